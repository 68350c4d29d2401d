package io.racklab.deploy.console;

import io.racklab.master.analysis.page.TablePage;
import io.racklab.master.analysis.report.Ring;
import io.racklab.master.analysis.report.RingRow;
import io.racklab.master.analysis.report.RingStanding;
import io.racklab.master.analysis.report.ShortKeys;
import io.racklab.master.analysis.report.Table;
import io.racklab.master.analysis.rows.Cell;
import io.racklab.master.analysis.statistics.Interval;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The tables of a suite's comparison. */
final class RingTables {
  static final List<String> HEADER =
      List.of(
          "scheduler", "cells", "leads", "rank", "above the best", "at worst", "above the bound");

  static final String LEGEND =
      "leads: cells in which no scheduler is significantly better; rank: one more than the number"
          + " of significantly better schedulers, as the mean over the cells; above the best and"
          + " the bound: geometric means over the cells.";

  private static final String NONE = "-";

  private RingTables() {}

  /** Returns a row for each scheduler, below {@link #HEADER}. */
  static List<List<String>> rows(Ring ring) {
    return ring.rows().stream().map(row -> row(row, ring)).toList();
  }

  private static List<String> row(RingRow row, Ring ring) {
    return List.of(
        row.scheduler(),
        Integer.toString(row.cells()),
        ring.decides() ? Integer.toString(row.leads()) : NONE,
        ring.decides() ? String.format(Locale.ROOT, "%.1f", row.rank()) : NONE,
        percent(row.overBest()),
        percent(row.worst()),
        percent(row.overBound()));
  }

  /** Returns the sections of the suite's page. */
  static List<TablePage.Section> sections(Ring ring) {
    List<TablePage.Section> all = new ArrayList<>();
    all.add(
        new TablePage.Section(
            "all",
            "Over all cells",
            new Table(HEADER, List.of(new Table.Part("", rows(ring)))),
            "Mean job times. " + LEGEND));
    all.add(
        new TablePage.Section(
            "leaders",
            "Leaders by cell",
            leaders(ring),
            "next: the best of those that are significantly worse, and how many seconds it is after"
                + " the best, with the 95 % interval of the paired difference."));
    Map<String, List<RingStanding>> scenarios = new LinkedHashMap<>();
    ring.standings()
        .forEach(
            one -> scenarios.computeIfAbsent(one.scenario(), any -> new ArrayList<>()).add(one));
    scenarios.forEach(
        (scenario, standings) ->
            all.add(
                new TablePage.Section(
                    scenario,
                    scenario,
                    standings(standings, ring),
                    "rank: one more than the number of schedulers that are significantly better; after the"
                        + " best: the difference of mean job times with its 95 % interval.")));
    return all;
  }

  private static Table leaders(Ring ring) {
    List<List<String>> rows = new ArrayList<>();
    byCell(ring.standings())
        .forEach(
            (place, all) -> {
              RingStanding best = all.get(0);
              List<RingStanding> worse = all.stream().filter(RingTables::isWorse).toList();
              rows.add(
                  List.of(
                      place,
                      best.scheduler(),
                      seconds(best.mean()),
                      best.overBound().isPresent() ? percent(best.overBound().getAsDouble()) : NONE,
                      ring.decides() ? ties(all) : NONE,
                      worse.isEmpty() || !ring.decides()
                          ? NONE
                          : worse.get(0).scheduler() + ", " + after(worse.get(0))));
            });
    return new Table(
        List.of("cell", "best", "mean, s", "above the bound", "not separated from it", "next"),
        List.of(new Table.Part("", rows)));
  }

  /** True if a scheduler is significantly worse than the best of its cell. */
  private static boolean isWorse(RingStanding one) {
    return one.afterBest().low() > 0;
  }

  private static String ties(List<RingStanding> all) {
    List<String> ties =
        all.stream().skip(1).filter(one -> one.rank() == 1).map(RingStanding::scheduler).toList();
    return ties.isEmpty()
        ? "none"
        : ties.size() <= 2
            ? String.join(", ", ties)
            : String.join(", ", ties.subList(0, 2)) + " and " + (ties.size() - 2) + " more";
  }

  private static Table standings(List<RingStanding> standings, Ring ring) {
    List<Table.Part> parts = new ArrayList<>();
    byCell(standings)
        .forEach(
            (place, all) ->
                parts.add(
                    new Table.Part(
                        place.contains(", ") ? place.substring(place.indexOf(", ") + 2) : "",
                        all.stream()
                            .map(
                                one ->
                                    List.of(
                                        one.scheduler(),
                                        ring.decides() ? Integer.toString(one.rank()) : NONE,
                                        seconds(one.mean()),
                                        after(one),
                                        percent(one.overBest()),
                                        one.overBound().isPresent()
                                            ? percent(one.overBound().getAsDouble())
                                            : NONE))
                            .toList())));
    return new Table(
        List.of(
            "scheduler",
            "rank",
            "mean, s",
            "after the best, s",
            "above the best",
            "above the bound"),
        parts);
  }

  /** Returns the standings by scenario and cell, with keys such as {@code quiet, load = 0.5}. */
  private static Map<String, List<RingStanding>> byCell(List<RingStanding> standings) {
    ShortKeys keys = new ShortKeys(standings.stream().map(RingStanding::cell).distinct().toList());
    return standings.stream()
        .collect(
            Collectors.groupingBy(
                one ->
                    one.cell().equals(Cell.WHOLE)
                        ? one.scenario()
                        : one.scenario() + ", " + keys.of(one.cell()),
                LinkedHashMap::new,
                Collectors.toList()));
  }

  private static String after(RingStanding one) {
    Interval after = one.afterBest();
    if (after.estimate() == 0) {
      return "0";
    }
    return after.isBounded()
        ? String.format(Locale.ROOT, "%+.1f ± %.1f", after.estimate(), after.halfWidth())
        : String.format(Locale.ROOT, "%+.1f", after.estimate());
  }

  private static String seconds(double mean) {
    return String.format(Locale.ROOT, "%.1f", mean);
  }

  static String percent(double quotient) {
    return Double.isFinite(quotient)
        ? String.format(Locale.ROOT, "%.0f %%", 100 * (quotient - 1))
        : NONE;
  }
}
