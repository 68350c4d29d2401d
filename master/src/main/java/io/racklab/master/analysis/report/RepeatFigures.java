package io.racklab.master.analysis.report;

import io.racklab.master.analysis.report.Results.OneRun;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Draws the figures over time of one repeat: first those of all schedulers together, then those of
 * each scheduler.
 */
final class RepeatFigures {
  private RepeatFigures() {}

  /**
   * Reads the runs and draws their figures.
   *
   * @param runs the runs of one cell and repeat, one for each scheduler
   * @param where the end of each caption, which names the repeat and the cell
   */
  static List<Figure> of(List<OneRun> runs, SeriesStyles looks, Setting setting, String where)
      throws IOException {
    Optional<String> job = LongestJob.under(runs);
    List<Detail> details = new ArrayList<>();
    for (OneRun run : runs) {
      details.add(Detail.of(run, job));
    }
    List<Figure> figures = new ArrayList<>();
    if (details.stream().anyMatch(detail -> detail.maps().total() > 0)) {
      figures.add(SlotFigure.maps(details, looks, setting.mapSlots(), where));
    }
    if (details.stream().anyMatch(detail -> detail.reduces().total() > 0)) {
      figures.add(SlotFigure.reduces(details, looks, setting.reduceSlots(), where));
    }
    List<String> names = Slugs.of(details.stream().map(Detail::scheduler).toList());
    for (int i = 0; i < details.size(); i++) {
      if (details.get(i).pools().count() > 1) {
        figures.add(PoolFigure.of(names.get(i), details.get(i), where));
      }
    }
    for (int i = 0; i < details.size(); i++) {
      if (!details.get(i).links().busiest(1).isEmpty()) {
        figures.add(LinkFigure.of(names.get(i), details.get(i), where));
      }
    }
    List<Detail> ofTheJob =
        details.stream()
            .filter(one -> one.mapsOfShown().seen() + one.reducesOfShown().seen() > 0)
            .toList();
    double most = ofTheJob.stream().mapToDouble(TimelineFigure::seconds).max().orElse(0);
    for (Detail detail : ofTheJob) {
      figures.add(TimelineFigure.of(names.get(details.indexOf(detail)), detail, most, where));
    }
    return figures;
  }
}
