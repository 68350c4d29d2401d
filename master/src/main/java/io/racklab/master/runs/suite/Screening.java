package io.racklab.master.runs.suite;

import io.racklab.master.analysis.statistics.AdditiveFit;
import io.racklab.master.engine.schedule.Part;
import io.racklab.master.runs.suite.Mixes.Mix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What one repeat of many mixes says: which are worth more repeats, and what each question
 * contributes to job times. Values are the logarithms of mean job times, less their mean in the
 * scenario.
 *
 * @param scores the mixes that were played in every scenario, the best first
 * @param all what each question contributes over all scenarios
 * @param byScenario what each question contributes in each scenario
 */
public record Screening(
    List<Score> scores,
    Map<Part, Contribution> all,
    Map<String, Map<Part, Contribution>> byScenario) {
  public Screening {
    scores = List.copyOf(scores);
  }

  /**
   * A mix.
   *
   * @param quotient its job time divided by that of a mean mix: the geometric mean over the
   *     scenarios
   */
  public record Score(Mix mix, double quotient) {}

  /**
   * A question.
   *
   * @param share the share of the variance that only this question explains
   * @param quotients for each answer the factor that it puts on job times, all else being equal
   */
  public record Contribution(double share, Map<String, Double> quotients) {}

  /**
   * Evaluates mean job times.
   *
   * @param seconds for each scenario the mean job time of each mix; NaN if it has none
   */
  public static Screening of(List<Mix> mixes, Map<String, List<Double>> seconds) {
    List<Mix> whole = new ArrayList<>();
    List<Integer> places = new ArrayList<>();
    for (int mix = 0; mix < mixes.size(); mix++) {
      int place = mix;
      if (seconds.values().stream().allMatch(times -> times.get(place) > 0)) {
        whole.add(mixes.get(mix));
        places.add(mix);
      }
    }
    double[] sums = new double[whole.size()];
    Map<String, Map<Part, Contribution>> byScenario = new LinkedHashMap<>();
    List<int[]> levels = new ArrayList<>();
    List<Double> values = new ArrayList<>();
    seconds.forEach(
        (scenario, times) -> {
          double[] logs = places.stream().mapToDouble(mix -> Math.log(times.get(mix))).toArray();
          double mean = Arrays.stream(logs).average().orElse(0);
          List<int[]> here = new ArrayList<>();
          for (int mix = 0; mix < logs.length; mix++) {
            logs[mix] -= mean;
            sums[mix] += logs[mix] / seconds.size();
            here.add(whole.get(mix).levels().stream().mapToInt(Integer::intValue).toArray());
            values.add(logs[mix]);
          }
          levels.addAll(here);
          byScenario.put(scenario, contributions(here, logs));
        });
    List<Score> scores = new ArrayList<>();
    for (int mix = 0; mix < sums.length; mix++) {
      scores.add(new Score(whole.get(mix), Math.exp(sums[mix])));
    }
    scores.sort(Comparator.comparingDouble(Score::quotient));
    double[] all = values.stream().mapToDouble(Double::doubleValue).toArray();
    return new Screening(scores, contributions(levels, all), byScenario);
  }

  private static Map<Part, Contribution> contributions(List<int[]> levels, double[] values) {
    int[] counts = new int[Part.values().length];
    for (Part part : Part.values()) {
      counts[part.ordinal()] = Mixes.answers(part).size();
    }
    AdditiveFit fit = AdditiveFit.of(levels, values, counts);
    Map<Part, Contribution> all = new EnumMap<>(Part.class);
    for (Part part : Part.values()) {
      Map<String, Double> quotients = new LinkedHashMap<>();
      List<String> answers = Mixes.answers(part);
      for (int answer = 0; answer < answers.size(); answer++) {
        quotients.put(answers.get(answer), Math.exp(fit.effect(part.ordinal(), answer)));
      }
      all.put(part, new Contribution(fit.share(part.ordinal()), quotients));
    }
    return all;
  }
}
