package io.racklab.master.analysis.report;

import java.util.List;

/** Draws the load of the busiest links over time, under one scheduler. */
final class LinkFigure {
  private static final int MOST_LINKS = 5;
  private static final int STRIP = 46;

  private LinkFigure() {}

  /**
   * Draws the figure.
   *
   * @param name the scheduler's name as file names contain it
   * @param detail a run in which a link was used
   */
  static Figure of(String name, Detail detail, String where) {
    List<LinkLoads.Link> busiest = detail.links().busiest(MOST_LINKS);
    Span span = Span.of(busiest.get(0).load().end());
    List<Chart.Strip> strips =
        busiest.stream()
            .map(link -> new Chart.Strip(link.name(), SlotFigure.curve(link.load(), span, 100)))
            .toList();
    Chart chart =
        Chart.strips(
            "Time since the start [" + span.unit() + "]",
            "Load [% of capacity]",
            100,
            STRIP,
            strips);
    String caption =
        "The "
            + busiest.size()
            + " links with the highest load, of "
            + detail.links().count()
            + " with traffic."
            + where;
    return new Figure(
        "links-" + name,
        detail.scheduler(),
        "Link load under " + detail.scheduler(),
        caption,
        true,
        Chart.stripsHeight(strips.size(), STRIP),
        chart.option());
  }
}
