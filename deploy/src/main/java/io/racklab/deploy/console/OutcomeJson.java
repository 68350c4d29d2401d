package io.racklab.deploy.console;

import io.racklab.master.reproduce.Estimate;
import io.racklab.master.reproduce.FigureRow;
import io.racklab.master.reproduce.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The outcome of figures for programs, as nested maps; what is not known is null. */
public final class OutcomeJson {
  private OutcomeJson() {}

  public static List<Map<String, Object>> of(List<Outcome> outcomes) {
    return outcomes.stream().map(OutcomeJson::of).toList();
  }

  private static Map<String, Object> of(Outcome outcome) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("figure", outcome.name());
    if (outcome instanceof Outcome.Skipped skipped) {
      json.put("skipped", skipped.why());
    } else if (outcome instanceof Outcome.Failed failed) {
      json.put("failed", failed.why());
    } else {
      Outcome.Done done = (Outcome.Done) outcome;
      json.put("quick", done.quick());
      json.put("rows", done.rows().stream().map(OutcomeJson::row).toList());
      json.put("not_emulated", new ArrayList<>(done.notEmulated()));
    }
    return json;
  }

  private static Map<String, Object> row(Outcome.RowOutcome row) {
    FigureRow asked = row.row();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("row", asked.label());
    json.put("paper", asked.paper().claim().text());
    json.put("within", asked.paper().tolerance());
    json.put("ours", estimate(row.ours()));
    json.put("verdict", row.finding().toString());
    Map<String, Object> evidence = new LinkedHashMap<>();
    row.evidence().forEach((name, value) -> evidence.put(name, estimate(Optional.of(value))));
    json.put("evidence", evidence);
    json.put("emulated", row.emulated().map(OutcomeJson::emulated).orElse(null));
    return json;
  }

  private static Map<String, Object> emulated(Outcome.Emulated emulated) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("ours", estimate(emulated.ours()));
    json.put("verdict", emulated.finding().toString());
    return json;
  }

  private static Map<String, Object> estimate(Optional<Estimate> estimate) {
    if (estimate.isEmpty()) {
      return null;
    }
    Estimate one = estimate.get();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("mean", one.mean());
    json.put("low", Double.isFinite(one.low()) ? one.low() : null);
    json.put("high", Double.isFinite(one.high()) ? one.high() : null);
    json.put("repeats", one.repeats());
    return json;
  }
}
