package io.racklab.master.runs.plan;

import java.util.Optional;

/** What the search has found out about a variation. */
public sealed interface VariationResult {
  Variation variation();

  /** Returns the steps that show that more does not help more; then each smaller step was tried. */
  Optional<Disorder> disorder();

  /** A step meets the goal; the answer is the least one. */
  record Met(Variation variation, Solution answer, Optional<Disorder> disorder)
      implements VariationResult {}

  /**
   * No step meets the goal.
   *
   * @param closest the last step; without an order, the step with the best mean
   */
  record Missed(Variation variation, Judged closest, Optional<Disorder> disorder)
      implements VariationResult {}

  /**
   * A step may meet the goal, but none of those that cost no more than another variation's answer.
   *
   * @param affordable the last step that costs no more
   */
  record Dearer(Variation variation, Judged affordable, Optional<Disorder> disorder)
      implements VariationResult {}
}
