package io.racklab.deploy.simulate.draw;

import io.racklab.master.engine.seed.Seed;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A feature that an experiment may have. If each seed had a little of everything, features that
 * hide each other would never occur alone; so each seed leaves most of them out.
 */
public enum Feature {
  /** Links of pods, above those of racks. */
  PODS,
  /** Links of several paths each. */
  PATHS,
  /** One or two racks of one node each, some nodes with a single slot. */
  LONELY,
  /** Disks that tasks share. */
  SHARED_DISKS,
  /** Memory and processors in place of slots. */
  CONTAINERS,
  /** Slots for tasks of either type. */
  SHARED_SLOTS,
  /** Nodes that compute slower than others. */
  SLOW_NODES,
  /** Links between racks that are much narrower than those of nodes. */
  NARROW_LINKS,
  /** Nodes send heartbeats at random phases, and in half of the clusters also when a task ends. */
  LOOSE_HEARTBEATS,
  /** Blocks of a few kilobytes. */
  TINY_SPLITS,
  /** Blocks of hundreds of megabytes. */
  HUGE_SPLITS,
  /** Jobs without reduces. */
  MAPS_ONLY,
  /** Jobs with more reduces than maps. */
  MANY_REDUCES,
  /** Jobs that wait for others. */
  AFTER,
  /** All jobs arrive at once. */
  BATCH,
  /** A mix of policies that no preset has. */
  MIXED_ANSWERS,
  /** Reduces start after a random share of the maps has ended. */
  SLOWSTART,
  /** The durations of attempts vary a lot, also by task and by node. */
  VARIATION,
  /** Attempts that take far longer than others. */
  STRAGGLERS,
  /** Attempts that never end. */
  HANGS,
  /** Tasks poll at intervals; without containers, jobs have setup and cleanup tasks. */
  HADOOP_TIMINGS,
  /** Faults that make nodes fail. */
  LOSSES,
  /** Faults that fail tasks. */
  FAILURES,
  /** Nodes, disks and links that are slow or full for a while. */
  STATES,
  /** Racks and nodes that cannot reach others, or the job tracker, for a while. */
  CUTS,
  /** Messages of one instant are processed in a random order. */
  ANY_ORDER,
  /** The job tracker is down for a while and then restarts. */
  RESTARTS,
  /** Keys that are distributed unevenly over reduces. */
  KEY_SKEW,
  /** Lost replicas are re-replicated soon and fast. */
  LOST_REPLICAS,
  /** Jobs that choose their slowstart and the sizes of their containers. */
  OWN_SIZES,
  /** Attempts that fail while they compute. */
  FAILED_ATTEMPTS,
  /** Work outside the workload that holds slots. */
  BACKGROUND;

  /**
   * Draws features with a density that is drawn too: some experiments are plain, some have many
   * features.
   */
  static Set<Feature> drawn(Seed seed) {
    Dice dice = new Dice(seed.named("features"));
    double density = dice.one(List.of(0.1, 0.25, 0.4));
    Set<Feature> some = EnumSet.noneOf(Feature.class);
    for (Feature feature : values()) {
      if (dice.chance(feature == MIXED_ANSWERS || feature == LOSSES ? 0.5 : density)) {
        some.add(feature);
      }
    }
    return some;
  }

  /** Returns the name for people, such as {@code tiny splits}. */
  public String words() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
