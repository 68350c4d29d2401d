package io.racklab.master.analysis.drawing;

import java.util.List;

/**
 * The colours of Okabe and Ito, "Color Universal Design" (2008), which colour-blind readers can
 * distinguish, and pale colours of the same hues for the background of dark text. No information is
 * conveyed by colour alone.
 */
final class Palette {
  static final String INK = "#222222";
  static final String SOFT = "#555555";
  static final String PAPER = "#FFFFFF";
  static final String GREY = "#EDEDED";
  static final String UP = "#0072B2";
  static final String DOWN = "#E69F00";
  static final String FAST = "#009E73";
  static final String SLOW = "#D55E00";

  private static final List<String> NODES =
      List.of("#56B4E9", "#E69F00", "#009E73", "#F0E442", "#CC79A7", "#0072B2", "#D55E00");
  private static final List<String> RACKS =
      List.of("#E3EEF7", "#FBEFD5", "#DDF1EB", "#FBF9DA", "#F6E6EF", "#F9E2D5");

  private Palette() {}

  static String node(int kind) {
    return NODES.get(kind % NODES.size());
  }

  static String rack(int type) {
    return RACKS.get(type % RACKS.size());
  }
}
