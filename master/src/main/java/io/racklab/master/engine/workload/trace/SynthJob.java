package io.racklab.master.engine.workload.trace;

import java.time.Duration;

/**
 * A job that was drawn.
 *
 * @param lasts the duration that the description gives jobs of its class, zero if it gives none
 */
public record SynthJob(TraceJob job, Duration lasts) {}
