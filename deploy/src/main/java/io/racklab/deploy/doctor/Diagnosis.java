package io.racklab.deploy.doctor;

/**
 * A part of the machine, and whether it meets the needs of Racklab.
 *
 * @param part the part's name
 * @param found the fact, in a few words
 * @param advice the advice to the user; empty if the part works
 */
public record Diagnosis(String part, State state, String found, String advice) {
  /** The state of a part. */
  public enum State {
    WORKS,
    /** Some of what Racklab does is slower, less exact or unavailable. */
    LIMITED,
    /** Runs with default settings need it; the advice names alternatives. */
    MISSING
  }

  public Diagnosis {
    if ((state == State.WORKS) != advice.isEmpty()) {
      throw new IllegalArgumentException("a part has advice only if it does not work: " + part);
    }
  }

  static Diagnosis works(String part, String found) {
    return new Diagnosis(part, State.WORKS, found, "");
  }

  static Diagnosis limited(String part, String found, String advice) {
    return new Diagnosis(part, State.LIMITED, found, advice);
  }

  static Diagnosis missing(String part, String found, String advice) {
    return new Diagnosis(part, State.MISSING, found, advice);
  }
}
