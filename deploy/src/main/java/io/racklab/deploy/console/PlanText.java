package io.racklab.deploy.console;

import io.racklab.master.analysis.metric.Metric;
import io.racklab.master.analysis.report.Limits;
import io.racklab.master.runs.plan.Disorder;
import io.racklab.master.runs.plan.GoalStatus;
import io.racklab.master.runs.plan.Judged;
import io.racklab.master.runs.plan.Looks;
import io.racklab.master.runs.plan.Plan;
import io.racklab.master.runs.plan.Solution;
import io.racklab.master.runs.plan.Step;
import io.racklab.master.runs.plan.VariationResult;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** A plan as sentences and a table. */
public final class PlanText {
  private static final int MOST_LIMITS = 2;

  private final Plan plan;
  private final Map<String, Limits> limits;
  private final Looks looks;
  private final int runs;
  private final Columns columns;
  private final Set<String> shown = new LinkedHashSet<>();

  /**
   * @param limits what limits jobs, by the names of steps, as far as it is known
   * @param runs the number of runs that the plan took
   */
  public PlanText(Plan plan, Map<String, Limits> limits, Looks looks, int runs) {
    this.plan = plan;
    this.limits = Map.copyOf(limits);
    this.looks = looks;
    this.runs = runs;
    int last = plan.isPriced() ? 5 : 4;
    columns = new Columns(Set.of(0, 3, last));
  }

  /**
   * Returns what a step's repeats say, such as {@code nodes + 8 meets the goal: 412 +/- 30 s, the
   * mean of 10 repeats}.
   */
  public static String line(Judged judged, Metric metric) {
    return judged.step().name()
        + switch (judged.standing()) {
          case MEETS -> " meets the goal: ";
          case MISSES -> " misses the goal: ";
          case UNDECIDED -> " may meet or miss the goal: ";
        }
        + NumberText.of(judged.interval(), metric.unit())
        + ", the mean of "
        + judged.repeats()
        + " repeats";
  }

  /** Returns the answer in one sentence, and a table of the steps that it rests on. */
  public String text(Terminal terminal) {
    List<String> header =
        new ArrayList<>(List.of("step", plan.goal().metric().path(), "repeats", "goal"));
    if (plan.isPriced()) {
      header.add("price");
    }
    header.add("limited by");
    columns.row(header);
    row("as it is", plan.asItIs());
    for (Solution answer : plan.answers()) {
      row(answer.least().step().name(), answer.least());
      answer.below().stream()
          .filter(below -> !below.step().equals(Step.AS_IT_IS))
          .forEach(below -> row("  a step less: " + below.step().name(), below));
    }
    for (Solution answer : plan.dearer()) {
      row("too dear: " + answer.least().step().name(), answer.least());
    }
    for (VariationResult outcome : plan.outcomes()) {
      if (outcome instanceof VariationResult.Missed missed) {
        row("not enough: " + missed.closest().step().name(), missed.closest());
      } else if (outcome instanceof VariationResult.Dearer dearer) {
        row("not enough for its price: " + dearer.affordable().step().name(), dearer.affordable());
      }
    }
    if (!plan.isMet()) {
      row("closest: " + plan.closest().step().name(), plan.closest());
    }
    return headline() + "\n\n" + columns.within(terminal.width()) + "\n" + caption();
  }

  private void row(String title, Judged judged) {
    Step step = judged.step();
    if (!shown.add(step.name())) {
      return;
    }
    List<String> row =
        new ArrayList<>(
            List.of(
                title,
                NumberText.of(judged.interval(), plan.goal().metric().unit()),
                Integer.toString(judged.repeats()),
                word(judged.standing())));
    if (plan.isPriced()) {
      row.add(QuantityText.plain(step.price().orElse(0)));
    }
    row.add(limits.containsKey(step.name()) ? limits(limits.get(step.name())) : "");
    columns.row(row);
  }

  private static String word(GoalStatus standing) {
    return switch (standing) {
      case MEETS -> "met";
      case MISSES -> "missed";
      case UNDECIDED -> "undecided";
    };
  }

  private static String limits(Limits limits) {
    return limits.ofJobs().entrySet().stream()
        .limit(MOST_LIMITS)
        .map(one -> one.getKey() + " " + Math.round(100 * one.getValue()) + " %")
        .collect(Collectors.joining(", "));
  }

  private String headline() {
    String goal = plan.goal().text();
    List<String> names =
        plan.answers().stream().map(answer -> answer.least().step().name()).toList();
    if (plan.asItIs().meets()) {
      return "The experiment as it is meets "
          + goal
          + (names.isEmpty()
              ? ": nothing needs to change."
              : "; so does less: " + String.join(", or ", names) + ".");
    }
    if (names.isEmpty()) {
      return "No step meets " + goal + ", alone or with one of another variation.";
    }
    String pairs = plan.pairs().isEmpty() ? "" : "No step meets " + goal + " alone. ";
    if (names.size() == 1) {
      String price =
          plan.isPriced()
              ? " It costs "
                  + QuantityText.plain(plan.answers().get(0).least().step().price().getAsDouble())
                  + "."
              : "";
      return pairs
          + names.get(0)
          + " is the "
          + (plan.isPriced() ? "cheapest" : "smallest")
          + " change that meets "
          + goal
          + "."
          + price;
    }
    return pairs
        + "Each of these meets "
        + goal
        + ": "
        + String.join(", or ", names)
        + (plan.isPriced()
            ? ". They cost the same."
            : ". Only prices, such as @ 2000, can rank them.");
  }

  private String caption() {
    List<String> sentences = new ArrayList<>();
    sentences.add(
        String.format(
            Locale.ROOT,
            "%s played in %d runs. Both ends of an interval are one-sided %.0f %% limits"
                + " of the mean, for all looks together (after %s repeats); undecided counts as"
                + " missed.",
            plan.judged().size() == 1 ? "1 step was" : plan.judged().size() + " steps were",
            runs,
            100 * (1 - Looks.ERROR),
            looks.repeats().stream().map(String::valueOf).collect(Collectors.joining(", "))));
    if (plan.outcomes().size() > 1 && !plan.answers().isEmpty() && plan.pairs().isEmpty()) {
      sentences.add("Steps of two variations were not tried together, since one suffices.");
    }
    for (VariationResult outcome : plan.outcomes()) {
      outcome.disorder().ifPresent(disorder -> sentences.add(disorder(disorder)));
    }
    if (plan.judged().stream().allMatch(one -> one.interval().halfWidth() == 0)) {
      sentences.add(
          "All repeats of a step gave the same number: shake { gaps = 0.05, sizes = 0.05 } in the"
              + " experiment shows whether the answer depends on the exact jobs.");
    }
    return String.join("\n", sentences) + "\n";
  }

  private static String disorder(Disorder disorder) {
    return "More does not help more: "
        + disorder.larger().step().name()
        + " is worse than "
        + disorder.smaller().step().name()
        + ", so steps were looked at one by one.";
  }
}
