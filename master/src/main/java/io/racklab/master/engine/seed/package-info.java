/** Randomness that depends only on a seed and on names, and is equal on every machine. */
package io.racklab.master.engine.seed;
