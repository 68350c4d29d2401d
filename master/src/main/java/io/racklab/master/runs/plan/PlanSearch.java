package io.racklab.master.runs.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.BinaryOperator;

/**
 * Searches for the smallest changes that meet a goal: first the steps of each variation alone,
 * then, if none of them meets it, pairs of steps of two variations.
 *
 * <p>The limit of 5 % on errors holds for each step that is judged. A bisection judges few steps
 * near the bound, where errors happen, and a step is taken for the answer only if it meets the goal
 * itself; but an answer that was chosen among several such steps is wrong somewhat more often than
 * one in twenty.
 */
public final class PlanSearch {
  private final Judge judge;
  private final Goal goal;
  private final Looks looks;
  private final PlanListener listener;
  private final BinaryOperator<Step> both;

  /**
   * @param both returns the step that takes two steps at once
   */
  public PlanSearch(
      Goal goal, Looks looks, Trials trials, PlanListener listener, BinaryOperator<Step> both) {
    judge = new Judge(goal, looks, trials, listener);
    this.goal = goal;
    this.looks = looks;
    this.listener = listener;
    this.both = both;
  }

  /**
   * Returns the plan; blocks while steps are played.
   *
   * @throws WrongPlanException if a run does not measure the goal
   */
  public Plan plan(List<Variation> variations) {
    Judged asItIs = judge.of(Step.AS_IT_IS);
    if (!asItIs.meets()) {
      judge.all(variations.stream().filter(Variation::ordered).map(Variation::furthest).toList());
    }
    boolean priced = variations.stream().allMatch(Variation::isPriced);
    List<VariationResult> outcomes = new ArrayList<>();
    OptionalDouble least = priced && asItIs.meets() ? OptionalDouble.of(0) : OptionalDouble.empty();
    for (Variation variation : variations) {
      VariationResult outcome = new VariationSearch(judge, variation, least).outcome();
      outcomes.add(outcome);
      if (priced && outcome instanceof VariationResult.Met met) {
        least = met.answer().least().step().price();
      }
    }
    boolean met = outcomes.stream().anyMatch(VariationResult.Met.class::isInstance);
    List<Solution> pairs = met ? List.of() : pairs(outcomes);
    return new Plan(goal, outcomes, pairs, judge.known());
  }

  private List<Solution> pairs(List<VariationResult> outcomes) {
    List<List<Step>> usable =
        outcomes.stream().map(PlanSearch::usable).filter(steps -> steps.size() > 1).toList();
    List<PairSearch> searches = new ArrayList<>();
    for (int one = 0; one < usable.size(); one++) {
      for (int other = one + 1; other < usable.size(); other++) {
        searches.add(new PairSearch(judge, both, usable.get(one), usable.get(other)));
      }
    }
    if (searches.isEmpty()) {
      return List.of();
    }
    int steps = searches.stream().mapToInt(PairSearch::mostSteps).sum() + searches.size();
    int most = looks.repeats().get(looks.repeats().size() - 1);
    listener.combining(searches.size(), searches.size() * looks.repeats().get(0), steps * most);
    judge.all(searches.stream().map(PairSearch::furthest).toList());
    List<Solution> answers = new ArrayList<>();
    OptionalDouble least = OptionalDouble.empty();
    for (PairSearch search : searches) {
      if (judge.of(search.furthest()).meets()) {
        for (Solution answer : search.answers(least)) {
          answers.add(answer);
          least = cheaper(least, answer.least().step().price());
        }
      }
    }
    return answers;
  }

  private static OptionalDouble cheaper(OptionalDouble one, OptionalDouble other) {
    return one.isPresent() && other.isPresent()
        ? OptionalDouble.of(Math.min(one.getAsDouble(), other.getAsDouble()))
        : other;
  }

  /**
   * Returns the steps of a variation that pairs take, after the experiment as it is: all of them,
   * or where they have no order the closest one.
   */
  private static List<Step> usable(VariationResult outcome) {
    List<Step> steps = new ArrayList<>(List.of(Step.AS_IT_IS));
    Variation variation = outcome.variation();
    if (outcome instanceof VariationResult.Missed missed) {
      if (variation.ordered() && outcome.disorder().isEmpty()) {
        steps.addAll(variation.beyondBase());
      } else if (!missed.closest().step().equals(Step.AS_IT_IS)) {
        steps.add(missed.closest().step());
      }
    }
    return steps;
  }
}
