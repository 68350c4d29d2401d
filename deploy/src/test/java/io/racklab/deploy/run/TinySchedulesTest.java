package io.racklab.deploy.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.analysis.metric.Metric;
import io.racklab.master.runs.bound.BoundsOfRun;
import io.racklab.master.runs.bound.LowerBounds;
import io.racklab.master.runs.experiment.Experiment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Bounds and schedules beside the optimum of tiny cases, which trying every schedule finds. */
class TinySchedulesTest {
  private static final int TRIES = 60;

  private final List<Double> boundOfTime = new ArrayList<>();
  private final List<Double> boundOfSpan = new ArrayList<>();
  private final List<Double> scheduleOfTime = new ArrayList<>();
  private final List<Double> scheduleOfSpan = new ArrayList<>();

  @Test
  void theOptimumOfAFewLiesBetweenBoundAndSchedule() {
    look(6);
  }

  @Test
  @Tag("slow")
  void boundsAndSchedulesAreCloseToTheOptimum() {
    look(60);
    assertThat(median(boundOfTime)).isGreaterThan(0.9);
    assertThat(median(boundOfSpan)).isGreaterThan(0.9);
    assertThat(median(scheduleOfTime)).isLessThan(1.05);
    assertThat(median(scheduleOfSpan)).isLessThan(1.05);
  }

  private void look(int cases) {
    for (int number = 1; number <= cases; number++) {
      TinyCase tiny = TinyCase.drawn(number);
      TinyCase.Best best = tiny.best();
      Experiment experiment = tiny.experiment();
      LowerBounds bounds = BoundsOfRun.of(experiment, 1, 1);
      ScheduleTrials trials = new ScheduleTrials(experiment, 1, played -> {});
      double time = value(trials, Metric.JOB_MEAN);
      double span = value(trials, Metric.MAKESPAN);
      assertThat(bounds.jobTime().value()).as(tiny.toString()).isLessThanOrEqualTo(time);
      assertThat(bounds.makespan().value()).as(tiny.toString()).isLessThanOrEqualTo(span);
      // The model has no heartbeats, so a run is no faster.
      assertThat(time).as(tiny.toString()).isGreaterThan(best.meanSeconds());
      assertThat(span).as(tiny.toString()).isGreaterThan(best.makespan());
      assertThat(bounds.jobTime().value())
          .as(tiny.toString())
          .isLessThan(best.meanSeconds() + tiny.slack());
      assertThat(bounds.makespan().value())
          .as(tiny.toString())
          .isLessThan(best.makespan() + tiny.slack());
      boundOfTime.add(bounds.jobTime().value() / best.meanSeconds());
      boundOfSpan.add(bounds.makespan().value() / best.makespan());
      scheduleOfTime.add(time / best.meanSeconds());
      scheduleOfSpan.add(span / best.makespan());
    }
    System.out.printf(
        "of the optimum (median, worst): bound of job time %s, of makespan %s; schedule's job time"
            + " %s, makespan %s%n",
        text(boundOfTime), text(boundOfSpan), text(scheduleOfTime), text(scheduleOfSpan));
  }

  private static double value(ScheduleTrials trials, Metric metric) {
    return trials.best(metric, List.of(), TRIES).orElseThrow().limit().value();
  }

  private static double median(List<Double> values) {
    return values.stream().sorted().toList().get(values.size() / 2);
  }

  private static String text(List<Double> values) {
    return "%.3f (%.3f to %.3f)"
        .formatted(median(values), Collections.min(values), Collections.max(values));
  }
}
