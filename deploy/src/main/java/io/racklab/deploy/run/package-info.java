/**
 * Experiments from beginning to end, without a command line: where their results go, whether this
 * machine can carry them, how they are performed here, twice, for figures, at a master or for those
 * who submit them, and what is left when they end or are interrupted.
 */
package io.racklab.deploy.run;
