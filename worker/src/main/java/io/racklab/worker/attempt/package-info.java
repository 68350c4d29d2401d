/** Synthetic tasks: one actor for each attempt, and the plain code that says what it does next. */
package io.racklab.worker.attempt;
