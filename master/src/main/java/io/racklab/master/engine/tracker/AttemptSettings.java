package io.racklab.master.engine.tracker;

/**
 * How attempts differ from the mean.
 *
 * @param variation the variation of task times
 * @param stragglers the attempts that take far longer
 * @param failures the share of attempts that fail while they compute, 0 to 1
 */
public record AttemptSettings(TaskVariation variation, StragglerRule stragglers, double failures) {
  public AttemptSettings {
    if (!(failures >= 0 && failures <= 1)) {
      throw new IllegalArgumentException("failures must be from 0 to 1, not " + failures);
    }
  }

  /** Returns settings for attempts of which none straggles or fails. */
  public static AttemptSettings of(TaskVariation variation) {
    return new AttemptSettings(variation, StragglerRule.NONE, 0);
  }

  /** Returns a copy in which no attempt fails by itself. */
  public AttemptSettings withoutFailures() {
    return new AttemptSettings(variation, stragglers, 0);
  }
}
