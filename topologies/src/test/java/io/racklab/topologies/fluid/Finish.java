package io.racklab.topologies.fluid;

/** A flow that has finished, and the time in seconds. */
record Finish(long flow, double at) {}
