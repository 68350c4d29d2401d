package io.racklab.master.engine.schedule.shuffleaware;

import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.PendingMaps;
import io.racklab.topologies.Topology;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The racks to which ShuffleWatcher sends a job's maps. Racks are sorted by the input that they
 * hold, most first, and the first k are chosen. The number k minimises (input bytes without a
 * replica in the k racks) + (shuffle bytes) × (1 − 1/k); of equal sums the smallest k wins. The
 * second term is the traffic between racks if the k racks hold equal parts of the map output and of
 * the reduces.
 */
final class ChosenRacks {
  private final BitSet racks;
  private final boolean predicted;

  /** The maps whose input is in none of the chosen racks. */
  private final int[] elsewhere;

  private int next;

  private ChosenRacks(BitSet racks, boolean predicted, int[] elsewhere) {
    this.racks = racks;
    this.predicted = predicted;
    this.elsewhere = elsewhere;
  }

  /**
   * Chooses the racks for a job.
   *
   * @param shuffle the bytes that the job is assumed to shuffle
   * @param predicted true if that number is predicted from a known ratio; false if the default
   *     ratio is assumed
   */
  static ChosenRacks of(Job job, long shuffle, boolean predicted, Topology topology) {
    long[] held = new long[topology.rackCount()];
    for (int map = 0; map < job.splits().count(); map++) {
      BitSet holders = holders(job.splits(), map, topology);
      long bytes = job.bytes().mapInput(map);
      holders.stream().forEach(rack -> held[rack] += bytes);
    }
    int[] byInput =
        IntStream.range(0, held.length)
            .boxed()
            .sorted(Comparator.comparingLong(rack -> -held[rack]))
            .mapToInt(Integer::intValue)
            .toArray();
    long[] outside = outside(job, byInput, topology);
    int best = 1;
    for (int k = 2; k <= byInput.length; k++) {
      if (cost(outside, shuffle, k) < cost(outside, shuffle, best)) {
        best = k;
      }
    }
    BitSet racks = new BitSet();
    Arrays.stream(byInput, 0, best).forEach(racks::set);
    int[] elsewhere =
        IntStream.range(0, job.splits().count())
            .filter(map -> !holders(job.splits(), map, topology).intersects(racks))
            .toArray();
    return new ChosenRacks(racks, predicted, elsewhere);
  }

  /** Returns the racks with a replica of a map's input. */
  private static BitSet holders(InputSplits splits, int map, Topology topology) {
    BitSet holders = new BitSet();
    for (int replica = 0; replica < splits.replicas(map); replica++) {
      holders.set(topology.rackOf(splits.node(map, replica)));
    }
    return holders;
  }

  /** Returns the bytes of input without a replica in the first k racks, for k from 0 on. */
  private static long[] outside(Job job, int[] racks, Topology topology) {
    int[] position = new int[racks.length];
    for (int at = 0; at < racks.length; at++) {
      position[racks[at]] = at;
    }
    long[] outside = new long[racks.length + 1];
    for (int map = 0; map < job.splits().count(); map++) {
      int first = racks.length;
      for (int replica = 0; replica < job.splits().replicas(map); replica++) {
        int rack = topology.rackOf(job.splits().node(map, replica));
        first = Math.min(first, position[rack]);
      }
      outside[first] += job.bytes().mapInput(map);
    }
    // Entry k now holds the bytes of which the first replica is in the rack at position k. Summing
    // from the end makes it the bytes outside the first k racks.
    long after = 0;
    for (int k = racks.length; k >= 0; k--) {
      after += outside[k];
      outside[k] = after;
    }
    return outside;
  }

  private static double cost(long[] outside, long shuffle, int k) {
    return outside[k] + shuffle * (1 - 1.0 / k);
  }

  boolean has(int rack) {
    return racks.get(rack);
  }

  /** True if the shuffle was predicted when the racks were chosen. */
  boolean predicted() {
    return predicted;
  }

  /**
   * Returns a pending map with no replica of its input in any chosen rack, or {@link
   * PendingMaps#NONE}. Each map is returned at most once; if it becomes pending again later, delay
   * scheduling places it.
   */
  int withInputElsewhere(PendingMaps pending) {
    while (next < elsewhere.length && !pending.has(elsewhere[next])) {
      next++;
    }
    return next < elsewhere.length ? elsewhere[next] : PendingMaps.NONE;
  }
}
