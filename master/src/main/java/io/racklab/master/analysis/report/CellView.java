package io.racklab.master.analysis.report;

import java.util.List;

/**
 * The figures over time of one cell of a sweep, or of a run without a sweep.
 *
 * @param cell the cell's text, such as {@code cluster.racks.link = 1 Gbps}; empty for a run without
 *     a sweep
 * @param jobTimes the figure of the distribution of job times; empty if no job has succeeded
 * @param repeats the repeats, at least one; only some of them if there are very many
 */
public record CellView(String cell, List<Figure> jobTimes, List<RepeatView> repeats) {
  public CellView {
    jobTimes = List.copyOf(jobTimes);
    repeats = List.copyOf(repeats);
    if (repeats.isEmpty()) {
      throw new IllegalArgumentException("a cell needs at least one repeat");
    }
  }
}
