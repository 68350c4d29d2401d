package io.racklab.master.analysis.report;

/**
 * A scheduler over all scenarios and cells of a ring that it could play.
 *
 * @param cells the number of these cells
 * @param leads the number of cells in which no scheduler is significantly better
 * @param rank the mean of its ranks
 * @param overBest the geometric mean of its job times over the best of each cell
 * @param worst the highest of these
 * @param overBound the geometric mean of its job times over the bound of each cell; NaN without
 *     bounds
 */
public record RingRow(
    String scheduler,
    int cells,
    int leads,
    double rank,
    double overBest,
    double worst,
    double overBound) {}
