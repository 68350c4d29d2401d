package io.racklab.master.runs.plan;

import java.util.ArrayList;
import java.util.List;

/**
 * The numbers of repeats after which a step is compared with the goal: the first, then twice as
 * many each time up to the most, such as 5, 10, 20, 40.
 *
 * <p>A step that is looked at several times has several chances to be judged wrongly. So the error
 * of 5 % is spent in equal parts: with four looks, each uses one-sided limits of Student's t
 * distribution at 98.75 %. By Bonferroni's inequality a step that does not meet the goal is then
 * found to meet it with a probability of at most 5 % over all looks together, whatever the
 * dependence between them; likewise for a step that does. This holds for each step by itself, and
 * exactly for means of normal observations.
 *
 * @param repeats the numbers of repeats, rising
 */
public record Looks(List<Integer> repeats) {
  /** The probability with which a step may be judged wrongly in one direction. */
  public static final double ERROR = 0.05;

  public Looks {
    repeats = List.copyOf(repeats);
  }

  /**
   * @param first the number of repeats before the first look, at least 2
   * @param most the most repeats, at least as many
   */
  public static Looks of(int first, int most) {
    if (first < 2 || most < first) {
      throw new IllegalArgumentException("looks from " + first + " to " + most + " repeats");
    }
    List<Integer> repeats = new ArrayList<>();
    for (long next = first; next < most; next *= 2) {
      repeats.add((int) next);
    }
    repeats.add(most);
    return new Looks(repeats);
  }

  /** Returns the level of the two-sided interval whose ends are the one-sided limits of a look. */
  double level() {
    return 1 - 2 * ERROR / repeats.size();
  }
}
