package io.racklab.master.runs.bound;

/**
 * A value that no scheduler can be better than.
 *
 * @param value the value
 * @param by what sets it, in a few words
 */
public record Limit(double value, String by) {
  /** Returns the higher of two limits, which is the closer one. */
  Limit or(Limit other) {
    return other.value > value ? other : this;
  }
}
