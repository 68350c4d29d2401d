package io.racklab.master.engine.schedule.dynamicmr;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.schedule.ScheduledCluster;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** DynamicMR, Section 2.1.1, where jobs never wait for locality. */
class PoolIndependentSlotsTest {
  private Topology topology = Clusters.equal(1, 3, new Slots.Typed(8, 4));
  private Jobs jobs;
  private ScheduledCluster cluster;

  private void lending(String keys) {
    jobs = new Jobs(topology, 1);
    cluster =
        new ScheduledCluster(
            topology,
            SchedulerText.make(
                "{ name = x, like = pi-dhsa, maps { kind = greedy }, slots { kind = pi-dhsa, load = cap, "
                    + keys
                    + " } }"),
            jobs);
  }

  private Job submit(int number, int maps, int reduces) {
    return jobs.submit(
        Specs.job(number, maps, reduces, "pool-" + number), new InputSplits(1, new int[maps]), 0);
  }

  /** A job without maps that wait. */
  private Job reducing(int number, int reduces) {
    Job job = submit(number, 1, reduces);
    job.launchMap(0, 0);
    job.succeeded(TaskType.MAP, 0, 0, 0);
    return job;
  }

  private void everyNodeIsHeard() {
    for (int node = 0; node < topology.nodeCount(); node++) {
      cluster.heartbeat(node);
    }
  }

  private int running(TaskType type) {
    return cluster.running(type);
  }

  @Test
  void case1NothingMovesWhereBothHaveEnough() {
    lending("");
    submit(1, 24, 1);
    reducing(2, 12);
    everyNodeIsHeard();
    assertThat(running(TaskType.MAP)).isEqualTo(24);
    assertThat(running(TaskType.REDUCE)).isEqualTo(12);
    assertThat(cluster.lent(TaskType.MAP) + cluster.lent(TaskType.REDUCE)).isZero();
  }

  /** Reduces have theirs first; 36 - 5 maps run, of 40. */
  @Test
  void case2MapsBorrowTheReduceSlotsThatAreLeft() {
    lending("");
    submit(1, 40, 1);
    reducing(2, 5);
    everyNodeIsHeard();
    assertThat(running(TaskType.REDUCE)).isEqualTo(5);
    assertThat(running(TaskType.MAP)).isEqualTo(31);
    assertThat(cluster.lent(TaskType.REDUCE)).isEqualTo(7);
  }

  @Test
  void case2LendsNoMoreThanMapsLack() {
    lending("");
    submit(1, 26, 1);
    everyNodeIsHeard();
    assertThat(running(TaskType.MAP)).isEqualTo(26);
    assertThat(cluster.lent(TaskType.REDUCE)).isEqualTo(2);
    assertThat(cluster.node(0).running(TaskType.MAP)).isEqualTo(9);
  }

  @Test
  void case3ReducesBorrowTheMapSlotsThatAreLeft() {
    lending("");
    submit(1, 3, 1);
    reducing(2, 100);
    everyNodeIsHeard();
    assertThat(running(TaskType.MAP)).isEqualTo(3);
    assertThat(running(TaskType.REDUCE)).isEqualTo(33);
    assertThat(cluster.lent(TaskType.MAP)).isEqualTo(21);
  }

  @Test
  void case4NothingMovesWhereBothLack() {
    lending("");
    submit(1, 40, 1);
    reducing(2, 40);
    everyNodeIsHeard();
    assertThat(running(TaskType.MAP)).isEqualTo(24);
    assertThat(running(TaskType.REDUCE)).isEqualTo(12);
  }

  @Test
  void aShareOfTheUnusedSlotsStaysForOthers() {
    lending("borrowed-reduce-slots = 0.5");
    submit(1, 100, 1);
    everyNodeIsHeard();
    everyNodeIsHeard();
    assertThat(running(TaskType.MAP)).isEqualTo(24 + 6);
    assertThat(cluster.node(0).lent(TaskType.REDUCE)).isEqualTo(2);
  }

  @Test
  void noneIsLentWhereTheShareIsNone() {
    lending("borrowed-reduce-slots = 0, borrowed-map-slots = 0");
    submit(1, 100, 1);
    reducing(2, 5);
    everyNodeIsHeard();
    assertThat(running(TaskType.MAP)).isEqualTo(24);
  }

  @Test
  void slotsOf8And4WithWeights1And2CarryAtMost16Maps() {
    topology = Clusters.equal(1, 1, new Slots.Typed(8, 4));
    lending("weights { map = 1, reduce = 2 }");
    submit(1, 100, 1);
    cluster.heartbeat(0);
    assertThat(running(TaskType.MAP)).isEqualTo(16);
  }

  @Test
  void andAtMost8Reduces() {
    topology = Clusters.equal(1, 1, new Slots.Typed(8, 4));
    lending("weights { map = 1, reduce = 2 }");
    reducing(1, 100);
    cluster.heartbeat(0);
    assertThat(running(TaskType.REDUCE)).isEqualTo(8 / 2 + 4);
  }

  @Test
  void whatWasLentComesBackAsItsTasksEnd() {
    lending("");
    submit(1, 100, 1);
    everyNodeIsHeard();
    assertThat(running(TaskType.MAP)).isEqualTo(36);
    reducing(2, 12);
    RunningAttempt one = cluster.node(0).attempts().iterator().next();
    cluster.finish(0, one.id());
    cluster.heartbeat(0);
    assertThat(cluster.node(0).running(TaskType.REDUCE)).isEqualTo(1);
    assertThat(cluster.node(0).running(TaskType.MAP)).isEqualTo(11);
  }

  /**
   * With all tasks of a type equally long, the waves of one job are its time: ceil(N_M/S_M) and
   * ceil(N_R/S_R) under Hadoop, both over S_M + S_R under DHSA (Section 3.2.2).
   */
  @ParameterizedTest
  @CsvSource({"24, 12", "25, 13", "36, 36", "37, 37", "200, 100", "7, 90", "300, 5"})
  void aSingleJobTakesSoManyWaves(int maps, int reduces) {
    assertThat(waves("fair", maps, reduces)).containsExactly(ceil(maps, 24), ceil(reduces, 12));
    assertThat(waves("pi-dhsa", maps, reduces)).containsExactly(ceil(maps, 36), ceil(reduces, 36));
    assertThat(waves("pd-dhsa", maps, reduces)).containsExactly(ceil(maps, 36), ceil(reduces, 36));
  }

  private static int ceil(int tasks, int slots) {
    return (tasks + slots - 1) / slots;
  }

  private List<Integer> waves(String preset, int maps, int reduces) {
    jobs = new Jobs(topology, 1);
    cluster =
        new ScheduledCluster(
            topology,
            SchedulerText.make("{ name = x, like = " + preset + ", maps { kind = greedy } }"),
            jobs);
    Job job = submit(1, maps, reduces);
    int mapWaves = 0;
    int reduceWaves = 0;
    while (!job.finished()) {
      everyNodeIsHeard();
      mapWaves += running(TaskType.MAP) > 0 ? 1 : 0;
      reduceWaves += running(TaskType.REDUCE) > 0 ? 1 : 0;
      for (int node = 0; node < topology.nodeCount(); node++) {
        for (RunningAttempt one : List.copyOf(cluster.node(node).attempts())) {
          cluster.finish(node, one.id());
        }
      }
    }
    return List.of(mapWaves, reduceWaves);
  }
}
