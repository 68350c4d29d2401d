package io.racklab.master.engine.schedule.shuffleaware;

import io.racklab.master.engine.job.Job;
import io.racklab.protocol.Locality;

/**
 * A pending map that might take a slot of a node.
 *
 * @param local true if it need not wait for a node with its input: the node has it, or the map has
 *     failed before
 * @param output the predicted output, in bytes
 * @param predicted true if the job's ratio is known
 * @param smallInput true if the job reads little
 * @param cost the cost of moving its input: γ × bytes, where γ is 0 on the node, 1 in the rack, 2
 *     beyond
 */
record MapOffer(
    Job job,
    int map,
    boolean local,
    long output,
    boolean predicted,
    boolean smallInput,
    long cost) {
  /** Compares local maps that fit: maps of unpredicted jobs go first, to learn their ratios. */
  static int local(MapOffer one, MapOffer other) {
    int first = Boolean.compare(one.predicted, other.predicted);
    return first != 0 ? first : closestFit(one, other);
  }

  /** Compares maps that fit, wherever their input is. */
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

  /** Returns NAS's γ. */
  static int gamma(Locality locality) {
    return switch (locality) {
      case NODE -> 0;
      case RACK -> 1;
      case OFF -> 2;
    };
  }
}
