package io.racklab.master.engine.schedule.shadow;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Divides the bandwidth of the racks' links among several transfers between racks (Wu et al., IEEE
 * TBD 2019, Section 5.2, Fig. 9). The most critical link, which has the least bandwidth for each of
 * its transfers, divides its bandwidth equally among them. Then the most critical of the remaining
 * links divides the bandwidth that it has left among its remaining transfers, and so on: max-min
 * fairness.
 */
final class AvailableBandwidth {
  /** One transfer, from a rack to another. */
  public record Transfer(int from, int to) {
    public Transfer {
      if (from == to) {
        throw new IllegalArgumentException("a transfer within rack " + from + " uses no link");
      }
    }
  }

  private AvailableBandwidth() {}

  /**
   * Divides the bandwidth of the links.
   *
   * @param uplinks the free bandwidth of each rack's uplink, in bytes per second
   * @param downlinks the free bandwidth of each rack's downlink, in bytes per second
   * @return the bytes per second of each transfer
   */
  public static double[] of(List<Transfer> transfers, double[] uplinks, double[] downlinks) {
    int racks = uplinks.length;
    double[] left = Arrays.copyOf(uplinks, 2 * racks);
    System.arraycopy(downlinks, 0, left, racks, racks);
    double[] rates = new double[transfers.size()];
    List<Integer> open = new ArrayList<>();
    int[] users = new int[2 * racks];
    for (int i = 0; i < rates.length; i++) {
      open.add(i);
      users[transfers.get(i).from()]++;
      users[racks + transfers.get(i).to()]++;
    }
    while (!open.isEmpty()) {
      int critical = critical(left, users);
      double share = left[critical] / users[critical];
      for (int i : List.copyOf(open)) {
        int up = transfers.get(i).from();
        int down = racks + transfers.get(i).to();
        if (up == critical || down == critical) {
          open.remove(Integer.valueOf(i));
          rates[i] = share;
          for (int link : new int[] {up, down}) {
            left[link] = left(left[link], share);
            users[link]--;
          }
        }
      }
    }
    return rates;
  }

  /** Returns a link's remaining bandwidth; infinite bandwidth stays infinite. */
  private static double left(double before, double share) {
    return Double.isInfinite(before) ? before : Math.max(0, before - share);
  }

  /** Returns the link in use that has the least bandwidth for each of its transfers. */
  private static int critical(double[] left, int[] users) {
    int critical = -1;
    for (int link = 0; link < left.length; link++) {
      if (users[link] > 0
          && (critical < 0 || left[link] / users[link] < left[critical] / users[critical])) {
        critical = link;
      }
    }
    return critical;
  }
}
