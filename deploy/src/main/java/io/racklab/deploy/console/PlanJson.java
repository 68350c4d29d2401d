package io.racklab.deploy.console;

import io.racklab.master.analysis.report.Limits;
import io.racklab.master.runs.plan.Judged;
import io.racklab.master.runs.plan.Looks;
import io.racklab.master.runs.plan.Plan;
import io.racklab.master.runs.plan.Solution;
import io.racklab.master.runs.plan.VariationResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A plan as maps, lists and numbers, for JSON. */
public final class PlanJson {
  private final Plan plan;
  private final Map<String, Limits> limits;

  /**
   * @param limits what limits jobs, by the names of steps, as far as it is known
   */
  public PlanJson(Plan plan, Map<String, Limits> limits) {
    this.plan = plan;
    this.limits = Map.copyOf(limits);
  }

  /**
   * Returns the plan.
   *
   * @param runs the number of runs that the plan took
   */
  public Map<String, Object> json(Looks looks, int runs, String folder) {
    Map<String, Object> goal = new LinkedHashMap<>();
    goal.put("metric", plan.goal().metric().path());
    goal.put("relation", plan.goal().relation().sign());
    goal.put("bound", plan.goal().bound());
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("goal", goal);
    all.put("met", plan.isMet());
    all.put("as_it_is", json(plan.asItIs()));
    all.put("answers", plan.answers().stream().map(this::json).toList());
    all.put("dearer", plan.dearer().stream().map(this::json).toList());
    all.put("closest", json(plan.closest()));
    all.put("variations", plan.outcomes().stream().map(this::json).toList());
    all.put("judged", plan.judged().stream().map(this::json).toList());
    all.put("looks", looks.repeats());
    all.put("error", Looks.ERROR);
    all.put("runs", runs);
    all.put("results", folder);
    return all;
  }

  private Map<String, Object> json(Solution answer) {
    Map<String, Object> json = json(answer.least());
    json.put("below", answer.below().stream().map(this::json).toList());
    return json;
  }

  private Map<String, Object> json(VariationResult outcome) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("key", outcome.variation().key());
    if (outcome instanceof VariationResult.Met met) {
      json.put("outcome", "met");
      json.put("least", met.answer().least().step().name());
    } else if (outcome instanceof VariationResult.Missed missed) {
      json.put("outcome", "missed");
      json.put("closest", missed.closest().step().name());
    } else if (outcome instanceof VariationResult.Dearer dearer) {
      json.put("outcome", "dearer");
      json.put("affordable", dearer.affordable().step().name());
    }
    json.put(
        "disorder",
        outcome
            .disorder()
            .map(two -> List.of(two.smaller().step().name(), two.larger().step().name()))
            .orElse(null));
    return json;
  }

  private Map<String, Object> json(Judged judged) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("change", judged.step().name());
    json.put("goal", judged.standing().name().toLowerCase(Locale.ROOT));
    json.put("estimate", judged.interval().estimate());
    json.put("half_width", judged.interval().halfWidth());
    json.put("repeats", judged.repeats());
    json.put("values", judged.values());
    json.put("price", plan.isPriced() ? judged.step().price().getAsDouble() : null);
    Limits known = limits.get(judged.step().name());
    if (known != null) {
      json.put("share_of_job_time", known.ofJobs());
      json.put("share_of_time", known.ofTime());
    }
    return json;
  }
}
