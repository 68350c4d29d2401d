package io.racklab.master.engine.schedule.speculation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.schedule.ScheduledCluster;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.master.engine.schedule.SecondAttempt;
import io.racklab.master.engine.schedule.speculation.Hadoop1Speculation.Since;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Nodes 0 and 1 are in one rack, nodes 2 and 3 in another. Copies wait for a minute. */
class Hadoop1SpeculationTest {
  private static final long SECOND = 1_000_000_000L;
  private static final Topology TOPOLOGY = Clusters.equal(2, 2, new Slots.Typed(9, 9));

  private final Jobs jobs = new Jobs(TOPOLOGY, 0);
  private final ScheduledCluster cluster =
      new ScheduledCluster(TOPOLOGY, SchedulerText.make("fifo"), jobs);
  private Hadoop1Speculation speculation = new Hadoop1Speculation(0.25, 60 * SECOND, Since.LAUNCH);

  /** Submits a job with a map for each node, whose input is on that node. */
  private Job job(int... nodes) {
    return jobs.submit(Specs.job(1, nodes.length, 2), new InputSplits(1, nodes), 0);
  }

  private RunningAttempt launch(Job job, int map, int node, double progress) {
    return cluster.run(job, map, node, (float) progress);
  }

  private void succeed(Job job, int map) {
    cluster.finish(0, launch(job, map, 0, 1).id());
  }

  private Optional<SecondAttempt> ask(Job job, int node, long second) {
    return ask(job, TaskType.MAP, node, second);
  }

  private Optional<SecondAttempt> ask(Job job, TaskType type, int node, long second) {
    cluster.now(second * SECOND);
    return speculation.choose(job, type, cluster.node(node), cluster);
  }

  private static SecondAttempt copy(int task) {
    return new SecondAttempt(task, AttemptKind.SPECULATIVE);
  }

  private int wanted(long second) {
    cluster.now(second * SECOND);
    speculation.update(cluster);
    return jobs.demand().copies(TaskType.MAP);
  }

  /** (1 + 0.5) / 2 - 0.5 is the gap. */
  @Test
  void aTaskAsFarBehindTheAverageAsTheGapIsCopied() {
    Job job = job(0, 0);
    succeed(job, 1);
    RunningAttempt straggler = launch(job, 0, 0, 0.5);
    assertThat(ask(job, 1, 60)).hasValue(copy(0));
    assertThat(wanted(60)).isEqualTo(1);
    job.runningTasks(TaskType.MAP).progressed(straggler.id(), 0.51f);
    assertThat(ask(job, 1, 60)).isEmpty();
    assertThat(wanted(60)).isZero();
  }

  @Test
  void theLagBeginsWithTheLaunch() {
    Job job = job(0, 0);
    succeed(job, 1);
    cluster.now(30 * SECOND);
    launch(job, 0, 0, 0);
    assertThat(ask(job, 1, 89)).isEmpty();
    assertThat(wanted(89)).isZero();
    assertThat(ask(job, 1, 90)).hasValue(copy(0));
  }

  @Test
  void theLagBeginsWithTheSubmissionIfSoConfigured() {
    speculation = new Hadoop1Speculation(0.25, 60 * SECOND, Since.SUBMIT);
    Job job = job(0, 0);
    succeed(job, 1);
    cluster.now(30 * SECOND);
    launch(job, 0, 0, 0);
    assertThat(ask(job, 1, 59)).isEmpty();
    assertThat(ask(job, 1, 60)).hasValue(copy(0));
  }

  @Test
  void nothingIsCopiedWhileATaskIsPending() {
    Job job = job(0, 0, 0);
    succeed(job, 1);
    launch(job, 0, 0, 0);
    assertThat(ask(job, 1, 60)).isEmpty();
    assertThat(wanted(60)).isZero();
    cluster.now(0);
    launch(job, 2, 0, 0);
    assertThat(ask(job, 1, 60)).hasValue(copy(0));
    assertThat(wanted(60)).isEqualTo(2);
  }

  @Test
  void theTaskWithTheNearestInputIsCopied() {
    Job job = job(0, 2, 3, 0);
    succeed(job, 3);
    for (int map = 0; map < 3; map++) {
      launch(job, map, 0, 0);
    }
    assertThat(ask(job, 3, 60)).as("input of map 2 is on node 3").hasValue(copy(2));
    assertThat(ask(job, 2, 60)).as("input of map 1 is on node 2").hasValue(copy(1));
    assertThat(ask(job, 1, 60)).as("input of map 0 is in the rack").hasValue(copy(0));
    assertThat(ask(job, 0, 60)).as("all run there").isEmpty();
  }

  @Test
  void ofEquallyNearTasksTheFirstLaunchedIsCopied() {
    Job job = job(0, 0, 0);
    succeed(job, 2);
    launch(job, 1, 0, 0);
    launch(job, 0, 0, 0);
    assertThat(ask(job, 3, 60)).hasValue(copy(1));
  }

  @Test
  void aTaskWithACopyIsNotCopiedAgain() {
    Job job = job(0, 0, 0);
    succeed(job, 2);
    launch(job, 0, 0, 0);
    launch(job, 1, 0, 0.9);
    launch(job, 0, 1, 0);
    assertThat(ask(job, 2, 60)).isEmpty();
    assertThat(wanted(60)).isZero();
  }

  @Test
  void aReduceIsCopiedOnAnyOtherNode() {
    Job job = job(0);
    RunningAttempt finished = cluster.hold(job, 0);
    RunningAttempt straggler = cluster.hold(job, 1);
    job.runningTasks(TaskType.REDUCE).started(finished);
    job.runningTasks(TaskType.REDUCE).started(straggler);
    cluster.finish(0, finished.id());
    assertThat(ask(job, TaskType.REDUCE, 1, 60)).isEmpty();
    assertThat(ask(job, TaskType.REDUCE, 3, 60)).hasValue(copy(straggler.id().task()));
  }

  @ParameterizedTest
  @CsvSource({"-0.01, 0", "1.01, 0", "NaN, 0", "0.2, -1"})
  void aGapThatIsNoShareOrANegativeLagIsRefused(double gap, long lag) {
    assertThatThrownBy(() -> new Hadoop1Speculation(gap, lag, Since.LAUNCH))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("gap must be from 0 to 1");
  }

  @ParameterizedTest
  @CsvSource({"0", "1"})
  void noGapAndTheWholeTaskAreGaps(double gap) {
    assertThat(new Hadoop1Speculation(gap, 0, Since.LAUNCH).gap()).isEqualTo(gap);
  }
}
