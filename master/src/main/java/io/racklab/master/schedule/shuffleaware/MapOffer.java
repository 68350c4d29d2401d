package io.racklab.master.schedule.shuffleaware;

import io.racklab.master.job.Job;
import io.racklab.protocol.Locality;

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
  /** Of those that fit and are local: unpredicted jobs first, to learn of them. */
  static int local(MapOffer one, MapOffer other) {
    int first = Boolean.compare(one.predicted, other.predicted);
    return first != 0 ? first : closestFit(one, other);
  }

  /** Of those that fit, wherever their input lies. */
  static int anywhere(MapOffer one, MapOffer other) {
    int first = Boolean.compare(other.smallInput, one.smallInput);
    if (first == 0) {
      first = Boolean.compare(one.predicted, other.predicted);
    }
    if (first == 0) {
      first = Long.compare(one.cost, other.cost);
    }
    return first != 0 ? first : closestFit(one, other);
  }

  /** Of those that do not fit: what exceeds the threshold least. */
  static int least(MapOffer one, MapOffer other) {
    int first = Boolean.compare(other.local, one.local);
    return first != 0 ? first : Long.compare(one.output, other.output);
  }

  /** Among those that fit, the one that puts out most fits closest. */
  private static int closestFit(MapOffer one, MapOffer other) {
    return Long.compare(other.output, one.output);
  }

  /** NAS's γ. */
  static int gamma(Locality locality) {
    return switch (locality) {
      case NODE -> 0;
      case RACK -> 1;
      case OFF -> 2;
    };
  }
}
