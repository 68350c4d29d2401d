package io.racklab.master.engine.schedule;

import java.util.function.Supplier;

/**
 * A rule on the decisions of a policy. {@code racklab simulate} checks it at each decision.
 *
 * @param words the rule in one line, which begins with the policy's kind, such as {@code delay: a
 *     job whose map was launched on its input's node waits anew}
 * @param watch makes the observer that checks one run
 */
public record Promise(String words, Watch watch) {
  public Promise {
    if (!fit(words)) {
      throw new IllegalArgumentException("a promise's words must fit a table cell: " + words);
    }
  }

  /** True if words can be those of a promise: one line that fits a table cell. */
  public static boolean fit(String words) {
    return !words.isBlank() && words.chars().noneMatch(one -> one == '|' || one < ' ');
  }

  /** Makes observers. */
  @FunctionalInterface
  public interface Watch {
    /** Returns an observer for one run of a scheduler. */
    DecisionObserver of(Scheduler scheduler, Evidence evidence);
  }

  /** Collects what an observer sees of its promise. */
  @FunctionalInterface
  public interface Evidence {
    /**
     * A decision has put the promise to the test.
     *
     * @param kept true if the decision is as promised
     * @param otherwise describes the broken promise
     */
    void tested(boolean kept, Supplier<String> otherwise);
  }
}
