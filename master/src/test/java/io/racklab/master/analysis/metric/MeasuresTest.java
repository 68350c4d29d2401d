package io.racklab.master.analysis.metric;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Specs;
import io.racklab.master.engine.journal.Row.AttemptOutcome;
import io.racklab.master.engine.journal.Row.AttemptRow;
import io.racklab.master.engine.journal.Row.FlowRow;
import io.racklab.master.engine.journal.Row.JobOutcome;
import io.racklab.master.engine.journal.Row.JobRow;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.AttemptReport;
import io.racklab.protocol.AttemptReport.Outcome;
import io.racklab.protocol.FlowKind;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class MeasuresTest {
  private static final long SECOND = 1_000_000_000L;

  private static JobRow job(long submit, long finish, int mapsAtFirstReduce, JobOutcome outcome) {
    return job(Specs.job(1, 4, 1), submit, finish, mapsAtFirstReduce, outcome);
  }

  private static JobRow job(String user, long submit, long finish, JobOutcome outcome) {
    return job(Specs.of(1, user, "pool", 4, 1), submit, finish, -1, outcome);
  }

  private static JobRow job(
      JobSpec spec, long submit, long finish, int mapsAtFirstReduce, JobOutcome outcome) {
    return new JobRow(
        1,
        spec,
        submit * SECOND,
        submit * SECOND,
        finish * SECOND,
        finish * SECOND,
        0,
        mapsAtFirstReduce,
        outcome);
  }

  private static AttemptRow map(AttemptKind kind, Locality locality, AttemptOutcome outcome) {
    var report =
        AttemptReport.without(
            new AttemptId(1, TaskType.MAP, 0, 0), Outcome.SUCCEEDED, 2 * SECOND, 4 * SECOND);
    return new AttemptRow(report, kind, "n", "r", locality, SECOND, outcome);
  }

  private static FlowRow flow(FlowKind kind, boolean crossRack, long finish, long expected) {
    return new FlowRow(1, kind, 1, "a", "b", crossRack, 10, 0, finish, expected, 0);
  }

  @Test
  void theMakespanIsFromTheFirstSubmissionToTheLastEnd() {
    Measures measures =
        MeasuresOf.rows(
            List.of(
                job(5, 9, -1, JobOutcome.SUCCEEDED),
                job(2, 20, -1, JobOutcome.FAILED),
                job(3, 4, -1, JobOutcome.SUCCEEDED)));
    assertThat(measures.makespanSeconds()).isEqualTo(18);
    assertThat(measures.failedJobs()).isEqualTo(1);
    assertThat(measures.jobSeconds().max()).isEqualTo(18);
  }

  @Test
  void theSlowdownOfAJobThatSucceededIsItsResponseTimeOverItsTimeAlone() {
    Measures measures =
        MeasuresOf.rows(
            job -> OptionalDouble.of(2),
            List.of(
                job(0, 2, -1, JobOutcome.SUCCEEDED),
                job(1, 7, -1, JobOutcome.SUCCEEDED),
                job(2, 100, -1, JobOutcome.FAILED)));
    assertThat(measures.slowdowns().size()).isEqualTo(2);
    assertThat(measures.slowdowns().quantile(0)).isEqualTo(1);
    assertThat(measures.slowdowns().quantile(1)).isEqualTo(3);
  }

  @Test
  void withoutTimesAloneThereAreNoSlowdowns() {
    Measures measures = MeasuresOf.rows(List.of(job(0, 2, -1, JobOutcome.SUCCEEDED)));
    assertThat(measures.slowdowns().size()).isZero();
  }

  @Test
  void localityIsThatOfTheChosenAttempts() {
    Measures measures =
        MeasuresOf.rows(
            List.of(
                map(AttemptKind.ORIGINAL, Locality.NODE, AttemptOutcome.CHOSEN),
                map(AttemptKind.ORIGINAL, Locality.OFF, AttemptOutcome.CHOSEN),
                map(AttemptKind.SPECULATIVE, Locality.OFF, AttemptOutcome.KILLED)));
    assertThat(measures.locality(Locality.NODE)).isEqualTo(0.5);
    assertThat(measures.locality(Locality.RACK)).isZero();
    assertThat(measures.extraAttempts()).isEqualTo(1);
    // Each holds its slot from the launch at 1 s to the end at 4 s.
    assertThat(measures.busySeconds(TaskType.MAP)).isEqualTo(9);
    assertThat(measures.busySeconds(TaskType.REDUCE)).isZero();
  }

  @Test
  void bytesAreCountedByKindAndAcrossRacks() {
    Measures measures =
        MeasuresOf.rows(
            List.of(
                flow(FlowKind.SHUFFLE, true, 1, 1),
                flow(FlowKind.SHUFFLE, false, 1, 1),
                flow(FlowKind.INPUT, true, 1, 1)));
    assertThat(measures.flows()).isEqualTo(3);
    assertThat(measures.bytes(FlowKind.SHUFFLE)).isEqualTo(20);
    assertThat(measures.shuffleCrossRackBytes()).isEqualTo(10);
    assertThat(measures.crossRackBytes()).isEqualTo(20);
    assertThat(measures.bytes(FlowKind.OUTPUT)).isZero();
  }

  @Test
  void aFlowIsJudgedFromASecondOnAndLateIsAsBadAsEarly() {
    Measures measures =
        MeasuresOf.rows(
            List.of(
                flow(FlowKind.INPUT, true, 9 * SECOND, SECOND - 1),
                flow(FlowKind.INPUT, true, 3 * SECOND, 2 * SECOND),
                flow(FlowKind.INPUT, true, 3 * SECOND, 4 * SECOND)));
    assertThat(measures.flowErrors().network().size()).isEqualTo(2);
    assertThat(measures.flowErrors().network().quantile(0)).isEqualTo(0.25);
    assertThat(measures.flowErrors().network().max()).isEqualTo(0.5);
  }

  @Test
  void mapProgressAtTheFirstReduceLeavesOutJobsWithoutReduces() {
    Measures measures =
        MeasuresOf.rows(
            List.of(
                job(0, 1, 1, JobOutcome.SUCCEEDED),
                job(0, 1, 3, JobOutcome.SUCCEEDED),
                job(0, 1, -1, JobOutcome.SUCCEEDED)));
    assertThat(measures.mapProgressAtFirstReduce()).isEqualTo(0.5);
  }

  private static AttemptRow chosen(int job, TaskType type, int task, String rack, long bytes) {
    return attempt(job, type, task, rack, bytes, AttemptOutcome.CHOSEN);
  }

  private static AttemptRow attempt(
      int job, TaskType type, int task, String rack, long bytes, AttemptOutcome outcome) {
    var report =
        AttemptReport.of(new AttemptId(job, type, task, 0), Outcome.SUCCEEDED, 0, 1)
            .read(0)
            .computed(0)
            .copied(0)
            .sorted(0)
            .output(bytes)
            .build();
    return new AttemptRow(report, AttemptKind.ORIGINAL, "n", rack, Locality.NODE, 0, outcome);
  }

  @Test
  void skewIsThatOfTheAttemptsThatCounted() {
    Measures measures =
        MeasuresOf.rows(
            List.of(
                chosen(1, TaskType.MAP, 0, "r1", 300),
                attempt(1, TaskType.MAP, 1, "r1", 100, AttemptOutcome.KILLED),
                chosen(1, TaskType.MAP, 1, "r2", 100),
                chosen(1, TaskType.REDUCE, 0, "r1", 1),
                chosen(1, TaskType.REDUCE, 1, "r2", 1),
                job(0, 1, 1, JobOutcome.SUCCEEDED)));
    assertThat(measures.skewByBytes()).isEqualTo(3);
    assertThat(measures.skewByCounts()).isEqualTo(1);
  }

  /** Map 1 was lost with r1 and ran again in r2. */
  @Test
  void ofATaskThatWasChosenTwiceTheLastAttemptCounts() {
    Measures measures =
        MeasuresOf.rows(
            List.of(
                chosen(1, TaskType.MAP, 0, "r1", 100),
                chosen(1, TaskType.MAP, 1, "r1", 100),
                chosen(1, TaskType.MAP, 1, "r2", 100),
                chosen(1, TaskType.REDUCE, 0, "r1", 1),
                chosen(1, TaskType.REDUCE, 1, "r2", 1),
                job(0, 1, 1, JobOutcome.SUCCEEDED)));
    assertThat(measures.skewByCounts()).isEqualTo(1);
  }

  @Test
  void skewLeavesOutJobsThatFailedOrUsedNoLink() {
    Measures measures =
        MeasuresOf.rows(
            List.of(
                chosen(1, TaskType.MAP, 0, "r1", 300),
                chosen(1, TaskType.REDUCE, 0, "r1", 1),
                job(0, 1, 1, JobOutcome.SUCCEEDED),
                chosen(1, TaskType.MAP, 0, "r1", 300),
                chosen(1, TaskType.REDUCE, 0, "r2", 1),
                job(0, 1, 1, JobOutcome.FAILED)));
    assertThat(measures.skewByBytes()).isNaN();
    assertThat(measures.skewByCounts()).isNaN();
  }

  @Test
  void theCrossRackShareIsOfAllShuffle() {
    Measures measures =
        MeasuresOf.rows(
            List.of(
                flow(FlowKind.SHUFFLE, true, 1, 1),
                flow(FlowKind.SHUFFLE, false, 1, 1),
                flow(FlowKind.OUTPUT, true, 1, 1)));
    assertThat(measures.shuffleCrossRackShare()).isEqualTo(0.5);
    assertThat(MeasuresOf.rows(List.of()).shuffleCrossRackShare()).isNaN();
  }

  @Test
  void fairnessIsOverUsersWhoseJobsSucceeded() {
    Measures measures =
        MeasuresOf.rows(
            List.of(
                job("a", 0, 10, JobOutcome.SUCCEEDED),
                job("b", 0, 10, JobOutcome.SUCCEEDED),
                job("c", 0, 99, JobOutcome.FAILED)));
    assertThat(measures.fairness()).isEqualTo(1);
    assertThat(MeasuresOf.rows(List.of()).fairness()).isNaN();
  }

  @Test
  void nothingMeasuredIsNothing() {
    Measures none = MeasuresOf.rows(List.of());
    assertThat(none.makespanSeconds()).isZero();
    assertThat(none.locality(Locality.NODE)).isZero();
    assertThat(none.mapProgressAtFirstReduce()).isNaN();
  }
}
