package io.racklab.deploy.simulate.draw;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Draws a cluster of a few nodes. */
final class ClusterDraw {
  private final Dice dice;
  private final Set<Feature> features;
  private final List<String> places = new ArrayList<>();
  private int racks;

  ClusterDraw(Dice dice, Set<Feature> features) {
    this.dice = dice;
    this.features = features;
  }

  /**
   * A cluster that was drawn.
   *
   * @param text the section of an experiment file
   * @param kibibytes the size of a block in KiB
   * @param places the names of racks and nodes
   */
  record Drawn(String text, int kibibytes, List<String> places) {
    Drawn {
      places = List.copyOf(places);
    }

    /** Returns the names of the racks. */
    List<String> racks() {
      return places.stream().filter(place -> !place.contains("-")).toList();
    }
  }

  Drawn draw() {
    int kibibytes = kibibytes();
    String loose =
        features.contains(Feature.LOOSE_HEARTBEATS)
            ? ", heartbeat-phases = random, out-of-band-heartbeats = " + onOrOff()
            : "";
    String nodes = racksOrPods();
    int replication = dice.between(1, Math.min(3, places.size() - racks));
    String text =
        """
        cluster {
          block-size = %d KiB, replication = %d, heartbeat = %d ms%s
          %s
        }
        """
            .formatted(kibibytes, replication, 100 * dice.between(3, 30), loose, nodes);
    return new Drawn(text, kibibytes, places);
  }

  private int kibibytes() {
    if (features.contains(Feature.TINY_SPLITS)) {
      return dice.between(1, 64);
    }
    return 1024 * (features.contains(Feature.HUGE_SPLITS) ? dice.between(128, 512) : 16);
  }

  private String racksOrPods() {
    boolean lonely = features.contains(Feature.LONELY);
    if (features.contains(Feature.PODS)) {
      return "pods = [ " + pod(lonely ? 1 : 2) + ", " + pod(1) + " ]";
    }
    return "racks = [ " + racks(lonely ? dice.between(1, 2) : dice.between(2, 3)) + " ]";
  }

  private String pod(int count) {
    return "{ link = %d Mbps%s, racks = [ %s ] }"
        .formatted(50 * dice.between(1, 8), paths(), racks(count));
  }

  private String racks(int count) {
    List<String> all = new ArrayList<>();
    for (int rack = 0; rack < count; rack++) {
      all.add(rack());
    }
    return String.join("\n    ", all);
  }

  private String rack() {
    String name = "r" + ++racks;
    places.add(name);
    int count = features.contains(Feature.LONELY) ? 1 : dice.between(1, 4);
    for (int node = 1; node <= count; node++) {
      places.add(name + "-n" + node);
    }
    String speed =
        features.contains(Feature.SLOW_NODES) && dice.chance(0.5)
            ? ", speed = " + dice.tenths(2, 12)
            : "";
    int link = features.contains(Feature.NARROW_LINKS) ? dice.between(1, 8) : dice.between(10, 40);
    return "{ name = %s, link = %d Mbps%s, nodes = { count = %d, %s, link = %d Mbps%s%s } }"
        .formatted(
            name, 10 * link, paths(), count, offer(), 50 * dice.between(1, 10), speed, disk());
  }

  private String paths() {
    return features.contains(Feature.PATHS) ? ", paths = " + dice.between(2, 3) : "";
  }

  private String disk() {
    if (!features.contains(Feature.SHARED_DISKS)) {
      return "";
    }
    int rate = 10 * dice.between(1, 20);
    String disk =
        dice.chance(0.5)
            ? "disk = " + rate + " MB/s"
            : "disk { read = " + rate + " MB/s, write = " + dice.between(5, 200) + " MB/s }";
    return ", " + disk + ", page-cache = " + dice.one(List.of("0", "0.5", "1"));
  }

  private String offer() {
    if (features.contains(Feature.CONTAINERS)) {
      // Has room for the application masters of all jobs at once; they could deadlock otherwise.
      return "memory = %d GiB, vcores = %d".formatted(dice.between(18, 32), dice.between(10, 16));
    }
    boolean one = features.contains(Feature.LONELY) && dice.chance(0.5);
    return features.contains(Feature.SHARED_SLOTS)
        ? "slots = " + (one ? 1 : dice.between(2, 4))
        : "map-slots = %d, reduce-slots = %d"
            .formatted(one ? 1 : dice.between(1, 3), one ? 1 : dice.between(1, 2));
  }

  private String onOrOff() {
    return dice.chance(0.5) ? "on" : "off";
  }
}
