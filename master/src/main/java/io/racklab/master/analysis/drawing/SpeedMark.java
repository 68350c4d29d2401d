package io.racklab.master.analysis.drawing;

/** The mark of nodes that compute faster or slower than the reference speed of 1. */
final class SpeedMark {
  private SpeedMark() {}

  static void draw(Sketch sketch, double x, double baseline, boolean faster) {
    sketch.triangle(new Area(x, baseline - 9, 9, 9), faster, faster ? Palette.FAST : Palette.SLOW);
  }
}
