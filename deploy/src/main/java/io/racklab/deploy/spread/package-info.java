/**
 * Runs in virtual time that a master distributes over its worker processes: the assignment of runs
 * to processes, and the copying of inputs and results.
 */
package io.racklab.deploy.spread;
