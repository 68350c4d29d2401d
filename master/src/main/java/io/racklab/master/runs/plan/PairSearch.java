package io.racklab.master.runs.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.BinaryOperator;

/**
 * Searches the pairs of steps of two variations, neither of which meets the goal alone, for those
 * pairs that meet it and in which neither step can be smaller. It assumes that larger steps help
 * more: for each step of the shorter variation it bisects the other, below the step that sufficed
 * before. Then it plays the neighbours of each pair that it has found, and goes on to one that
 * meets the goal.
 */
final class PairSearch {
  private final Judge judge;
  private final BinaryOperator<Step> both;
  private final List<Step> few;
  private final List<Step> many;

  /**
   * @param both returns the step that takes two steps at once
   * @param one the steps of a variation that may be taken, from the least to the most; the first is
   *     {@link Step#AS_IT_IS}
   */
  PairSearch(Judge judge, BinaryOperator<Step> both, List<Step> one, List<Step> other) {
    this.judge = judge;
    this.both = both;
    few = one.size() <= other.size() ? one : other;
    many = one.size() <= other.size() ? other : one;
  }

  /** Returns the pair of the furthest steps. */
  Step furthest() {
    return pair(few.size() - 1, many.size() - 1);
  }

  /** Returns how many pairs are judged at most, beside the furthest. */
  int mostSteps() {
    int halvings = 32 - Integer.numberOfLeadingZeros(many.size());
    return (few.size() - 1) * (halvings + 3);
  }

  /**
   * Returns the least pairs, of which none is smaller in both steps than another.
   *
   * @param most the most that a pair may cost; empty if it may cost anything
   */
  List<Solution> answers(OptionalDouble most) {
    List<Solution> answers = new ArrayList<>();
    // The least step of the longer variation that suffices with some smaller step of the shorter.
    int enough = many.size();
    for (int first = 1; first < few.size() && enough > 1; first++) {
      int high = enough - 1;
      while (high > 0 && !pair(first, high).costsAtMost(most)) {
        high--;
      }
      if (high == 0 || !judge.of(pair(first, high)).meets()) {
        continue;
      }
      int low = 0;
      while (high - low > 1) {
        int middle = low + (high - low) / 2;
        if (judge.of(pair(first, middle)).meets()) {
          high = middle;
        } else {
          low = middle;
        }
      }
      enough = high;
      Solution answer = descended(first, high);
      if (answers.stream().noneMatch(one -> one.least().step().equals(answer.least().step()))) {
        answers.add(answer);
      }
    }
    return answers;
  }

  private Solution descended(int first, int second) {
    Judged lessFirst = judge.of(pair(first - 1, second));
    if (lessFirst.meets()) {
      return descended(first - 1, second);
    }
    Judged lessSecond = judge.of(pair(first, second - 1));
    if (lessSecond.meets()) {
      return descended(first, second - 1);
    }
    return new Solution(judge.of(pair(first, second)), List.of(lessFirst, lessSecond));
  }

  private Step pair(int first, int second) {
    if (first == 0 || second == 0) {
      return first == 0 ? many.get(second) : few.get(first);
    }
    return both.apply(few.get(first), many.get(second));
  }
}
