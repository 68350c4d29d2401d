package io.racklab.master.analysis.report;

import io.racklab.master.analysis.rows.Cell;
import io.racklab.master.analysis.statistics.Interval;
import java.util.OptionalDouble;

/**
 * A scheduler in one scenario and cell of a {@link Ring}.
 *
 * @param mean its mean job time in seconds, over the repeats
 * @param rank one more than the number of schedulers that are significantly better: their paired
 *     difference has a 95 % interval below 0
 * @param afterBest its mean minus that of the best scheduler, in seconds, over the repeats that
 *     both have, with the 95 % interval; 0 for the best
 * @param overBest its mean divided by that of the best scheduler, over the repeats that both have;
 *     at least 1
 * @param overBound its mean divided by that of the bounds; empty if there is none
 */
public record RingStanding(
    String scenario,
    Cell cell,
    String scheduler,
    double mean,
    int rank,
    Interval afterBest,
    double overBest,
    OptionalDouble overBound) {}
