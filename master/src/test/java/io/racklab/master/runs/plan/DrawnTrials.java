package io.racklab.master.runs.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;

/**
 * Trials whose values are normal draws about a mean that a function gives. Part of the noise of a
 * repeat is common to all steps.
 */
final class DrawnTrials implements Trials {
  private final ToDoubleFunction<Step> mean;
  private final double spread;
  private final long seed;
  private final Map<String, Integer> played = new LinkedHashMap<>();

  DrawnTrials(ToDoubleFunction<Step> mean, double spread, long seed) {
    this.mean = mean;
    this.spread = spread;
    this.seed = seed;
  }

  @Override
  public Map<Step, List<Double>> play(List<Step> steps, int repeats) {
    Map<Step, List<Double>> values = new LinkedHashMap<>();
    for (Step step : steps) {
      played.merge(step.name(), repeats, Math::max);
      SplittableRandom common = new SplittableRandom(seed);
      SplittableRandom own = new SplittableRandom(seed * 31 + step.name().hashCode());
      List<Double> drawn = new ArrayList<>();
      for (int repeat = 0; repeat < repeats; repeat++) {
        double noise = 0.8 * common.nextGaussian() + 0.6 * own.nextGaussian();
        drawn.add(mean.applyAsDouble(step) + spread * noise);
      }
      values.put(step, drawn);
    }
    return values;
  }

  /** Returns the repeats of each step that was played, by its name. */
  Map<String, Integer> played() {
    return played;
  }

  /** Returns the number of all runs. */
  int runs() {
    return played.values().stream().mapToInt(Integer::intValue).sum();
  }
}
