package io.racklab.deploy.doctor;

/**
 * A part of the machine, and whether it does what Racklab needs of it.
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
    /** Nothing runs without it. */
    MISSING
  }

  public Diagnosis {
    if ((state == State.WORKS) != advice.isEmpty()) {
      throw new IllegalArgumentException("advice is for what does not work: " + part);
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
