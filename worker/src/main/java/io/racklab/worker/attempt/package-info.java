/**
 * Synthetic tasks: one actor for each attempt, and the code that decides what the attempt does
 * next.
 */
package io.racklab.worker.attempt;
