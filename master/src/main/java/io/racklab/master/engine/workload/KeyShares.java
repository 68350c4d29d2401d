package io.racklab.master.engine.workload;

import io.racklab.protocol.KeyRange;
import java.util.Arrays;

/**
 * The shares of a job's keys that its reduces get: equal shares, or one share for each reduce. The
 * output of every map is split in these shares, and a reduce's share of the job's output equals its
 * share of the shuffle. Immutable.
 */
public final class KeyShares {
  /** Every reduce gets equally many keys. */
  public static final KeyShares EVEN = new KeyShares(null);

  /** The end of each reduce's keys, in parts of {@link KeyRange#WHOLE}; null if keys are even. */
  private final long[] ends;

  private KeyShares(long[] ends) {
    this.ends = ends;
  }

  /**
   * @param weights the weights of the reduces, in the order of their numbers; not negative, at
   *     least one above zero
   */
  public static KeyShares of(double[] weights) {
    double added = 0;
    for (double weight : weights) {
      JobSpec.require(weight >= 0, () -> "a reduce cannot have " + weight + " of the keys");
      added += weight;
    }
    double sum = added;
    JobSpec.require(
        sum > 0 && Double.isFinite(sum), () -> "the sum of the reduces' weights cannot be " + sum);
    long[] ends = new long[weights.length];
    double before = 0;
    for (int reduce = 0; reduce < ends.length; reduce++) {
      before += weights[reduce];
      ends[reduce] = Math.min(KeyRange.WHOLE, Math.round(before / sum * KeyRange.WHOLE));
    }
    // Sums of floating-point numbers depend on their order; the last end must not.
    ends[ends.length - 1] = KeyRange.WHOLE;
    return new KeyShares(ends);
  }

  /** True if every reduce gets equally many keys. */
  public boolean even() {
    return ends == null;
  }

  /** True if these shares fit a job with this number of reduces. */
  boolean suit(int reduces) {
    return even() || ends.length == reduces;
  }

  /** Returns the keys of a reduce. */
  public KeyRange of(int reduce) {
    return even() ? KeyRange.EVEN : KeyRange.of(reduce == 0 ? 0 : ends[reduce - 1], ends[reduce]);
  }

  /**
   * Returns the share of all keys that a reduce gets, from 0 to 1.
   *
   * @param reduces the number of the job's reduces
   */
  public double share(int reduce, int reduces) {
    KeyRange keys = of(reduce);
    return even() ? 1.0 / reduces : (double) (keys.to() - keys.from()) / KeyRange.WHOLE;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof KeyShares keys && Arrays.equals(ends, keys.ends);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(ends);
  }

  @Override
  public String toString() {
    return even() ? "even" : Arrays.toString(ends);
  }
}
