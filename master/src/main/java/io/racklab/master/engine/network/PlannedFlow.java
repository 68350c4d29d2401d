package io.racklab.master.engine.network;

import io.racklab.protocol.Route;

/**
 * A flow listed in a file.
 *
 * @param name the flow's name, unique in its file
 * @param startNanos its start, in nanoseconds since the start of the run
 */
public record PlannedFlow(String name, Route route, long bytes, long startNanos) {}
