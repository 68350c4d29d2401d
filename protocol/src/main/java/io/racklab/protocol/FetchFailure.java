package io.racklab.protocol;

/**
 * A reduce could not fetch from a node what maps have put out there.
 *
 * @param reduce which attempt
 * @param node from which
 * @param atNanos emulated time at which it learned so
 */
public record FetchFailure(AttemptId reduce, int node, long atNanos) implements Message {}
