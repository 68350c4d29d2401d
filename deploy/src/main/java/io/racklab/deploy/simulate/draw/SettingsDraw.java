package io.racklab.deploy.simulate.draw;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Draws the settings of tasks. */
final class SettingsDraw {
  private final Dice dice;
  private final Set<Feature> features;

  SettingsDraw(Dice dice, Set<Feature> features) {
    this.dice = dice;
    this.features = features;
  }

  /** Returns the section of an experiment file. */
  String draw() {
    List<String> keys = new ArrayList<>();
    keys.add("start = " + 100 * dice.between(0, 20) + " ms");
    keys.add("parallel-fetches = " + dice.between(1, 6));
    if (features.contains(Feature.SLOWSTART)) {
      keys.add("slowstart = " + dice.one(List.of("0", "0.5", "0.9", "1")));
    }
    if (features.contains(Feature.VARIATION)) {
      keys.add(
          "variation { attempt = %s, task = %s, node = %s, start = %s }"
              .formatted(
                  dice.tenths(0, 8), dice.tenths(0, 5), dice.tenths(0, 5), dice.tenths(0, 5)));
    }
    if (features.contains(Feature.STRAGGLERS) || features.contains(Feature.HANGS)) {
      keys.add(stragglers());
    }
    if (features.contains(Feature.HADOOP_TIMINGS)) {
      keys.add("poll { map-ends = 1s, idle = 3s, commit = 1s }");
      keys.add(ofOneHadoop());
    }
    if (features.contains(Feature.SHARED_DISKS)) {
      keys.add(
          "io.sort { mb = %d MiB, factor = %d }"
              .formatted(dice.between(1, 64), dice.between(2, 10)));
    }
    if (features.contains(Feature.FAILED_ATTEMPTS)) {
      keys.add("failures = " + dice.tenths(1, 3));
    }
    // What is left of a node's memory could be too small for a container.
    if (features.contains(Feature.BACKGROUND) && !features.contains(Feature.CONTAINERS)) {
      keys.add("background = " + dice.tenths(1, 9));
    }
    return "tasks { " + String.join(", ", keys) + " }\n";
  }

  private String stragglers() {
    boolean hang = features.contains(Feature.HANGS);
    return "timeout = %ds, stragglers { share = %s, factor = %d, hangs = %s, of = %s }"
        .formatted(
            dice.between(10, 60),
            dice.tenths(1, 3),
            dice.between(2, 12),
            hang ? dice.tenths(1, 6) : "0",
            // Nodes on which all attempts hang could make every job fail.
            hang ? "attempt" : dice.one(List.of("attempt", "node")));
  }

  /** Draws keys that exist only under YARN, if nodes have containers, or only in Hadoop 1. */
  private String ofOneHadoop() {
    return features.contains(Feature.CONTAINERS)
        ? "umbilical = on"
        : "setup-and-cleanup = on, jvm-reuse = " + dice.between(0, 3);
  }
}
