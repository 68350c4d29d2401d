package io.racklab.master.engine.schedule.basic;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.schedule.ScheduledCluster;
import io.racklab.master.engine.schedule.Scheduler;
import io.racklab.master.engine.schedule.catalog.SchedulerFile;
import io.racklab.master.engine.seed.Seed;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A job's map has ended on node 0, its reduces hold the two slots of node 1, node 0 is lost. */
class RampDownTest {
  private final Topology topology = Clusters.equal(1, 2, new Slots.Shared(2));
  private final Jobs jobs = new Jobs(topology, 1);
  private final List<RunningAttempt> killed = new ArrayList<>();
  private ScheduledCluster cluster;
  private Scheduler scheduler;

  private Job stuck(String preset) {
    scheduler = SchedulerFile.named(preset).make(Seed.of(1));
    cluster = new ScheduledCluster(topology, scheduler, jobs);
    Job job = jobs.submit(Specs.job(1, 1, 4), new InputSplits(1, new int[1]), 0);
    AttemptId map = cluster.heartbeat(0).get(0).attempt();
    cluster.finish(0, map);
    cluster.heartbeat(1);
    cluster.now(1);
    cluster.heartbeat(1);
    assertThat(job.running(TaskType.REDUCE)).isEqualTo(2);
    update();
    assertThat(killed).isEmpty();
    job.loseOutputs(0);
    return job;
  }

  private void update() {
    killed.clear();
    scheduler.slots().update(cluster, killed::add);
  }

  @ParameterizedTest
  @ValueSource(strings = {"fifo", "fair", "capacity"})
  void theLatestReduceMakesRoomForAMapThatMustRunAgain(String preset) {
    Job job = stuck(preset);
    update();
    assertThat(killed).as("there is room on node 0").isEmpty();
    cluster.node(0).up(false);
    update();
    assertThat(killed).extracting(one -> one.id().task()).containsExactly(1);
    cluster.kill(killed.get(0));
    update();
    assertThat(killed).as("now there is room").isEmpty();
    assertThat(cluster.heartbeat(1))
        .extracting(assigned -> assigned.attempt().type())
        .containsExactly(TaskType.MAP);
    assertThat(job.failed()).isFalse();
    assertThat(job.pending(TaskType.REDUCE)).isEqualTo(3);
    update();
    assertThat(killed).as("the map runs").isEmpty();
  }

  /** The map of each job has ended, that of the second on node 1, where a reduce of each runs. */
  @Test
  void noneIsKilledWhileReducesOfAnotherJobWillEnd() {
    scheduler = SchedulerFile.named("fifo").make(Seed.of(1));
    cluster = new ScheduledCluster(topology, scheduler, jobs);
    Job waits = withReduceOnNode1(1, 0);
    Job ends = withReduceOnNode1(2, 1);
    cluster.node(0).up(false);
    waits.loseOutputs(0);
    update();
    assertThat(killed).isEmpty();
    ends.loseOutputs(1);
    update();
    assertThat(killed).extracting(one -> one.id().job()).containsExactly(1, 2);
  }

  private Job withReduceOnNode1(int number, int nodeOfMap) {
    Job job = jobs.submit(Specs.job(number, 1, 4), new InputSplits(1, new int[1]), 0);
    job.launchMap(0, 0);
    job.succeeded(TaskType.MAP, 0, nodeOfMap, 0);
    startReduceOnNode1(job);
    return job;
  }

  private void startReduceOnNode1(Job job) {
    int reduce = job.takeReduce();
    var id = new AttemptId(job.number(), TaskType.REDUCE, reduce, job.launchReduce(reduce, 0));
    cluster.node(1).start(new RunningAttempt(id, AttemptKind.ORIGINAL, 1, null, 0));
  }

  /** The first job's map must run again; one of the second runs beside the first job's reduce. */
  @Test
  void noneIsKilledWhileAMapOfAnotherJobRuns() {
    scheduler = SchedulerFile.named("fifo").make(Seed.of(1));
    cluster = new ScheduledCluster(topology, scheduler, jobs);
    Job waits = withReduceOnNode1(1, 0);
    Job other = jobs.submit(Specs.job(2, 1, 0), new InputSplits(1, new int[1]), 0);
    AttemptId map = cluster.run(other, 0, 1, 0).id();
    cluster.node(0).up(false);
    waits.loseOutputs(0);
    update();
    assertThat(killed).isEmpty();
    cluster.node(1).end(map);
    jobs.remove(other);
    startReduceOnNode1(waits);
    update();
    assertThat(killed).extracting(one -> one.id().text()).containsExactly("job-1-r-1-0");
  }

  @Test
  void onlyTheGivenJobLosesAttempts() {
    cluster = new ScheduledCluster(topology, SchedulerFile.named("fifo").make(Seed.of(1)), jobs);
    Job job = withReduceOnNode1(1, 0);
    withReduceOnNode1(2, 0);
    job.loseOutputs(0);
    cluster.now(1);
    RunningAttempt map = cluster.run(job, 0, 0, 0);
    new RampDown(cluster, killed::add).killReduces(job, 2);
    assertThat(killed).extracting(one -> one.id().text()).containsExactly("job-1-r-0-0");
    killed.clear();
    new RampDown(cluster, killed::add).killAll(job);
    assertThat(killed)
        .extracting(one -> one.id().text())
        .containsExactlyInAnyOrder("job-1-r-0-0", map.id().text());
  }
}
