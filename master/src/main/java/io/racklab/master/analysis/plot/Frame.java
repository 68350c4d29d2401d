package io.racklab.master.analysis.plot;

import com.fasterxml.jackson.databind.JsonNode;
import io.racklab.master.analysis.plot.Surface.Anchor;
import java.io.IOException;

/** The rectangle in which the values of a plot are drawn, with axes at its left and bottom. */
record Frame(double left, double top, double right, double bottom) {
  static final String INK = "#222222";
  static final String SOFT = "#5a5f66";
  static final String RULE = "#e3e5e8";
  static final Type TICK = new Type(7, INK);
  static final Type NAME = new Type(7, SOFT);

  /** The height of an axis below the frame, in points. */
  static final double BELOW = 24;

  /** The minimum space to the right of the frame, in points. */
  static final double BESIDE = 8;

  private static final double TICK_LENGTH = 2.5;

  /**
   * Draws a horizontal axis: grid lines at the ticks, and the ticks' numbers and the axis's name
   * below.
   */
  void across(Surface surface, NumberAxis axis, JsonNode option) throws IOException {
    double labelled = Double.NEGATIVE_INFINITY;
    for (double tick : axis.ticks()) {
      double x = axis.at(tick);
      if (x > left + 0.1) {
        surface.stroke(new double[][] {{x, top}, {x, bottom}}, Pen.solid(RULE, 0.5));
      }
      if (option.path("axisLabel").path("show").asBoolean(true)) {
        surface.stroke(
            new double[][] {{x, bottom}, {x, bottom + TICK_LENGTH}}, Pen.solid(SOFT, 0.5));
        double half = TICK.width(axis.label(tick)) / 2;
        if (x - half > labelled) {
          surface.text(x, bottom + 10, axis.label(tick), TICK, Anchor.MIDDLE);
          labelled = x + half + 2;
        }
      }
    }
    surface.stroke(new double[][] {{left, bottom}, {right, bottom}}, Pen.solid(SOFT, 0.5));
    surface.text(
        (left + right) / 2,
        bottom + 20,
        NAME.fit(option.path("name").asText(), right - left),
        NAME,
        Anchor.MIDDLE);
  }

  /**
   * Draws a vertical axis: grid lines at the ticks, the ticks' numbers to the left, and the axis's
   * name above.
   */
  void up(Surface surface, NumberAxis axis, JsonNode option) throws IOException {
    for (double tick : axis.ticks()) {
      double y = axis.at(tick);
      if (y < bottom - 0.1) {
        surface.stroke(new double[][] {{left, y}, {right, y}}, Pen.solid(RULE, 0.5));
      }
      surface.text(left - 4, y + 2.5, axis.label(tick), TICK, Anchor.END);
    }
    surface.stroke(new double[][] {{left, top}, {left, bottom}}, Pen.solid(SOFT, 0.5));
    surface.text(
        Math.max(4, left - width(axis) - 4),
        top - 5,
        NAME.fit(option.path("name").asText(), right - 8),
        NAME,
        Anchor.START);
  }

  /** Returns the width of the widest number of an axis. */
  static double width(NumberAxis axis) {
    return axis.ticks().stream().mapToDouble(tick -> TICK.width(axis.label(tick))).max().orElse(0);
  }

  /** Returns the colour that an option names; {@code $ink} means the colour of text. */
  static String colour(JsonNode named, String otherwise) {
    String colour = named.asText(otherwise);
    return colour.equals("$ink") ? INK : colour;
  }
}
