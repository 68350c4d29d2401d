package io.racklab.master.analysis.plot;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * A numeric axis.
 *
 * @param low the number at its beginning
 * @param high the number at its end
 * @param step the distance between ticks; on a logarithmic axis, the factor between them
 * @param logarithmic true if equal lengths on the axis mean equal factors
 * @param from the coordinate of its beginning, in points
 * @param to the coordinate of its end, in points; less than {@code from} on a vertical axis
 */
record NumberAxis(
    double low, double high, double step, boolean logarithmic, double from, double to) {
  /**
   * Returns the axis that an option describes.
   *
   * @param least the least value to draw along the axis
   * @param most the greatest value to draw along the axis
   * @param gap the minimum distance between ticks, in points
   */
  static NumberAxis of(
      JsonNode axis, double least, double most, double gap, double from, double to) {
    if (axis.path("type").asText().equals("log")) {
      double low = axis.path("min").asDouble(Math.pow(10, Math.floor(Math.log10(least))));
      double high = axis.path("max").asDouble(Math.pow(10, Math.ceil(Math.log10(most))));
      return new NumberAxis(
          low, Math.max(high, 2 * low), axis.path("logBase").asDouble(10), true, from, to);
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
    return new NumberAxis(begin, high, step, false, from, to);
  }

  /**
   * Returns the axis, shortened if half of its last number does not fit into the room beyond its
   * end.
   */
  NumberAxis withRoom(double room) {
    double half = ticks().isEmpty() ? 0 : Frame.TICK.width(label(high)) / 2;
    return new NumberAxis(low, high, step, logarithmic, from, to - Math.max(0, half - room));
  }

  /**
   * Returns the coordinate of a number in points; a number beyond an end has the coordinate of that
   * end.
   */
  double at(double value) {
    double held = Math.max(low, Math.min(high, value));
    double share =
        logarithmic ? Math.log(held / low) / Math.log(high / low) : (held - low) / (high - low);
    return from + share * (to - from);
  }

  List<Double> ticks() {
    return logarithmic ? Ticks.powers(low, high, step) : Ticks.between(low, high, step);
  }

  String label(double tick) {
    return Ticks.label(tick, logarithmic ? Math.min(1, tick) : step);
  }
}
