/** Randomness that depends on a seed and on names alone, the same on every machine. */
package io.racklab.master.seed;
