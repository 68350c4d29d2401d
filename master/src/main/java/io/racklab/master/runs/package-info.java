/**
 * The layer that plays runs: the experiments to be played, the actors that play them, and the run
 * directories with their results.
 */
package io.racklab.master.runs;
