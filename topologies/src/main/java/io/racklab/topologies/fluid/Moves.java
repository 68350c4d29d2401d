package io.racklab.topologies.fluid;

/** Gives bundles another bottleneck, in every structure that counts what bottlenecks hold back. */
final class Moves {
  private final Crossings crossings;
  private final Bottlenecks bottlenecks;
  private final Bundles bundles;
  private final Watch watch;
  private final Changes changes;

  Moves(
      Crossings crossings, Bottlenecks bottlenecks, Bundles bundles, Watch watch, Changes changes) {
    this.crossings = crossings;
    this.bottlenecks = bottlenecks;
    this.bundles = bundles;
    this.watch = watch;
    this.changes = changes;
  }

  /**
   * Makes a link, whose curve must be up to date, the bottleneck of a bundle.
   *
   * @param old the bottleneck before, or {@link Bundles#NONE}
   */
  void move(int bundle, int old, int link, double now) {
    int count = bundles.count(bundle);
    for (int offset = crossings.start(bundle); offset < crossings.end(bundle); offset++) {
      if (old != Bundles.NONE) {
        watch.cross(old, crossings.link(offset), -count);
      }
      watch.cross(link, crossings.link(offset), count);
    }
    if (old != Bundles.NONE) {
      bottlenecks.addFlows(old, -count);
    }
    bottlenecks.addFlows(link, count);
    bundles.move(bundle, link, now);
    changes.bundle(bundle);
  }
}
