package io.racklab.master.runs.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The smallest changes that meet a goal.
 *
 * @param outcomes what was found out about each variation alone
 * @param pairs the least pairs of steps that meet the goal; none if a single step does
 * @param judged every step that was looked at, in this order; the first is the experiment as it is
 */
public record Plan(
    Goal goal, List<VariationResult> outcomes, List<Solution> pairs, List<Judged> judged) {
  public Plan {
    outcomes = List.copyOf(outcomes);
    pairs = List.copyOf(pairs);
    judged = List.copyOf(judged);
  }

  public Judged asItIs() {
    return judged.get(0);
  }

  /**
   * Returns the changes that meet the goal: with prices the cheapest, without them the least of
   * each variation. There are several if they cost the same or cannot be compared. Empty if no step
   * meets the goal, or none but the experiment as it is.
   */
  public List<Solution> answers() {
    List<Solution> all = all();
    OptionalDouble cheapest = cheapest(all);
    return all.stream()
        .filter(one -> !one.least().step().equals(Step.AS_IT_IS))
        .filter(one -> one.least().step().costsAtMost(cheapest))
        .toList();
  }

  /** Returns the changes that meet the goal, too, but cost more than {@link #answers()}. */
  public List<Solution> dearer() {
    List<Solution> all = all();
    OptionalDouble cheapest = cheapest(all);
    return all.stream().filter(one -> !one.least().step().costsAtMost(cheapest)).toList();
  }

  /** True if the experiment as it is or some change meets the goal. */
  public boolean isMet() {
    return asItIs().meets() || !answers().isEmpty();
  }

  /** Returns the step whose mean is the best of all that were looked at. */
  public Judged closest() {
    return Judge.closest(goal, judged);
  }

  /** True if changes have prices. */
  public boolean isPriced() {
    return outcomes.stream().map(VariationResult::variation).allMatch(Variation::isPriced);
  }

  private List<Solution> all() {
    List<Solution> all = new ArrayList<>();
    for (VariationResult outcome : outcomes) {
      if (outcome instanceof VariationResult.Met met) {
        all.add(met.answer());
      }
    }
    all.addAll(pairs);
    return all;
  }

  private OptionalDouble cheapest(List<Solution> answers) {
    return isPriced()
        ? answers.stream().mapToDouble(one -> one.least().step().price().getAsDouble()).min()
        : OptionalDouble.empty();
  }
}
