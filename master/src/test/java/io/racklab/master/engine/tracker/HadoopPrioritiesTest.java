package io.racklab.master.engine.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.journal.Row;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.master.engine.schedule.hadoop.HadoopOnClassPath;
import io.racklab.master.engine.workload.settings.JobSetting;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptReport.Outcome;
import io.racklab.topologies.Slots;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Priorities and labels under Hadoop's capacity scheduler: two nodes of 8 GiB, masters of 2. */
class HadoopPrioritiesTest {
  private static final long SECOND = 1_000_000_000L;

  private static final String ONE_QUEUE =
      """
      properties {
        "yarn.cluster.max-application-priority" = 10
        "yarn.scheduler.capacity.maximum-am-resource-percent" = 1
        "yarn.scheduler.capacity.root.queues" = "default"
        "yarn.scheduler.capacity.root.default.capacity" = 100
      }
      """;

  private static PlayedCluster cluster(String keys) {
    return new PlayedCluster(
        Clusters.equal(1, 2, new Slots.Containers(8L << 30, 8)),
        SchedulerText.make(HadoopOnClassPath.scheduler("capacity", keys)),
        1);
  }

  private static void submit(PlayedCluster cluster, int job, int maps, double priority) {
    cluster.tracker.submit(
        Specs.numbered(job)
            .user("u")
            .pool("default")
            .maps(maps)
            .settings(Map.of(JobSetting.PRIORITY, priority))
            .build(),
        cluster.tick());
  }

  private static void pass(PlayedCluster cluster, int seconds) {
    for (int second = 0; second < seconds; second++) {
      cluster.pass(SECOND);
      cluster.heartbeat(0);
      cluster.heartbeat(1);
    }
  }

  private static Stream<AttemptId> running(PlayedCluster cluster, int node) {
    return cluster.running(node).stream();
  }

  private static List<Long> maps(PlayedCluster cluster, Integer... jobs) {
    return Stream.of(jobs)
        .map(
            job ->
                IntStream.of(0, 1)
                    .boxed()
                    .flatMap(node -> running(cluster, node))
                    .filter(one -> one.job() == job)
                    .count())
        .toList();
  }

  /**
   * Two masters leave room for 12 maps. Of jobs of one queue, the one of the highest priority is
   * served first, whenever it came; without priorities the first to come is.
   */
  @Test
  void ofTwoJobsInOneQueueTheOneOfHigherPriorityIsServedFirst() {
    PlayedCluster prior = cluster(ONE_QUEUE);
    submit(prior, 1, 20, 1);
    submit(prior, 2, 20, 5);
    pass(prior, 20);
    assertThat(maps(prior, 1, 2)).containsExactly(0L, 12L);

    PlayedCluster even = cluster(ONE_QUEUE);
    submit(even, 1, 20, 3);
    submit(even, 2, 20, 3);
    pass(even, 20);
    assertThat(maps(even, 1, 2)).containsExactly(12L, 0L);
  }

  /** By default the cluster's highest priority is 0, to which all others are lowered. */
  @Test
  void prioritiesEndAtTheHighestOfTheCluster() {
    PlayedCluster lowered = cluster(ONE_QUEUE.replace("priority\" = 10", "priority\" = 0"));
    submit(lowered, 1, 20, 1);
    submit(lowered, 2, 20, 5);
    pass(lowered, 20);
    assertThat(maps(lowered, 1, 2)).containsExactly(12L, 0L);
  }

  /** A queue takes one application at a time: the second job fails, the third comes later. */
  @Test
  void aJobThatTheQueueRejectsFailsAndOthersGoOn() {
    PlayedCluster small =
        cluster(ONE_QUEUE.replace("}", "\"yarn.scheduler.capacity.maximum-applications\" = 1\n}"));
    submit(small, 1, 2, 1);
    submit(small, 2, 2, 1);
    pass(small, 5);
    assertThat(small.rows(Row.JobRow.class))
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.job()).isEqualTo(2);
              assertThat(row.outcome()).isEqualTo(Row.JobOutcome.FAILED);
            });
    assertThat(small.rows(Row.EventRow.class))
        .filteredOn(row -> row.event().equals("rejected"))
        .singleElement()
        .satisfies(row -> assertThat(row.detail()).contains("application limit reached"));
    assertThat(maps(small, 1, 2)).containsExactly(2L, 0L);
    IntStream.of(0, 1)
        .forEach(
            node ->
                List.copyOf(small.running(node))
                    .forEach(one -> small.end(node, one, Outcome.SUCCEEDED)));
    pass(small, 5);
    submit(small, 3, 2, 1);
    pass(small, 5);
    assertThat(maps(small, 3)).containsExactly(2L);
  }

  /** A queue whose default label is gpu has the labelled node alone, and all of it. */
  @Test
  void aQueueWithALabelHasTheNodesOfTheLabel() {
    String queues =
        """
        labels { gpu = [ %s ] }
        properties {
          "yarn.node-labels.enabled" = true
          "yarn.scheduler.capacity.maximum-am-resource-percent" = 1
          "yarn.scheduler.capacity.root.queues" = "default,learning"
          "yarn.scheduler.capacity.root.accessible-node-labels.gpu.capacity" = 100
          "yarn.scheduler.capacity.root.default.capacity" = 100
          "yarn.scheduler.capacity.root.default.accessible-node-labels" = " "
          "yarn.scheduler.capacity.root.learning.capacity" = 0
          "yarn.scheduler.capacity.root.learning.accessible-node-labels" = "gpu"
          "yarn.scheduler.capacity.root.learning.accessible-node-labels.gpu.capacity" = 100
          "yarn.scheduler.capacity.root.learning.default-node-label-expression" = "gpu"
        }
        """
            .formatted(Clusters.equal(1, 2, new Slots.Containers(8L << 30, 8)).node(1).name());
    PlayedCluster cluster = cluster(queues);
    cluster.tracker.submit(
        Specs.numbered(1).user("u").pool("learning").maps(20).build(), cluster.tick());
    cluster.tracker.submit(
        Specs.numbered(2).user("v").pool("default").maps(20).build(), cluster.tick());
    pass(cluster, 20);
    assertThat(running(cluster, 0)).extracting(AttemptId::job).hasSize(6).containsOnly(2);
    assertThat(running(cluster, 1)).extracting(AttemptId::job).hasSize(6).containsOnly(1);
  }
}
