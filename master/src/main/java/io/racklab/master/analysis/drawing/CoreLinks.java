package io.racklab.master.analysis.drawing;

/** The two links, up and down, between a rack or a pod and the switch above it. */
record CoreLinks(double uplink, double downlink, int paths) {
  static final double HEIGHT = 52;

  private static final Lettering PLAIN = new Lettering(11, false);
  private static final double APART = 8;
  private static final double TIP = 8;

  /** Draws the links on both sides of x, from the switch at y downwards. */
  void draw(Sketch sketch, double x, double y) {
    double up = x - APART;
    double down = x + APART;
    sketch.down(
        up, y + TIP, HEIGHT - TIP, LinkWidth.of(uplink), LinkWidth.stroke(uplink, Palette.UP));
    tip(sketch, up, y, LinkWidth.of(uplink), true);
    sketch.down(
        down, y, HEIGHT - TIP, LinkWidth.of(downlink), LinkWidth.stroke(downlink, Palette.DOWN));
    tip(sketch, down, y + HEIGHT - TIP, LinkWidth.of(downlink), false);
    double left = up - LinkWidth.MOST;
    double right = down + LinkWidth.MOST;
    double middle = y + HEIGHT / 2;
    label(sketch, left, middle - 2, Mark.Anchor.END, Figures.rate(uplink));
    label(sketch, left, middle + 12, Mark.Anchor.END, "up" + parts());
    label(sketch, right, middle - 2, Mark.Anchor.START, Figures.rate(downlink));
    label(sketch, right, middle + 12, Mark.Anchor.START, "down" + parts());
  }

  private String parts() {
    return paths == 1 ? "" : ", " + paths + " paths";
  }

  private static void label(Sketch sketch, double x, double y, Mark.Anchor anchor, String text) {
    double room = RackFigure.WIDTH / 2 - APART - LinkWidth.MOST;
    sketch.label(x, y, anchor, room, PLAIN, text);
  }

  private static void tip(Sketch sketch, double x, double y, double width, boolean up) {
    double base = width + 5;
    String colour = up ? Palette.UP : Palette.DOWN;
    sketch.triangle(new Area(x - base / 2, y, base, TIP), up, colour);
  }
}
