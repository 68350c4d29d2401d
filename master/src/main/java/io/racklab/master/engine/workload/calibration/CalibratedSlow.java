package io.racklab.master.engine.workload.calibration;

/**
 * The slow tasks that a calibration has learned.
 *
 * @param share the share of slow attempts or slow nodes
 * @param factor the factor by which they compute longer, at least 1
 * @param nodes whether nodes are slow, and not single attempts
 */
public record CalibratedSlow(Uncertain share, Uncertain factor, boolean nodes) {}
