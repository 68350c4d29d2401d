package io.racklab.topologies.fluid;

/**
 * Collects the changes of flows and links since rates were last computed, and computes the rates
 * anew.
 */
final class Settling {
  private final Links links;
  private final Bundles bundles;
  private final Levels levels;
  private final LinkSet touched;
  private final FreshBundles fresh = new FreshBundles();

  Settling(Links links, Bundles bundles, Levels levels) {
    this.links = links;
    this.bundles = bundles;
    this.levels = levels;
    touched = new LinkSet(links.count());
  }

  /** Marks a link whose rates must be computed anew. */
  void touch(int link) {
    touched.add(link);
  }

  /** Changes a link's capacity and marks the link. */
  void capacity(int link, double bytesPerSecond) {
    levels.capacity(bytesPerSecond);
    touch(link);
  }

  /** Notes a bundle that needs a first rate; its links must be touched too. */
  void enter(int bundle) {
    fresh.add(bundle);
  }

  /**
   * Adds {@code change} (negative to remove) to the flows that a bottleneck holds back and that
   * cross a link, which must be touched too.
   */
  void hold(int bottleneck, int link, int change) {
    levels.hold(bottleneck, link, change);
  }

  /** Computes the rates of this instant. */
  void settle(double now) {
    if (touched.size() == 0) {
      return;
    }
    for (int i = 0; i < touched.size(); i++) {
      levels.touched(touched.get(i));
    }
    for (int i = 0; i < fresh.count(); i++) {
      int bundle = fresh.get(i);
      if (bundles.path(bundle) != Bundles.NONE && bundles.bottleneck(bundle) == Bundles.NONE) {
        levels.admit(bundle, now);
      }
    }
    fresh.clear();
    levels.settle(now);
    for (int i = 0; i < touched.size(); i++) {
      int link = touched.get(i);
      levels.rest(link);
      if (links.flows(link) == 0) {
        links.rest(link);
      }
    }
    touched.clear();
  }
}
