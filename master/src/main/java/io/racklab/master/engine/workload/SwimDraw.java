package io.racklab.master.engine.workload;

import io.racklab.master.engine.seed.Draws;
import io.racklab.master.engine.seed.Seed;
import io.racklab.topologies.config.Size;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Draws rows of a trace at random, each with equal probability, and keeps them in the trace's
 * order.
 *
 * @param jobs the number of rows, or all if the trace has fewer
 * @param input the scaled bytes that the rows must read together, within {@link #NEAR}; rows are
 *     drawn again until they do. Empty for any
 */
public record SwimDraw(int jobs, OptionalLong input) {
  /** The tolerance: a draw for 730 GB may read 700.8 to 759.2 GB. */
  static final double NEAR = 0.04;

  /**
   * The most draws. With bytes scaled to a third, about one in forty draws of fifty jobs from
   * Facebook's day reads 730 GB.
   */
  private static final int TRIES = 10_000;

  public SwimDraw {
    if (jobs < 1) {
      throw new IllegalArgumentException("a draw has at least one job, not " + jobs);
    }
  }

  /**
   * Returns the rows that are replayed.
   *
   * @param scale the factor on their bytes
   * @throws IllegalArgumentException if no draw reads the required bytes
   */
  List<SwimRow> of(List<SwimRow> rows, double scale, Seed seed) {
    if (jobs >= rows.size() && input.isEmpty()) {
      return rows;
    }
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      places.add(i);
    }
    Draws draws = seed.named("draw").draws();
    double[] sums = new double[TRIES];
    for (int tried = 0; tried < TRIES; tried++) {
      draws.shuffle(places);
      List<Integer> drawn = places.subList(0, Math.min(jobs, rows.size()));
      sums[tried] = drawn.stream().mapToDouble(place -> rows.get(place).inputBytes()).sum() * scale;
      if (near(sums[tried])) {
        return drawn.stream().sorted().map(rows::get).toList();
      }
    }
    Arrays.sort(sums);
    throw new IllegalArgumentException(
        "none of %,d draws of %d jobs reads %s: nine of ten read %s to %s"
            .formatted(
                TRIES,
                jobs,
                Size.text(input.orElseThrow()),
                about(sums[TRIES / 20]),
                about(sums[TRIES - TRIES / 20])));
  }

  private boolean near(double bytes) {
    return input.isEmpty() || Math.abs(bytes - input.getAsLong()) <= NEAR * input.getAsLong();
  }

  /**
   * Returns why no draw can read the required bytes, if the largest or the smallest jobs rule it
   * out.
   */
  Optional<String> impossible(List<SwimRow> rows, double scale) {
    if (input.isEmpty()) {
      return Optional.empty();
    }
    double[] inputs = rows.stream().mapToDouble(SwimRow::inputBytes).sorted().toArray();
    int drawn = Math.min(jobs, inputs.length);
    double least = Arrays.stream(inputs, 0, drawn).sum() * scale;
    double most = Arrays.stream(inputs, inputs.length - drawn, inputs.length).sum() * scale;
    boolean possible =
        least <= input.getAsLong() * (1 + NEAR) && most >= input.getAsLong() * (1 - NEAR);
    return possible
        ? Optional.empty()
        : Optional.of(
            "%d jobs of the trace, scaled, read %s to %s"
                .formatted(drawn, about(least), about(most)));
  }

  private static String about(double bytes) {
    return Size.text(BigDecimal.valueOf(bytes).round(new MathContext(2)).longValue());
  }
}
