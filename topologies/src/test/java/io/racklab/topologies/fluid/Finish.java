package io.racklab.topologies.fluid;

/** That a flow finished, and when, in seconds. */
record Finish(long flow, double at) {}
