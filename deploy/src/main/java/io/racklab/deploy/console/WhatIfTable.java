package io.racklab.deploy.console;

import io.racklab.deploy.console.SweepTable.Entry;
import io.racklab.master.analysis.metric.Metric;
import io.racklab.master.analysis.report.Limits;
import io.racklab.master.analysis.report.TriedChanges;
import io.racklab.master.analysis.report.TriedChanges.Tried;
import io.racklab.master.analysis.statistics.Difference;
import io.racklab.master.analysis.statistics.Interval;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What changes give, as a table for people, for papers or for programs. */
public final class WhatIfTable {
  private static final String NONE = "-";

  /** The resources that are named for each change. */
  private static final int MOST_LIMITS = 2;

  private final TriedChanges changes;
  private final Map<String, Double> prices;

  /**
   * @param prices the prices of changes by name, as far as they are known
   */
  public WhatIfTable(TriedChanges changes, Map<String, Double> prices) {
    this.changes = changes;
    this.prices = Map.copyOf(prices);
  }

  /** Returns aligned columns, and a sentence on what the columns mean. */
  public String text(Terminal terminal) {
    Columns columns = new Columns(Set.of(0, header().size() - (prices.isEmpty() ? 1 : 2)));
    columns.row(header());
    changes.tried().forEach(one -> columns.row(row(one)));
    return columns.within(terminal.width()) + "\n" + caption() + "\n";
  }

  /** Returns a LaTeX table that uses the package booktabs. */
  public String latex() {
    return ComparisonLatex.of(List.of(table()));
  }

  /** Returns a Markdown table. */
  public String markdown() {
    return ComparisonMarkdown.of(List.of(table()));
  }

  private SweepTable table() {
    List<List<Entry>> rows =
        changes.tried().stream()
            .map(this::row)
            .map(row -> row.stream().map(word -> new Entry(word, false, false)).toList())
            .toList();
    return new SweepTable(header(), 1, rows, caption());
  }

  private List<String> header() {
    List<String> header = new ArrayList<>(List.of("change"));
    metrics().forEach(metric -> header.add(metric.path()));
    header.add("difference of " + changes.goal().path());
    header.add("limited by");
    if (!prices.isEmpty()) {
      header.add("price");
    }
    return header;
  }

  private List<Metric> metrics() {
    return List.copyOf(changes.tried().get(0).means().keySet());
  }

  private List<String> row(Tried one) {
    List<String> row = new ArrayList<>(List.of(one.name()));
    for (Metric metric : metrics()) {
      row.add(
          Optional.ofNullable(one.means().get(metric))
              .map(mean -> NumberText.of(mean.interval(), metric.unit()))
              .orElse(NONE));
    }
    row.add(
        one.difference()
            .map(difference -> DifferenceText.of(difference, changes.goal().unit()))
            .orElse(NONE));
    row.add(limits(one.limits()));
    if (!prices.isEmpty()) {
      row.add(prices.containsKey(one.name()) ? QuantityText.plain(prices.get(one.name())) : NONE);
    }
    return row;
  }

  private static String limits(Limits limits) {
    return limits.ofJobs().entrySet().stream()
        .limit(MOST_LIMITS)
        .map(one -> one.getKey() + " " + percent(one.getValue()))
        .collect(Collectors.joining(", "));
  }

  private static String percent(double share) {
    return Math.round(100 * share) + " %";
  }

  private String caption() {
    Limits now = changes.tried().get(0).limits();
    return "Differences are from \""
        + changes.tried().get(0).name()
        + "\" under "
        + changes.tried().get(0).scheduler()
        + ", repeat by repeat, with 95 % intervals: one that contains 0 may be noise. "
        + "Limited by: shares of a mean job's time. Shares of the run's time without a change: "
        + now.ofTime().entrySet().stream()
            .map(one -> one.getKey() + " " + percent(one.getValue()))
            .collect(Collectors.joining(", "))
        + ".";
  }

  /** Returns the table as maps, lists and numbers, for JSON. */
  public Map<String, Object> json() {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("goal", changes.goal().path());
    all.put("changes", changes.tried().stream().map(this::json).toList());
    return all;
  }

  private Map<String, Object> json(Tried one) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("change", one.name());
    json.put("scheduler", one.scheduler());
    one.means().forEach((metric, mean) -> json.put(metric.path(), interval(mean.interval())));
    json.put(
        "difference",
        one.difference().map(Difference::absolute).map(WhatIfTable::interval).orElse(null));
    json.put(
        "relative_difference",
        one.difference().flatMap(Difference::relative).map(WhatIfTable::interval).orElse(null));
    json.put("share_of_job_time", one.limits().ofJobs());
    json.put("share_of_time", one.limits().ofTime());
    json.put("price", prices.get(one.name()));
    return json;
  }

  private static Map<String, Object> interval(Interval interval) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("estimate", interval.estimate());
    json.put("half_width", interval.isBounded() ? interval.halfWidth() : null);
    return json;
  }
}
