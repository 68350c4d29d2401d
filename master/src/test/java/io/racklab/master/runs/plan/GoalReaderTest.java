package io.racklab.master.runs.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.master.analysis.statistics.Interval;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GoalReaderTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "job_s.p95 < 10 min | job_s.p95 | BELOW | 600",
        "makespan_s<=90s | makespan_s | AT_MOST | 90",
        "throughput_jobs_per_h > 12.5 | throughput_jobs_per_h | ABOVE | 12.5",
        "map_locality.node >= 80 % | map_locality.node | AT_LEAST | 0.8",
        "slot_utilisation.map < 0.7 | slot_utilisation.map | BELOW | 0.7",
        "slot_utilisation.map > 0.7 | slot_utilisation.map | ABOVE | 0.7",
        "bytes.shuffle_cross_rack < 2 GB | bytes.shuffle_cross_rack | BELOW | 2e9",
        "slowdown.p50 < 2 | slowdown.p50 | BELOW | 2",
      })
  void goalsAreMetricsWithABound(String text, String path, Relation relation, double bound) {
    Goal goal = GoalReader.read(text);

    assertThat(goal.metric().path()).isEqualTo(path);
    assertThat(goal.relation()).isEqualTo(relation);
    assertThat(goal.bound()).isEqualTo(bound);
    assertThat(goal.text()).isEqualTo(text.strip());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "job_s.p95 | it is not a metric, < or >, and a value; write --goal 'job_s.p95 < 10 min'",
        "job_s.p95 = 10 min | it is not a metric, < or >, and a value",
        "job_s.p95 < < 10 min | it is not a metric, < or >, and a value",
        "jobs_s.p95 < 10 min | jobs_s.p95 is no number of summary.json; did you mean job_s.p95?",
        "job_s.p95 < 600 | 600 has no unit; write 600 s",
        "job_s.p95 < 10 minutes | 10 minutes has no unit of length of time",
        "job_s.p95 > 10 min | less is better; write job_s.p95 < 10 min",
        "fairness < 0.5 | more is better; write fairness > 0.5",
        "slowdown.p50 < 2 s | 2 s is not a plain number; write one without a unit",
        "map_locality.node > 80 GB | write a share, such as 0.8 or 80 %",
        "bytes.shuffle_cross_rack < 2 | 2 has no unit; write 2 MiB",
      })
  void whatIsNoGoalIsOneLine(String text, String why) {
    assertThatThrownBy(() -> GoalReader.read(text))
        .isInstanceOf(WrongPlanException.class)
        .hasMessageStartingWith("the goal " + text)
        .hasMessageContaining(why)
        .hasMessageNotContaining("\n");
  }

  /** The end of the interval that is farther from the goal decides whether it is met. */
  @ParameterizedTest
  @CsvSource({
    "job_s.p95 < 60 s, 50, 9, MEETS",
    "job_s.p95 < 60 s, 50, 11, UNDECIDED",
    "job_s.p95 < 60 s, 70, 11, UNDECIDED",
    "job_s.p95 < 60 s, 70, 9, MISSES",
    "job_s.p95 < 60 s, 60, 0, MISSES",
    "job_s.p95 <= 60 s, 60, 0, MEETS",
    "fairness > 0.5, 0.6, 0.05, MEETS",
    "fairness > 0.5, 0.6, 0.15, UNDECIDED",
    "fairness > 0.5, 0.4, 0.05, MISSES",
    "fairness > 0.5, 0.5, 0, MISSES",
    "fairness >= 0.5, 0.5, 0, MEETS",
  })
  void anIntervalMeetsMissesOrNeither(
      String goal, double estimate, double halfWidth, GoalStatus standing) {
    assertThat(GoalReader.read(goal).standing(new Interval(estimate, halfWidth, 0.9)))
        .isEqualTo(standing);
  }

  @Test
  void aLessThanSignInOneWordIsRead() {
    assertThat(GoalReader.read(" job_s.mean<1h ").bound()).isEqualTo(3600);
  }
}
