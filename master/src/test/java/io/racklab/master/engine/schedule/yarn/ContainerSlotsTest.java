package io.racklab.master.engine.schedule.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.schedule.Assigned;
import io.racklab.master.engine.schedule.ScheduledCluster;
import io.racklab.master.engine.schedule.Scheduler;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.master.engine.schedule.Starvation;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.master.engine.workload.settings.JobSetting;
import io.racklab.master.engine.workload.settings.ProcessStarts;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One rack of two nodes of 8 GiB and 8 vcores; every task has 1 GiB, a master 2. */
class ContainerSlotsTest {
  private static final Slots NODE = new Slots.Containers(8L << 30, 8);

  private final Topology topology = Clusters.equal(1, 2, NODE);
  private final Jobs jobs = new Jobs(topology, 0.5);
  private final Scheduler scheduler =
      SchedulerText.make(
          "{ name = mine, like = yarn, slots { kind = containers, assign-multiple = true } }");
  private final ScheduledCluster cluster = new ScheduledCluster(topology, scheduler, jobs);
  private final List<RunningAttempt> killed = new ArrayList<>();

  private Job submit(int number, int maps, int reduces) {
    int[] onFirstNode = new int[maps];
    Job job =
        jobs.submit(
            Specs.job(number, maps, reduces), new InputSplits(1, onFirstNode), cluster.now());
    update();
    return job;
  }

  private void update() {
    scheduler.update(cluster, killed::add);
  }

  private Resource free(int node) {
    return ((ContainerSlots) scheduler.slots()).free(node);
  }

  private List<AttemptId> heartbeat(int node) {
    return cluster.heartbeat(node).stream().map(Assigned::attempt).toList();
  }

  @Test
  void theMasterComesFirstAndHoldsItsContainerToTheEndOfTheJob() {
    Job job = submit(1, 1, 0);
    assertThat(heartbeat(1)).isEmpty();
    assertThat(free(1)).as("1536 MiB are rounded up").isEqualTo(new Resource(6144, 7));
    update();
    List<Assigned> map = cluster.heartbeat(1);
    assertThat(map).extracting(Assigned::locality).containsExactly(Locality.RACK);
    cluster.finish(1, map.get(0).attempt());
    heartbeat(1);
    assertThat(free(1)).isEqualTo(new Resource(6144, 7));
    jobs.remove(job);
    update();
    assertThat(free(1)).isEqualTo(new Resource(8192, 8));
  }

  @Test
  void aHeartbeatGivesALittleMoreThanHalfOfTheNodeButOneMasterOnly() {
    submit(1, 20, 0);
    assertThat(heartbeat(0)).isEmpty();
    update();
    assertThat(heartbeat(0)).as("3 of 6 GiB are not more than half").hasSize(4);
    assertThat(heartbeat(0)).hasSize(2);
    assertThat(heartbeat(0)).isEmpty();
    assertThat(free(0)).isEqualTo(new Resource(0, 1));
  }

  /** Until its node has spoken nobody knows of it, so it is nobody's headroom. */
  @Test
  void aMasterThatTakesItsTimeGivesItsContainerBackWithAHeartbeatOfItsNode() {
    Scheduler slow =
        SchedulerText.make(
            "{ name = mine, like = yarn, slots { kind = containers, master { heartbeat = 1s, end ="
                + " 2s } } }");
    ScheduledCluster nodes = new ScheduledCluster(topology, slow, jobs);
    Job job = jobs.submit(Specs.job(1, 1, 0), new InputSplits(1, new int[1]), 0);
    nodes.heartbeat(1);
    ContainerSlots slots = (ContainerSlots) slow.slots();
    Resource withMaster = slots.free(1);
    nodes.now(1_000_000_000L);
    slow.update(nodes, killed::add);
    nodes.finish(0, nodes.heartbeat(0).get(0).attempt());
    jobs.remove(job);
    nodes.heartbeat(0);
    nodes.now(3_000_000_000L);
    slow.update(nodes, killed::add);
    nodes.heartbeat(0);
    assertThat(slots.free(1)).isEqualTo(withMaster);
    nodes.heartbeat(1);
    assertThat(slots.free(1)).isEqualTo(new Resource(8192, 8));
  }

  /** A failed job leaves maps that wait for ever. */
  @Test
  void aMasterWhoseJobHasEndedAsksForNothing() {
    Scheduler slow =
        SchedulerText.make(
            "{ name = mine, like = yarn, slots { kind = containers, master { heartbeat = 1s, end ="
                + " 5s } } }");
    ScheduledCluster nodes = new ScheduledCluster(topology, slow, jobs);
    Job failed = jobs.submit(Specs.job(1, 2, 0), new InputSplits(1, new int[2]), 0);
    jobs.submit(Specs.job(2, 2, 0), new InputSplits(1, new int[2]), 0);
    nodes.heartbeat(1);
    nodes.heartbeat(1);
    failed.fail();
    jobs.remove(failed);
    nodes.updateOnlyWhenTold();
    nodes.now(2_000_000_000L);
    nodes.update();
    nodes.now(3_000_000_000L);
    assertThat(nodes.heartbeat(0))
        .extracting(assigned -> assigned.attempt().job())
        .containsExactly(2);
  }

  @ParameterizedTest
  @CsvSource({"'', 5", "'master { start = 2s }', 2", "'master { start = 0s }', 0"})
  void aCalibratedMasterStartsInItsTimeUnlessTheSchedulerGivesOne(String master, int seconds) {
    Scheduler slow =
        SchedulerText.make(
            "{ name = mine, like = yarn, slots { kind = containers, %s } }".formatted(master));
    ScheduledCluster nodes = new ScheduledCluster(topology, slow, jobs);
    JobSpec spec =
        Specs.numbered(1)
            .starts(ProcessStarts.EVERY.learned(1, OptionalDouble.of(5)))
            .maps(2)
            .build();
    jobs.submit(spec, new InputSplits(1, new int[2]), 0);
    nodes.heartbeat(1);
    for (long second = 0; second < seconds; second++) {
      nodes.now(second * 1_000_000_000L);
      slow.update(nodes, killed::add);
      assertThat(nodes.heartbeat(0)).isEmpty();
    }
    nodes.now(seconds * 1_000_000_000L);
    slow.update(nodes, killed::add);
    assertThat(nodes.heartbeat(0)).isNotEmpty();
  }

  @Test
  void aJobHasTheContainersThatItChooses() {
    JobSpec spec =
        Specs.numbered(1)
            .maps(2)
            .settings(Map.of(JobSetting.MAP_MEMORY, 2500.0, JobSetting.MASTER_VCORES, 2.0))
            .build();
    jobs.submit(spec, new InputSplits(1, new int[2]), 0);
    update();
    heartbeat(1);
    assertThat(free(1)).as("a master of 2 vcores").isEqualTo(new Resource(6144, 6));
    update();
    assertThat(heartbeat(1)).hasSize(2);
    assertThat(free(1)).as("maps of 3 GiB").isEqualTo(new Resource(0, 4));
  }

  @Test
  void aJobThatAsksForMoreThanANodeNeverStarts() {
    JobSpec small = Specs.job(1, 1, 0);
    JobSpec large =
        Specs.numbered(2).maps(1).settings(Map.of(JobSetting.MAP_MEMORY, 9000.0)).build();
    List<Starvation> never = scheduler.starvations(topology, () -> List.of(small, large));
    assertThat(never).hasSize(1);
    assertThat(never.get(0).jobs()).accepts(large).rejects(small);
    assertThat(never.get(0).problem()).contains("9216 MiB and 1 vcore fits on no node");
    assertThat(never.get(0).instead()).contains("job-settings = scheduler");
    assertThat(scheduler.starvations(topology, () -> List.of(small))).isEmpty();
  }

  /** A map of 3 GiB fits into neither node, each of which has 2 GiB free. */
  @Test
  void reducesAreKilledInTheEndForAMapThatFitsIntoNoNode() {
    Scheduler large =
        SchedulerText.make(
            "{ name = mine, like = yarn, slots { kind = containers, assign-multiple = true,"
                + " map { memory = 3 GiB } } }");
    ScheduledCluster nodes = new ScheduledCluster(topology, large, jobs);
    Job job = jobs.submit(Specs.job(1, 1, 10), new InputSplits(1, new int[1]), 0);
    nodes.heartbeat(0);
    nodes.finish(0, nodes.heartbeat(0).get(0).attempt());
    nodes.heartbeat(0);
    nodes.heartbeat(1);
    nodes.heartbeat(1);
    assertThat(nodes.node(0).running(TaskType.REDUCE)).isEqualTo(4);
    assertThat(nodes.node(1).running(TaskType.REDUCE)).isEqualTo(6);
    job.loseOutputs(0);
    large.update(nodes, killed::add);
    nodes.now(299_000_000_000L);
    large.update(nodes, killed::add);
    assertThat(killed).isEmpty();
    nodes.now(300_000_000_000L);
    large.update(nodes, killed::add);
    assertThat(killed).extracting(one -> one.id().task()).containsExactly(9, 8, 7);
    List.copyOf(killed).forEach(nodes::kill);
    assertThat(nodes.heartbeat(1))
        .extracting(assigned -> assigned.attempt().type())
        .containsExactly(TaskType.MAP);
  }

  /** Reduces that wait for the map that was lost too hold all of the node that is left. */
  @Test
  void whatRunsIsKilledWhenItsMasterIsLost() {
    Job job = submit(1, 1, 8);
    heartbeat(0);
    update();
    cluster.finish(0, heartbeat(0).get(0));
    update();
    for (int i = 0; i < 6; i++) {
      heartbeat(1);
      update();
    }
    assertThat(job.running(TaskType.REDUCE)).isEqualTo(8);
    cluster.node(0).up(false);
    job.loseOutputs(0);
    update();
    assertThat(killed).hasSize(8);
    List.copyOf(killed).forEach(cluster::kill);
    assertThat(heartbeat(1)).as("the master").isEmpty();
    update();
    assertThat(heartbeat(1)).extracting(AttemptId::type).contains(TaskType.MAP);
  }

  @Test
  void reducesAreKilledForAMapThatMustRunAgain() {
    Job job = submit(1, 2, 14);
    heartbeat(0);
    update();
    List<AttemptId> maps = heartbeat(0);
    assertThat(maps).hasSize(2);
    cluster.finish(0, maps.get(0));
    update();
    for (int i = 0; i < 6; i++) {
      heartbeat(i % 2);
      update();
    }
    assertThat(free(0).memory() + free(1).memory()).isZero();
    assertThat(job.running(TaskType.REDUCE)).isEqualTo(13);
    assertThat(killed).isEmpty();
    cluster.node(0).end(maps.get(1));
    job.unsuccessful(TaskType.MAP, maps.get(1).task(), true);
    scheduler.slots().begin(cluster.node(1), cluster);
    update();
    assertThat(killed).hasSize(1).allMatch(one -> one.id().type() == TaskType.REDUCE);
  }
}
