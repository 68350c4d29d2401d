package io.racklab.master.schedule.copies.shadow;

import java.util.Arrays;

/**
 * How unevenly a job's shuffle loads the links between racks (Wu et al., IEEE TBD 2019, Eq. 6 to
 * 10): the load of the fullest link over that of the emptiest, of the links that carry something at
 * all. A rack with o of the map output and h of the t reduces sends o × (t − h) / t, and receives h
 * / t of what the other racks put out.
 */
public final class Skew {
  private Skew() {}

  /**
   * @param outputs map output in each rack, by bytes for Eq. 10 or by the number of maps
   * @param reduces in each rack; expected ones may be fractions
   * @return at least 1; 1 if no link carries anything
   */
  public static double of(double[] outputs, double[] reduces) {
    double total = Arrays.stream(outputs).sum();
    double readers = Arrays.stream(reduces).sum();
    double most = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int rack = 0; rack < outputs.length; rack++) {
      double up = outputs[rack] * (readers - reduces[rack]);
      double down = reduces[rack] * (total - outputs[rack]);
      for (double load : new double[] {up, down}) {
        if (load > 0) {
          most = Math.max(most, load);
          least = Math.min(least, load);
        }
      }
    }
    return most == 0 ? 1 : most / least;
  }
}
