package io.racklab.master.engine.workload.calibration;

import java.util.Optional;

/**
 * The times of the tasks of a class of jobs.
 *
 * @param maps the seconds of a map from its start to its end, by the bytes that it reads; empty if
 *     unknown
 * @param reduces the seconds of a reduce from the end of its sort to its end, by the bytes that it
 *     fetches; empty if unknown
 */
public record TaskCosts(Optional<CostLine> maps, Optional<CostLine> reduces) {}
