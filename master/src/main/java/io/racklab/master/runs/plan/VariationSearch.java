package io.racklab.master.runs.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Searches one variation for its least step that meets the goal. It assumes that a larger step
 * helps more, and bisects. Where a larger step turns out to be worse than a smaller one, and where
 * steps have no order, it looks at every step from the least on, up to the first that meets the
 * goal.
 */
final class VariationSearch {
  private final Judge judge;
  private final Variation variation;

  /** The steps that cost no more than another variation's answer; the prices never fall. */
  private final List<Step> affordable;

  /**
   * @param most the most that a step may cost; empty if nothing is known about that
   */
  VariationSearch(Judge judge, Variation variation, OptionalDouble most) {
    this.judge = judge;
    this.variation = variation;
    affordable = variation.steps().stream().filter(step -> step.costsAtMost(most)).toList();
  }

  VariationResult outcome() {
    if (!variation.ordered()) {
      return everyStep(Optional.empty());
    }
    int base = variation.base();
    int low = -1;
    int high = affordable.size() - 1;
    if (judge.of(Step.AS_IT_IS).meets()) {
      high = Math.min(base, high);
    } else {
      low = base;
    }
    if (high <= low) {
      return none(Optional.empty());
    }
    if (!meets(high)) {
      // A better step in the middle would show that more does not help more.
      if (high - low > 1) {
        judge.of(affordable.get(low + (high - low) / 2));
      }
      Optional<Disorder> disorder = disorder();
      return disorder.isPresent() ? everyStep(disorder) : none(disorder);
    }
    while (high - low > 1) {
      int middle = low + (high - low) / 2;
      if (meets(middle)) {
        high = middle;
      } else {
        low = middle;
      }
      Optional<Disorder> disorder = disorder();
      if (disorder.isPresent()) {
        return everyStep(disorder);
      }
    }
    return met(high, Optional.empty());
  }

  private boolean meets(int index) {
    return judge.of(affordable.get(index)).meets();
  }

  private VariationResult met(int index, Optional<Disorder> disorder) {
    List<Judged> below = index == 0 ? List.of() : List.of(judge.of(affordable.get(index - 1)));
    return new VariationResult.Met(
        variation, new Solution(judge.of(affordable.get(index)), below), disorder);
  }

  private VariationResult everyStep(Optional<Disorder> disorder) {
    for (int i = 0; i < affordable.size(); i++) {
      if (meets(i)) {
        return met(i, disorder);
      }
    }
    return none(disorder);
  }

  private VariationResult none(Optional<Disorder> disorder) {
    boolean all = affordable.size() == variation.steps().size();
    List<Judged> looked = looked();
    boolean furthestMisses =
        judge.known(variation.furthest()).map(furthest -> !furthest.meets()).orElse(false);
    if (!all && !(variation.ordered() && furthestMisses && disorder.isEmpty())) {
      Judged last = looked.isEmpty() ? judge.of(Step.AS_IT_IS) : looked.get(looked.size() - 1);
      return new VariationResult.Dearer(variation, last, disorder);
    }
    boolean order = variation.ordered() && disorder.isEmpty();
    return new VariationResult.Missed(
        variation,
        order ? judge.of(variation.furthest()) : judge.closest(withoutBase(looked)),
        disorder);
  }

  /** Leaves out the experiment as it is, unless it is the only step that was looked at. */
  private static List<Judged> withoutBase(List<Judged> looked) {
    List<Judged> changes =
        looked.stream().filter(one -> !one.step().equals(Step.AS_IT_IS)).toList();
    return changes.isEmpty() ? looked : changes;
  }

  /** Returns the affordable steps that have been judged, from the least to the most. */
  private List<Judged> looked() {
    return affordable.stream().flatMap(step -> judge.known(step).stream()).toList();
  }

  private Optional<Disorder> disorder() {
    List<Judged> looked = new ArrayList<>(looked());
    for (int small = 0; small < looked.size(); small++) {
      for (int large = small + 1; large < looked.size(); large++) {
        if (judge.isWorse(looked.get(large), looked.get(small))) {
          return Optional.of(new Disorder(looked.get(small), looked.get(large)));
        }
      }
    }
    return Optional.empty();
  }
}
