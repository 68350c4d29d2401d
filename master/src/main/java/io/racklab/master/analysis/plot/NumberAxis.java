package io.racklab.master.analysis.plot;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * A numeric axis.
 *
 * @param low the number at its beginning
 * @param high the number at its end
 * @param step the distance between ticks
 * @param from the coordinate of its beginning, in points
 * @param to the coordinate of its end, in points; less than {@code from} on a vertical axis
 * @param names the names of 0, 1, 2 …; empty if numbers are labelled with themselves
 */
record NumberAxis(
    double low, double high, double step, double from, double to, List<String> names) {
  NumberAxis {
    names = List.copyOf(names);
  }

  /**
   * Returns the axis that an option describes.
   *
   * @param least the least value to draw along the axis
   * @param most the greatest value to draw along the axis
   * @param gap the minimum distance between ticks, in points
   */
  static NumberAxis of(
      JsonNode axis, double least, double most, double gap, double from, double to) {
    if (axis.path("type").asText().equals("category")) {
      List<String> names = new ArrayList<>();
      axis.path("data").forEach(name -> names.add(name.asText()));
      return new NumberAxis(-0.5, names.size() - 0.5, 1, from, to, names);
    }
    double low = axis.path("min").asDouble(Math.min(0, least));
    double end = Math.max(axis.path("max").asDouble(most), low + Double.MIN_NORMAL);
    if (!(end - low > 1e-12)) {
      end = low + 1;
    }
    int ticks = (int) Math.max(1, Math.abs(to - from) / gap);
    double step = axis.path("interval").asDouble(Ticks.step(end - low, ticks));
    double high = axis.has("max") ? end : Math.ceil(end / step - 1e-9) * step;
    double begin = axis.has("min") ? low : Math.floor(low / step + 1e-9) * step;
    return new NumberAxis(begin, high, step, from, to, List.of());
  }

  /**
   * Returns the axis, shortened if half of its last number does not fit into the room beyond its
   * end.
   */
  NumberAxis withRoom(double room) {
    double half = ticks().isEmpty() || !names.isEmpty() ? 0 : Frame.TICK.width(label(high)) / 2;
    return new NumberAxis(low, high, step, from, to - Math.max(0, half - room), names);
  }

  /**
   * Returns the coordinate of a number in points; a number beyond an end has the coordinate of that
   * end.
   */
  double at(double value) {
    double held = Math.max(low, Math.min(high, value));
    return from + (held - low) / (high - low) * (to - from);
  }

  List<Double> ticks() {
    return Ticks.between(low, high, step);
  }

  String label(double tick) {
    return names.isEmpty() ? Ticks.label(tick, step) : names.get((int) Math.round(tick));
  }
}
