package io.racklab.master.engine.schedule.hadoop1;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.job.Priority;
import io.racklab.master.engine.schedule.Assigned;
import io.racklab.master.engine.schedule.ScheduledCluster;
import io.racklab.master.engine.schedule.Scheduler;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Ten map slots on five nodes. */
class CapacityOrderTest {
  private static final Topology TOPOLOGY = Clusters.equal(1, 5, new Slots.Typed(2, 1));
  private final Jobs jobs = new Jobs(TOPOLOGY, 0);

  private ScheduledCluster cluster(String queues) {
    String order = "order { kind = capacity, queues { " + queues + " } }";
    String mix = "{ name = mine, like = capacity, maps { kind = greedy }, " + order + " }";
    return new ScheduledCluster(TOPOLOGY, SchedulerText.make(mix), jobs);
  }

  private Job submit(int number, String user, String queue, int maps) {
    return jobs.submit(
        Specs.of(number, user, queue, maps, 0), new InputSplits(1, new int[maps]), number);
  }

  private static List<Integer> jobsOf(List<Assigned> assigned) {
    return assigned.stream().map(one -> one.attempt().job()).toList();
  }

  @Test
  void theQueueThatHoldsLeastOfItsCapacityGoesFirst() {
    ScheduledCluster cluster =
        cluster(
            "default { capacity = 80, user-limit-factor = 2 }, b { capacity = 20, user-limit-factor = 9 }");
    submit(1, "u", "default", 20);
    submit(2, "v", "b", 20);
    // Of 8 and 2 slots: 0/8 and 0/2, where the first stays first, then 1/8 is less than 1/2, until
    // 4/8 is not, where again the first stays first.
    assertThat(jobsOf(cluster.heartbeat(0))).containsExactly(2, 1);
    assertThat(jobsOf(cluster.heartbeat(1))).containsExactly(1, 1);
    assertThat(jobsOf(cluster.heartbeat(2))).containsExactly(1, 1);
    assertThat(jobsOf(cluster.heartbeat(3))).containsExactly(2, 1);
  }

  @Test
  void whatAQueueLeavesGoesToOthersUpToTheirMaximum() {
    ScheduledCluster cluster =
        cluster(
            "default { capacity = 60, max-capacity = 80, user-limit-factor = 5 }, b { capacity = 40 }");
    submit(1, "u", "default", 20);
    for (int node = 0; node < 5; node++) {
      cluster.heartbeat(node);
    }
    assertThat(cluster.running(TaskType.MAP)).isEqualTo(8);
  }

  @Test
  void aUserAloneGetsTheQueuesOwnSlotsTimesTheFactor() {
    ScheduledCluster cluster =
        cluster("default { capacity = 50, user-limit = 25 }, b { capacity = 50 }");
    submit(1, "u", "default", 20);
    for (int node = 0; node < 5; node++) {
      cluster.heartbeat(node);
    }
    assertThat(cluster.running(TaskType.MAP)).isEqualTo(5);
  }

  @Test
  void aLookAtTheOrderOfAFullNodeReservesNothing() {
    Scheduler scheduler =
        SchedulerText.make(
            "{ name = mine, like = capacity, maps { kind = greedy }, order { kind = capacity, queues"
                + " { default { capacity = 50, user-limit = 25 }, b { capacity = 50 } } } }");
    ScheduledCluster cluster = new ScheduledCluster(TOPOLOGY, scheduler, jobs);
    Job job = submit(1, "u", "default", 20);
    cluster.heartbeat(0);

    scheduler.order().heartbeat(cluster.node(0), cluster);
    assertThat(scheduler.order().jobs(TaskType.MAP, cluster)).toIterable().containsExactly(job);

    for (int node = 1; node < 5; node++) {
      cluster.heartbeat(node);
    }
    assertThat(cluster.running(TaskType.MAP)).isEqualTo(5);
  }

  /** Three users: each may have ceil(10 / 3) = 4; with a limit of 50 % each may have 5. */
  @Test
  void usersShareDownToTheirLimit() {
    for (int limit : List.of(25, 50)) {
      Jobs own = new Jobs(TOPOLOGY, 0);
      ScheduledCluster cluster =
          new ScheduledCluster(
              TOPOLOGY,
              SchedulerText.make(
                  "{ name = x, like = capacity, maps { kind = greedy }, order { kind = capacity,"
                      + " queues { default { capacity = 100, user-limit = %d } } } }"
                          .formatted(limit)),
              own);
      for (int number = 1; number <= 3; number++) {
        own.submit(
            Specs.of(number, "u" + number, "default", 9, 0),
            new InputSplits(1, new int[9]),
            number);
      }
      for (int node = 0; node < 5; node++) {
        cluster.heartbeat(node);
      }
      assertThat(own.active())
          .extracting(job -> job.running(TaskType.MAP))
          .isEqualTo(limit == 25 ? List.of(4, 4, 2) : List.of(5, 5, 0));
    }
  }

  @Test
  void prioritiesCountOnlyWhereTheQueueSupportsThem() {
    for (boolean supports : List.of(false, true)) {
      Jobs own = new Jobs(TOPOLOGY, 0);
      CapacityOrder order =
          new CapacityOrder(
              List.of(new CapacityShare("default", 100, 0, 100, 1, supports, 100, 100)), 10);
      ScheduledCluster cluster = new ScheduledCluster(TOPOLOGY, SchedulerText.make("fifo"), own);
      Job first = own.submit(Specs.job(1, 2, 0), new InputSplits(1, new int[2]), 1);
      Job urgent = own.submit(Specs.job(2, 2, 0), new InputSplits(1, new int[2]), 2);
      urgent.priority(Priority.HIGH);
      order.heartbeat(cluster.node(0), cluster);
      assertThat(order.jobs(TaskType.MAP, cluster).next()).isEqualTo(supports ? urgent : first);
    }
  }

  @Test
  void aJobOfManySlotsKeepsANodeUntilItFits() {
    ScheduledCluster cluster = cluster("default { capacity = 100 }");
    submit(1, "u", "default", 1);
    Assigned small = cluster.heartbeat(0).get(0);
    submit(2, "u", "default", 1);
    cluster.heartbeat(1);
    Job large = submit(3, "u", "default", 1);
    large.slotsPerTask(TaskType.MAP, 2);
    submit(4, "u", "default", 5);
    // One slot is free, two are needed: the node waits, and job 4 does not get it.
    assertThat(cluster.heartbeat(0)).isEmpty();
    // For its only task one node is enough.
    assertThat(jobsOf(cluster.heartbeat(1))).containsExactly(4);
    cluster.finish(0, small.attempt());
    assertThat(jobsOf(cluster.heartbeat(0))).containsExactly(3);
    assertThat(cluster.node(0).free(TaskType.MAP)).isZero();
  }

  @Test
  void aNodeIsKeptNoLongerThanItsJobIsThere() {
    ScheduledCluster cluster = cluster("default { capacity = 100 }");
    submit(1, "u", "default", 1);
    cluster.heartbeat(0);
    Job large = submit(2, "u", "default", 1);
    large.slotsPerTask(TaskType.MAP, 2);
    cluster.heartbeat(0);
    jobs.remove(large);
    submit(3, "u", "default", 1);
    assertThat(jobsOf(cluster.heartbeat(0))).containsExactly(3);
  }

  @Test
  void noNodeIsKeptThatIsTooSmall() {
    ScheduledCluster cluster = cluster("default { capacity = 100 }");
    submit(1, "u", "default", 1).slotsPerTask(TaskType.MAP, 3);
    submit(2, "u", "default", 1);
    assertThat(jobsOf(cluster.heartbeat(0))).containsExactly(2);
  }

  @Test
  void jobsStartWhileTheTasksOfTheQueueAndOfTheirUserAllow() {
    ScheduledCluster cluster =
        cluster("default { capacity = 100, max-tasks = 5, max-tasks-per-user = 3 }");
    Job first = submit(1, "u", "default", 2);
    submit(2, "u", "default", 2); // 4 tasks of u: waits
    submit(3, "u", "default", 1); // would fit, but does not overtake
    submit(4, "v", "default", 2);
    submit(5, "w", "default", 3); // 7 tasks of the queue: waits, with all behind it
    submit(6, "v", "default", 1);
    CapacityOrder order =
        new CapacityOrder(List.of(new CapacityShare("default", 100, 0, 100, 1, false, 5, 3)), 10);
    order.heartbeat(cluster.node(0), cluster);
    assertThat((Iterable<Job>) () -> order.jobs(TaskType.MAP, cluster))
        .extracting(Job::number)
        .containsExactly(1, 4);
    jobs.remove(first);
    order.heartbeat(cluster.node(0), cluster);
    assertThat((Iterable<Job>) () -> order.jobs(TaskType.MAP, cluster))
        .extracting(Job::number)
        .containsExactly(2, 3, 4);
  }

  @Test
  void aJobTooLargeForTheLimitsStartsAlone() {
    CapacityOrder order =
        new CapacityOrder(List.of(new CapacityShare("default", 100, 0, 100, 1, false, 5, 3)), 10);
    ScheduledCluster cluster = cluster("default { capacity = 100 }");
    Job large = submit(1, "u", "default", 50);
    order.heartbeat(cluster.node(0), cluster);
    assertThat((Iterable<Job>) () -> order.jobs(TaskType.MAP, cluster)).containsExactly(large);
  }

  /** 5 % of ten slots are none, but one task runs; the queue goes after those below their share. */
  @Test
  void aQueueWithoutSlotsOfItsOwnGoesLastAndRunsOneTask() {
    ScheduledCluster cluster = cluster("default { capacity = 95 }, b { capacity = 5 }");
    submit(1, "u", "default", 20);
    submit(2, "v", "b", 20);
    for (int node = 0; node < 4; node++) {
      assertThat(jobsOf(cluster.heartbeat(node))).containsExactly(1, 1);
    }
    assertThat(jobsOf(cluster.heartbeat(4))).containsExactly(1, 2);
    jobs.remove(jobs.job(1));
    cluster.finish(0, cluster.node(0).attempts().iterator().next().id());
    assertThat(cluster.heartbeat(0)).as("job 2 has its one task").isEmpty();
  }

  @Test
  void noMoreJobsStartThanTheClusterAllows() {
    CapacityOrder order =
        new CapacityOrder(
            List.of(new CapacityShare("default", 100, 0, 100, 1, false, 100, 100)), 2);
    ScheduledCluster cluster = cluster("default { capacity = 100 }");
    for (int number = 1; number <= 3; number++) {
      submit(number, "u" + number, "default", 1);
    }
    order.heartbeat(cluster.node(0), cluster);
    assertThat((Iterable<Job>) () -> order.jobs(TaskType.MAP, cluster))
        .extracting(Job::number)
        .containsExactly(1, 2);
  }
}
