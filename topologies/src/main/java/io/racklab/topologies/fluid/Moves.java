package io.racklab.topologies.fluid;

/** Gives bundles another bottleneck, in all that keeps count of what bottlenecks hold back. */
final class Moves {
  private final Paths paths;
  private final Bottlenecks bottlenecks;
  private final Bundles bundles;
  private final Watch watch;
  private final Changes changes;

  Moves(Paths paths, Bottlenecks bottlenecks, Bundles bundles, Watch watch, Changes changes) {
    this.paths = paths;
    this.bottlenecks = bottlenecks;
    this.bundles = bundles;
    this.watch = watch;
    this.changes = changes;
  }

  /**
   * Moves a bundle to a link, whose curve is up to date.
   *
   * @param old the bottleneck before, or {@link Bundles#NONE}
   */
  void move(int bundle, int old, int link, double now) {
    int count = bundles.count(bundle);
    int path = bundles.path(bundle);
    for (int offset = paths.start(path); offset < paths.end(path); offset++) {
      if (old != Bundles.NONE) {
        watch.cross(old, paths.link(offset), -count);
      }
      watch.cross(link, paths.link(offset), count);
    }
    if (old != Bundles.NONE) {
      bottlenecks.addFlows(old, -count);
    }
    bottlenecks.addFlows(link, count);
    bundles.move(bundle, link, now);
    changes.bundle(bundle);
  }
}
