package io.racklab.master.workload;

import io.racklab.protocol.KeyRange;
import java.util.Arrays;

/**
 * The parts of a job's keys that fall to its reduces: equal ones, or to each reduce its own. Each
 * map's output is shared out alike, and a reduce writes such a part of the job's output as it
 * fetches of the shuffle. Immutable.
 */
public final class KeyShares {
  /** Every reduce has as many keys as another. */
  public static final KeyShares EVEN = new KeyShares(null);

  /** Where the keys of each reduce end, of {@link KeyRange#WHOLE}; null where they are even. */
  private final long[] ends;

  private KeyShares(long[] ends) {
    this.ends = ends;
  }

  /**
   * @param weights of the reduces, in the order of their numbers; not negative, one more than zero
   */
  public static KeyShares of(double[] weights) {
    double sum = 0;
    for (double weight : weights) {
      JobSpec.require(weight >= 0, "a reduce cannot have " + weight + " of the keys");
      sum += weight;
    }
    JobSpec.require(sum > 0 && Double.isFinite(sum), "keys cannot be shared out by " + sum);
    long[] ends = new long[weights.length];
    double before = 0;
    for (int reduce = 0; reduce < ends.length; reduce++) {
      before += weights[reduce];
      ends[reduce] = Math.min(KeyRange.WHOLE, Math.round(before / sum * KeyRange.WHOLE));
    }
    // Sums of floating-point numbers depend on their order; the last end does not.
    ends[ends.length - 1] = KeyRange.WHOLE;
    return new KeyShares(ends);
  }

  /** Whether every reduce has as many keys as another. */
  public boolean even() {
    return ends == null;
  }

  /** Whether a job of so many reduces can have its keys shared out so. */
  boolean suit(int reduces) {
    return even() || ends.length == reduces;
  }

  /** The keys of a reduce. */
  public KeyRange of(int reduce) {
    return even() ? KeyRange.EVEN : KeyRange.of(reduce == 0 ? 0 : ends[reduce - 1], ends[reduce]);
  }

  /**
   * The part of all keys that a reduce has, from 0 to 1.
   *
   * @param reduces of the job
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
