package io.racklab.master.runs.plan;

import java.util.List;

/**
 * A step that meets the goal, of one variation or of two, while the next smaller ones do not.
 *
 * @param below the next smaller steps: one for each variation that it takes a step of; none if
 *     there is no smaller one
 */
public record Solution(Judged least, List<Judged> below) {
  public Solution {
    below = List.copyOf(below);
  }
}
