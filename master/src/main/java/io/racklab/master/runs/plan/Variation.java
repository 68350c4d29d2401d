package io.racklab.master.runs.plan;

import java.util.List;

/**
 * The steps in which one key of an experiment varies, from the least change to the most.
 *
 * @param key the key as the user wrote it
 * @param steps the steps, one of them {@link Step#AS_IT_IS}; prices, if there are any, never fall
 * @param base the index of {@link Step#AS_IT_IS}
 * @param ordered true if a later step is expected to help more, as of numbers; false if each is a
 *     choice of its own, as of schedulers
 */
public record Variation(String key, List<Step> steps, int base, boolean ordered) {
  public Variation {
    steps = List.copyOf(steps);
  }

  /** Returns the last step. */
  Step furthest() {
    return steps.get(steps.size() - 1);
  }

  boolean isPriced() {
    return steps.stream().allMatch(step -> step.price().isPresent());
  }

  /** Returns the steps after the experiment as it is. */
  List<Step> beyondBase() {
    return steps.subList(base + 1, steps.size());
  }
}
