package io.racklab.master.papers.reproduce;

import io.racklab.master.analysis.rows.Cell;
import java.util.LinkedHashMap;
import java.util.Map;

/** A figure's outcome in the form of reproduce.json; shares are fractions there, never percent. */
public final class OutcomeJson {
  private OutcomeJson() {}

  /** Returns any outcome as JSON; a figure without rows has a reason instead. */
  public static Map<String, Object> of(Outcome outcome) {
    if (outcome instanceof Outcome.Done done) {
      return of(done);
    }
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("figure", outcome.name());
    if (outcome instanceof Outcome.Skipped skipped) {
      json.put("skipped", skipped.why());
    } else if (outcome instanceof Outcome.Failed failed) {
      json.put("failed", failed.why());
    }
    return json;
  }

  static Map<String, Object> of(Outcome.Done done) {
    PaperFigure figure = done.figure();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("figure", figure.name());
    json.put("paper", figure.paper());
    json.put("title", figure.title());
    json.put("shows", figure.shows());
    json.put("quick", done.quick());
    json.put("rows", done.rows().stream().map(OutcomeJson::row).toList());
    json.put("not_emulated", done.notEmulated());
    json.put("assumptions", figure.assumptions().stream().map(OutcomeJson::assumption).toList());
    return json;
  }

  private static Map<String, Object> row(Outcome.RowOutcome outcome) {
    FigureRow row = outcome.row();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("label", row.label());
    json.put("experiment", row.of());
    json.put("cell", row.cell().map(Cell::values).orElse(null));
    json.put("metric", row.metric().name());
    json.put("scheduler", row.scheduler().orElse(null));
    json.put("versus", row.baseline().map(FigureRow.Baseline::scheduler).orElse(null));
    row.baseline().flatMap(FigureRow.Baseline::of).ifPresent(of -> json.put("versus_of", of));
    json.put(
        "versus_cell",
        row.baseline().flatMap(FigureRow.Baseline::cell).map(Cell::values).orElse(null));
    json.put(
        "as", row.baseline().map(one -> one.relative() ? "change" : "difference").orElse(null));
    json.put("paper", row.paper().claim().text());
    json.put("holds_within", row.paper().tolerance());
    json.put("holds_from", number(row.paper().range().low()));
    json.put("holds_to", number(row.paper().range().high()));
    json.put("ours", outcome.ours().map(OutcomeJson::estimate).orElse(null));
    json.put("verdict", outcome.finding().toString());
    Map<String, Object> evidence = new LinkedHashMap<>();
    outcome.evidence().forEach((name, value) -> evidence.put(name, estimate(value)));
    json.put("evidence", evidence);
    outcome
        .emulated()
        .ifPresent(
            emulated -> {
              Map<String, Object> real = new LinkedHashMap<>();
              real.put("ours", emulated.ours().map(OutcomeJson::estimate).orElse(null));
              real.put("verdict", emulated.finding().toString());
              json.put("emulated", real);
            });
    json.put("note", row.paper().note());
    row.paper().byConstruction().ifPresent(why -> json.put("by_construction", why));
    row.paper()
        .bound()
        .ifPresent(
            bound -> {
              json.put("bound", bound.claim().text());
              json.put("because", bound.because());
            });
    return json;
  }

  private static Map<String, Object> estimate(Estimate estimate) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("mean", estimate.mean());
    json.put("low", number(estimate.low()));
    json.put("high", number(estimate.high()));
    json.put("repeats", estimate.repeats());
    return json;
  }

  private static Map<String, Object> assumption(PaperFigure.Assumption assumption) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", assumption.name());
    json.put("setting", assumption.setting());
    json.put("text", assumption.text());
    return json;
  }

  /** JSON has no infinity; null stands for a missing bound. */
  private static Double number(double value) {
    return Double.isFinite(value) ? value : null;
  }
}
