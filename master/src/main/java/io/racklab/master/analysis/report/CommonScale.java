package io.racklab.master.analysis.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * The scale that several panels share, with ends at round numbers.
 *
 * @param step the distance of ticks: 1, 2 or 5 times a power of ten
 */
record CommonScale(double low, double high, double step) {
  private static final int TICKS = 4;

  /** The scale of means with their intervals; it contains 0. */
  static CommonScale of(List<Average> means) {
    double low = ends(means).min().orElse(0);
    double high = ends(means).max().orElse(1);
    double length = high > low ? high - low : 1;
    double power = Math.pow(10, Math.floor(Math.log10(length / TICKS)));
    double step =
        DoubleStream.of(1, 2, 5)
            .map(round -> round * power)
            .filter(round -> round >= length / TICKS)
            .findFirst()
            .orElse(10 * power);
    return new CommonScale(step * Math.floor(low / step), step * Math.ceil(high / step), step);
  }

  private static DoubleStream ends(List<Average> means) {
    return DoubleStream.concat(
        DoubleStream.of(0),
        means.stream()
            .flatMapToDouble(mean -> DoubleStream.of(mean.low(), mean.mean(), mean.high()))
            .filter(Double::isFinite));
  }

  /** Gives an axis this scale. */
  void on(ObjectNode axis) {
    axis.put("min", low).put("max", high).put("interval", step);
  }
}
