package io.racklab.master.schedule.shuffleaware;

import io.racklab.master.job.Job;
import io.racklab.protocol.Locality;
import java.util.Comparator;

/**
 * A pending map that might take a slot of a node.
 *
 * @param local whether it need not wait for a node with its input: this one has it, or the map has
 *     failed before
 * @param output that is predicted, in bytes
 * @param predicted whether its job's ratio is known
 * @param smallInput whether its job reads little
 * @param cost of moving its input: γ × bytes, where γ is 0 on the node, 1 in the rack, 2 beyond
 */
record MapOffer(
    Job job,
    int map,
    boolean local,
    long output,
    boolean predicted,
    boolean smallInput,
    long cost) {
  /** Among those that fit, the one that puts out most fits closest. */
  private static final Comparator<MapOffer> CLOSEST_FIT =
      Comparator.comparingLong(MapOffer::output).reversed();

  /** Of those that fit and are local: unpredicted jobs first, to learn of them. */
  static final Comparator<MapOffer> LOCAL =
      Comparator.comparing(MapOffer::predicted).thenComparing(CLOSEST_FIT);

  /** Of those that fit, wherever their input lies. */
  static final Comparator<MapOffer> ANYWHERE =
      Comparator.comparing((MapOffer offer) -> !offer.smallInput())
          .thenComparing(MapOffer::predicted)
          .thenComparingLong(MapOffer::cost)
          .thenComparing(CLOSEST_FIT);

  /** Of those that do not fit: what exceeds the threshold least. */
  static final Comparator<MapOffer> LEAST =
      Comparator.comparing((MapOffer offer) -> !offer.local()).thenComparing(MapOffer::output);

  /** NAS's γ. */
  static int gamma(Locality locality) {
    return switch (locality) {
      case NODE -> 0;
      case RACK -> 1;
      case OFF -> 2;
    };
  }
}
