package io.racklab.master.analysis.calibration;

import io.racklab.master.engine.seed.Seed;
import io.racklab.master.engine.workload.calibration.Uncertain;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * How long maps waited in a history and in a play of it.
 *
 * @param want the {@link Occupancy.Wait#want} of the history, as a multiple of that of the play
 * @param longer the time for which they waited in the history, as a multiple of that in the play
 * @param variance the variance of the logarithm of the want among the repeats of the play
 * @param repeats the number of these repeats
 * @param inHistory the attempts that ran meanwhile in the history, on average
 * @param inPlay the attempts that ran meanwhile in the play, on average
 */
record ComparedWaits(
    Uncertain want,
    Uncertain longer,
    double variance,
    int repeats,
    double inHistory,
    double inPlay) {

  /**
   * @param recorded the waits of the history, by job
   * @param repeats the waits of each repeat of the play, by job
   * @return empty if maps waited in too few jobs
   */
  static Optional<ComparedWaits> of(
      Map<Integer, Occupancy.Wait> recorded, List<Map<Integer, Occupancy.Wait>> repeats) {
    Map<Integer, Occupancy.Wait> played = new TreeMap<>();
    for (Map<Integer, Occupancy.Wait> repeat : repeats) {
      repeat.forEach(
          (job, wait) -> played.merge(job, wait.times(1.0 / repeats.size()), Occupancy.Wait::plus));
    }
    if (recorded.size() < Fitting.LEAST_JOBS || played.size() < Fitting.LEAST_JOBS) {
      return Optional.empty();
    }
    TreeSet<Integer> numbers = new TreeSet<>(recorded.keySet());
    numbers.addAll(played.keySet());
    Occupancy.Wait[] history = of(numbers, recorded);
    Occupancy.Wait[] play = of(numbers, played);
    Resampling drawn =
        Resampling.of(
            numbers.size(),
            Seed.of(1).named("waits"),
            weights -> {
              Occupancy.Wait inHistory = sum(history, weights);
              Occupancy.Wait inPlay = sum(play, weights);
              return new double[] {
                inHistory.want() / inPlay.want(),
                inHistory.seconds() / inPlay.seconds(),
                inHistory.running(),
                inPlay.running()
              };
            });
    return Optional.of(
        new ComparedWaits(
            drawn.at(0, numbers.size(), 0),
            drawn.at(1, numbers.size(), 0),
            variance(repeats),
            repeats.size(),
            drawn.values()[2],
            drawn.values()[3]));
  }

  private static double variance(List<Map<Integer, Occupancy.Wait>> repeats) {
    double[] logs =
        repeats.stream()
            .map(
                repeat ->
                    repeat.values().stream().reduce(Occupancy.Wait.NONE, Occupancy.Wait::plus))
            .filter(sum -> sum.seconds() > 0)
            .mapToDouble(Occupancy.Wait::want)
            .map(Math::log)
            .toArray();
    double mean = Arrays.stream(logs).average().orElse(0);
    double squares = Arrays.stream(logs).map(log -> (log - mean) * (log - mean)).sum();
    return logs.length < 2 ? 0 : squares / (logs.length - 1);
  }

  private static Occupancy.Wait[] of(TreeSet<Integer> numbers, Map<Integer, Occupancy.Wait> waits) {
    return numbers.stream()
        .map(number -> waits.getOrDefault(number, Occupancy.Wait.NONE))
        .toArray(Occupancy.Wait[]::new);
  }

  private static Occupancy.Wait sum(Occupancy.Wait[] waits, double[] weights) {
    Occupancy.Wait sum = Occupancy.Wait.NONE;
    for (int job = 0; job < weights.length; job++) {
      sum = sum.plus(waits[job].times(weights[job]));
    }
    return sum;
  }
}
