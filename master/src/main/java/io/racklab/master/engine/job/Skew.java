package io.racklab.master.engine.job;

import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * The skew of the load that a job's shuffle puts on the links between racks: the load of the most
 * heavily loaded link over that of the most lightly loaded one, 1 or more (Shadow, Eq. 1 and 10).
 * If every reduce takes an equal part of every map's output, with map output l(j) in rack j, s in
 * all, and h(j) of t reduces there, the rack's uplink carries l(j) (t − h(j)) / t and its downlink
 * h(j) (s − l(j)) / t. If keys are uneven, h(j) / t is the part of the keys that the rack's reduces
 * have.
 *
 * <p>A link that carries nothing counts as unused and is left out, as in the paper's Fig. 5; by the
 * formula alone one such link would make any skew infinite.
 */
public final class Skew {
  private Skew() {}

  /** As {@link #of(double[], double[])}, but of whole numbers. */
  public static OptionalDouble of(long[] outputs, int[] reduces) {
    return of(
        Arrays.stream(outputs).asDoubleStream().toArray(),
        Arrays.stream(reduces).asDoubleStream().toArray());
  }

  /**
   * Returns the skew by bytes if the outputs are bytes, or by counts if they are numbers of maps,
   * which schedulers may know before maps end.
   *
   * @param outputs the job's map output in each rack
   * @param reduces the job's reduces in each rack, or the part of the keys that they have; expected
   *     values may be fractions
   * @return the skew; empty if no link between racks is in use
   */
  public static OptionalDouble of(double[] outputs, double[] reduces) {
    if (outputs.length != reduces.length) {
      throw new IllegalArgumentException(
          "outputs of " + outputs.length + " racks, reduces of " + reduces.length);
    }
    double output = Arrays.stream(outputs).sum();
    double reducesInAll = Arrays.stream(reduces).sum();
    double most = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int rack = 0; rack < outputs.length; rack++) {
      double up = outputs[rack] * (reducesInAll - reduces[rack]);
      double down = reduces[rack] * (output - outputs[rack]);
      most = Math.max(most, Math.max(up, down));
      least = Math.min(least, Math.min(inUse(up), inUse(down)));
    }
    return most == 0 ? OptionalDouble.empty() : OptionalDouble.of(most / least);
  }

  private static double inUse(double load) {
    return load == 0 ? Double.POSITIVE_INFINITY : load;
  }
}
