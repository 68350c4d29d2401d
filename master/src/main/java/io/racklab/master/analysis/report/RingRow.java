package io.racklab.master.analysis.report;

/**
 * A scheduler over all scenarios and cells of a {@link Ring} in which it has results.
 *
 * @param cells the number of these cells
 * @param leads the number of cells in which no scheduler is significantly better
 * @param rank the mean of its ranks
 * @param overBest the geometric mean, over the cells, of its mean job time divided by the best
 * @param worst the highest of these quotients
 * @param overBound the geometric mean, over the cells with a bound, of its mean job time divided by
 *     the bound; NaN without bounds
 */
public record RingRow(
    String scheduler,
    int cells,
    int leads,
    double rank,
    double overBest,
    double worst,
    double overBound) {}
