package io.racklab.deploy.simulate.draw;

import io.racklab.master.seed.Seed;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Something that an experiment may have or not. Where each seed has a little of everything, things
 * that hide each other are never seen apart: so each seed leaves most of them out.
 */
public enum Feature {
  /** Links of pods, above those of racks. */
  PODS,
  /** Links of several paths each. */
  PATHS,
  /** One node, one slot, a rack of one. */
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
  /** Nodes speak at moments that are drawn, and also when a task ends. */
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
  /** All jobs come at once. */
  BATCH,
  /** A mix of answers that no preset has. */
  MIXED_ANSWERS,
  /** Reduces wait for a share of the maps that is drawn. */
  SLOWSTART,
  /** TaskAttempts of one task differ a lot. */
  VARIATION,
  /** TaskAttempts that take far longer than others. */
  STRAGGLERS,
  /** TaskAttempts that never end. */
  HANGS,
  /** Tasks ask for what they wait for only now and then, and set up and clean up. */
  HADOOP_TIMINGS,
  /** Faults that take nodes. */
  LOSSES,
  /** Faults that fail tasks. */
  FAILURES,
  /** Nodes, disks and links that are slow or full for a while. */
  STATES,
  /** Racks and nodes that do not reach others, or the job tracker, for a while. */
  CUTS,
  /** Actors have their turns at one instant in an order that is drawn. */
  ANY_ORDER,
  /** The job tracker is away for a while, and another takes its place. */
  RESTARTS,
  /** Keys that fall to reduces unevenly. */
  KEY_SKEW,
  /** Lost replicas are copied, soon and fast. */
  LOST_REPLICAS;

  /** Some of all, by a density that is drawn too: some experiments are plain, some have it all. */
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

  /** As people read it, such as {@code tiny splits}. */
  public String words() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
