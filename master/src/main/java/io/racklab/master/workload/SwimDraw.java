package io.racklab.master.workload;

import io.racklab.master.seed.Draws;
import io.racklab.master.seed.Seed;
import io.racklab.topologies.config.Size;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Rows of a trace drawn at random, each as likely as any other, in the order of the trace.
 *
 * @param jobs so many, or all if there are no more
 * @param input what they read together, scaled, within {@link #NEAR}: other draws are drawn again.
 *     Any if empty
 */
public record SwimDraw(int jobs, OptionalLong input) {
  /** Fifty jobs of Facebook's that read 730 GB read 700.8 to 759.2 GB. */
  static final double NEAR = 0.04;

  /** Of Facebook's day one draw of fifty in forty or so reads 730 GB at a third of its bytes. */
  private static final int TRIES = 10_000;

  public SwimDraw {
    if (jobs < 1) {
      throw new IllegalArgumentException("a draw has at least one job, not " + jobs);
    }
  }

  /**
   * The rows that are replayed.
   *
   * @param scale of their bytes
   * @throws IllegalArgumentException if no draw reads what it should
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

  /** Why no draw can read what it should, if the largest or the smallest jobs rule it out. */
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
