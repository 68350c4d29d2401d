package io.racklab.topologies.drawing;

/** A rack's two links to the core switch. */
record CoreLinks(double uplink, double downlink) {
  static final double HEIGHT = 52;

  private static final Lettering PLAIN = new Lettering(11, false);
  private static final double APART = 8;
  private static final double TIP = 8;

  /** Draws them around this x, from the core switch at y down to the rack. */
  void draw(Sketch sketch, double x, double y) {
    double up = x - APART;
    double down = x + APART;
    sketch.down(
        up, y + TIP, HEIGHT - TIP, LinkWidth.of(uplink), LinkWidth.stroke(uplink, Palette.UP));
    tip(sketch, up, y, LinkWidth.of(uplink), true);
    sketch.down(
        down, y, HEIGHT - TIP, LinkWidth.of(downlink), LinkWidth.stroke(downlink, Palette.DOWN));
    tip(sketch, down, y + HEIGHT - TIP, LinkWidth.of(downlink), false);
    double room = RackFigure.WIDTH / 2 - APART - LinkWidth.MOST;
    double middle = y + HEIGHT / 2 + 4;
    sketch.label(
        up - LinkWidth.MOST, middle, Mark.Anchor.END, room, PLAIN, Figures.rate(uplink) + " up");
    sketch.text(down + LinkWidth.MOST, middle, room, PLAIN, Figures.rate(downlink) + " down");
  }

  private static void tip(Sketch sketch, double x, double y, double width, boolean up) {
    double base = width + 5;
    String colour = up ? Palette.UP : Palette.DOWN;
    sketch.triangle(new Area(x - base / 2, y, base, TIP), up, colour);
  }
}
