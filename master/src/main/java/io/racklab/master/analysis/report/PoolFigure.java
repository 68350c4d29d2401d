package io.racklab.master.analysis.report;

import java.util.List;

/**
 * Draws the running maps and reduces of each pool over time, under one scheduler, like DynamicMR's
 * Fig. 7.
 */
final class PoolFigure {
  private static final int MOST_POOLS = 3;

  private PoolFigure() {}

  /**
   * Draws the figure.
   *
   * @param name the scheduler's name as file names contain it
   * @param detail a run in which several pools ran attempts
   */
  static Figure of(String name, Detail detail, String where) {
    List<PoolSlots.Use> busiest = detail.pools().busiest(MOST_POOLS);
    double end = Math.max(detail.maps().end(), detail.reduces().end());
    Span span = Span.of(end);
    Chart chart =
        Chart.lines(
            Chart.across("Time since the start [" + span.unit() + "]"),
            Chart.up("Running attempts"));
    int line = 0;
    for (PoolSlots.Use pool : busiest) {
      line = draw(pool.pool() + " maps", pool.maps(), end, line, span, chart);
      line = draw(pool.pool() + " reduces", pool.reduces(), end, line, span, chart);
    }
    String which =
        detail.pools().count() > busiest.size()
            ? "The "
                + busiest.size()
                + " pools that held the most slots, of "
                + detail.pools().count()
            : "All pools";
    return new Figure(
        "pools-" + name,
        detail.scheduler(),
        "Slots by pool under " + detail.scheduler(),
        which + "." + where,
        true,
        320,
        chart.option());
  }

  private static int draw(
      String name, Buckets running, double end, int line, Span span, Chart chart) {
    if (running.total() == 0) {
      return line;
    }
    running.reach(end);
    chart.line(name, SeriesStyle.of(line), SlotFigure.curve(running, span, 1));
    return line + 1;
  }
}
