package io.racklab.master.engine.schedule.shuffleaware;

import io.racklab.master.engine.job.Job;
import io.racklab.protocol.Locality;

/**
 * A pending map that might take a slot of a node.
 *
 * @param local true if the node holds the map's input, or if the map has failed before and so need
 *     not wait for such a node
 * @param output the predicted output of the map, in bytes
 * @param predicted true if the job's ratio of map output to input is known
 * @param smallInput true if the job reads little
 * @param cost the cost of moving the map's input to the node: γ × bytes, where γ is 0 if the input
 *     is on the node, 1 if it is in its rack, and else 2
 */
record MapOffer(
    Job job,
    int map,
    boolean local,
    long output,
    boolean predicted,
    boolean smallInput,
    long cost) {
  /**
   * Compares local maps that fit. Maps of jobs with an unknown ratio go first, so that it becomes
   * known.
   */
  static int local(MapOffer one, MapOffer other) {
    int first = Boolean.compare(one.predicted, other.predicted);
    return first != 0 ? first : closestFit(one, other);
  }

  /** Compares maps that fit, local or not. */
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

  /** Compares maps that do not fit: the one that exceeds the threshold the least goes first. */
  static int least(MapOffer one, MapOffer other) {
    int first = Boolean.compare(other.local, one.local);
    return first != 0 ? first : Long.compare(one.output, other.output);
  }

  /** Compares maps that fit: the one with the largest output fits closest. */
  private static int closestFit(MapOffer one, MapOffer other) {
    return Long.compare(other.output, one.output);
  }

  /** Returns γ, NAS's weight of a locality. */
  static int gamma(Locality locality) {
    return switch (locality) {
      case NODE -> 0;
      case RACK -> 1;
      case OFF -> 2;
    };
  }
}
