package io.racklab.master.network;

import io.racklab.protocol.Route;

/**
 * A flow that a file asks for.
 *
 * @param name unique in its file
 * @param startNanos since the start of the run
 */
public record PlannedFlow(String name, Route route, long bytes, long startNanos) {}
