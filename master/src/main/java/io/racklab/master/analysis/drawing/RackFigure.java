package io.racklab.master.analysis.drawing;

import io.racklab.topologies.Node;
import io.racklab.topologies.Rack;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A rack, or a stack of several equal racks. It shows the switch with the racks' names and, for
 * each kind of node, a card on a link as wide as the node's link.
 */
record RackFigure(String name, String size, int type, int racks, List<NodeCard> cards, int more) {
  static final double WIDTH = 212;

  private static final Lettering BOLD = new Lettering(12, true);
  private static final Lettering PLAIN = new Lettering(11, false);
  private static final double SWITCH = 38;
  private static final double TRUNK = 14;
  private static final double INDENT = 26;
  private static final double GAP = 10;
  private static final double STUB = 18;
  private static final double STACK = 4;
  private static final int MOST_CARDS = 8;
  private static final int MOST_NAMED = 4;

  static RackFigure of(Census census, Census.Group group) {
    Rack first = group.racks().get(0);
    int count = group.racks().size();
    Map<NodeKind, List<String>> names = new LinkedHashMap<>();
    for (Node node : first.nodes()) {
      names.computeIfAbsent(NodeKind.of(node), added -> new ArrayList<>()).add(node.name());
    }
    List<NodeCard> cards = new ArrayList<>();
    int more = 0;
    for (Map.Entry<NodeKind, List<String>> entry : names.entrySet()) {
      if (cards.size() < MOST_CARDS) {
        cards.add(card(census, entry.getKey(), entry.getValue(), group.rackCount()));
      } else {
        more += entry.getValue().size();
      }
    }
    int type = census.rackTypes().get(group.type());
    String size = Figures.counted(first.nodes().size(), "node");
    if (count > 1) {
      size = Figures.count(count) + " racks of " + Figures.count(first.nodes().size());
    }
    if (census.rackTypes().size() > 1) {
      size += ", type " + (type + 1);
    }
    return new RackFigure(name(group.racks()), size, type, count, cards, more);
  }

  private static NodeCard card(Census census, NodeKind kind, List<String> names, int racks) {
    int number = census.kinds().get(kind);
    String heading = Figures.counted(names.size(), "node");
    if (census.kinds().size() > 1) {
      heading += ", kind " + Census.letters(number);
    }
    // If several racks are drawn as one, their nodes have different names, so no names are shown.
    boolean named = racks == 1 && names.size() <= MOST_NAMED;
    return new NodeCard(
        kind, heading, number, names.size(), named ? names : List.of(), census.disksDiffer());
  }

  private static String name(List<Rack> racks) {
    String first = racks.get(0).name();
    if (racks.size() == 1) {
      return first;
    }
    String last = racks.get(racks.size() - 1).name();
    return first + (racks.size() == 2 ? ", " : " … ") + last;
  }

  /** Returns the height, including the edges of racks behind the first. */
  double height() {
    return frameHeight() + (behind() * STACK);
  }

  private double frameHeight() {
    double cardHeights = cards.stream().mapToDouble(card -> card.height() + GAP).sum();
    return SWITCH + GAP + cardHeights + (more > 0 ? 20 : 0);
  }

  private int behind() {
    return Math.min(2, racks - 1);
  }

  void draw(Sketch sketch, double x, double y) {
    Area frame = new Area(x, y, WIDTH, frameHeight());
    for (int i = 1; i <= behind(); i++) {
      drawEdge(sketch, frame, i * STACK);
    }
    sketch.box(frame, Palette.PAPER, Palette.INK);
    sketch.box(new Area(x, y, WIDTH, SWITCH), Palette.rack(type), Palette.INK);
    sketch.label(x + WIDTH / 2, y + 16, Mark.Anchor.MIDDLE, WIDTH - 12, BOLD, name);
    sketch.label(x + WIDTH / 2, y + 31, Mark.Anchor.MIDDLE, WIDTH - 12, PLAIN, size);
    drawWires(sketch, x + TRUNK, y + SWITCH);
    double top = y + SWITCH + GAP;
    for (NodeCard card : cards) {
      card.draw(sketch, x + INDENT, top);
      top += card.height() + GAP;
    }
    if (more > 0) {
      String text = "and " + Figures.counted(more, "node") + " of other kinds";
      sketch.text(x + INDENT, top + 8, NodeCard.WIDTH, PLAIN, text);
    }
  }

  private void drawWires(Sketch sketch, double x, double y) {
    double top = y + GAP;
    double last = top;
    double widest = 0;
    for (NodeCard card : cards) {
      double width = LinkWidth.of(Math.max(card.kind().out(), card.kind().in()));
      widest = Math.max(widest, width);
      last = top + STUB + width / 2;
      sketch.right(x, top + STUB, INDENT - TRUNK, width, new Mark.Stroke(Palette.SOFT, false));
      top += card.height() + GAP;
    }
    sketch.down(x, y, last - y, widest, new Mark.Stroke(Palette.SOFT, false));
  }

  /** Draws the visible part of a rack behind the first: its right and its bottom edge. */
  private static void drawEdge(Sketch sketch, Area frame, double by) {
    Mark.Stroke ink = new Mark.Stroke(Palette.INK, false);
    sketch.down(frame.right() + by, frame.y() + by, frame.height(), 1, ink);
    sketch.right(frame.x() + by, frame.bottom() + by, frame.width(), 1, ink);
  }
}
