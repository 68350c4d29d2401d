package io.racklab.master.runs.plan;

import io.racklab.master.analysis.statistics.Direction;
import io.racklab.master.analysis.statistics.Interval;
import io.racklab.master.analysis.statistics.Mean;
import io.racklab.master.analysis.statistics.PairedDifference;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Compares steps with the goal, and plays more repeats of those that are not decided yet. */
final class Judge {
  /** The level at which a larger step counts as worse; many pairs of steps are compared. */
  private static final double WORSE = 0.99;

  private final Goal goal;
  private final Looks looks;
  private final Trials trials;
  private final PlanListener listener;
  private final Map<Step, Judged> known = new LinkedHashMap<>();

  Judge(Goal goal, Looks looks, Trials trials, PlanListener listener) {
    this.goal = goal;
    this.looks = looks;
    this.trials = trials;
    this.listener = listener;
  }

  /** Judges steps side by side, as far as they are not known. */
  void all(List<Step> steps) {
    List<Step> open =
        new ArrayList<>(steps.stream().distinct().filter(one -> !known.containsKey(one)).toList());
    for (int repeats : looks.repeats()) {
      if (open.isEmpty()) {
        return;
      }
      boolean last = repeats == looks.repeats().get(looks.repeats().size() - 1);
      Map<Step, List<Double>> played = trials.play(List.copyOf(open), repeats);
      for (Step step : List.copyOf(open)) {
        Judged judged = judged(step, played.get(step));
        if (last || judged.standing() != GoalStatus.UNDECIDED) {
          open.remove(step);
          known.put(step, judged);
          listener.judged(judged);
        }
      }
    }
  }

  Judged of(Step step) {
    all(List.of(step));
    return known.get(step);
  }

  /** Returns what is known of a step without playing it. */
  Optional<Judged> known(Step step) {
    return Optional.ofNullable(known.get(step));
  }

  /** Returns all steps that have been judged, in this order. */
  List<Judged> known() {
    return List.copyOf(known.values());
  }

  private Judged judged(Step step, List<Double> values) {
    for (int i = 0; i < values.size(); i++) {
      if (!Double.isFinite(values.get(i))) {
        throw new WrongPlanException(
            "repeat " + (i + 1) + " of '" + step.name() + "' has no " + goal.metric().path(),
            "write a goal that each run measures, such as 'job_s.p95 < 10 min'");
      }
    }
    Interval interval = Mean.of(values, looks.level()).interval();
    return new Judged(step, goal.standing(interval), interval, values);
  }

  /** True if the first is farther from the goal than the second, by the repeats that both have. */
  boolean isWorse(Judged one, Judged other) {
    if (one.standing() == GoalStatus.MISSES && other.meets()) {
      return true;
    }
    int both = Math.min(one.repeats(), other.repeats());
    Interval more =
        PairedDifference.of(other.values().subList(0, both), one.values().subList(0, both), WORSE)
            .absolute();
    return goal.relation().better() == Direction.LESS_IS_BETTER ? more.low() > 0 : more.high() < 0;
  }

  /** Returns the step with the best mean; of equal ones the first. */
  Judged closest(List<Judged> steps) {
    return closest(goal, steps);
  }

  static Judged closest(Goal goal, List<Judged> steps) {
    Judged best = steps.get(0);
    for (Judged one : steps) {
      if (goal.relation().better().prefers(one.interval().estimate(), best.interval().estimate())) {
        best = one;
      }
    }
    return best;
  }
}
