package io.racklab.master.engine.schedule.hadoop1;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.schedule.ScheduledCluster;
import io.racklab.master.engine.schedule.Scheduler;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Preemption of Hadoop 1.2.1's fair scheduler on 8 map and 8 reduce slots. */
class FairPreemptionTest {
  private static final long SECOND = 1_000_000_000;
  private static final Topology TOPOLOGY = Clusters.equal(1, 4, new Slots.Typed(2, 2));
  private final Jobs jobs = new Jobs(TOPOLOGY, 0);
  private FairOrder order;
  private ScheduledCluster cluster;

  private void rules(String text) {
    Scheduler scheduler =
        SchedulerText.make("{ name = x, like = fair, order { kind = fair\n" + text + " } }");
    order = (FairOrder) scheduler.order();
    cluster = new ScheduledCluster(TOPOLOGY, scheduler, jobs);
    cluster.updateOnlyWhenTold();
  }

  private Job submit(int number, String pool, double seconds) {
    cluster.now((long) (seconds * SECOND));
    Job job =
        jobs.submit(Specs.job(number, 20, 0, pool), new InputSplits(1, new int[20]), cluster.now());
    order.recompute(cluster);
    return job;
  }

  private void heartbeats(double seconds, int... nodes) {
    cluster.now((long) (seconds * SECOND));
    for (int node : nodes) {
      cluster.heartbeat(node);
    }
  }

  /** Looks at the whole each half second, as the tracker does; kills in the order they come. */
  private List<RunningAttempt> kills(double from, double to) {
    List<RunningAttempt> killed = new ArrayList<>();
    for (double seconds = from; seconds <= to; seconds += 0.5) {
      cluster.now((long) (seconds * SECOND));
      order.update(
          cluster,
          attempt -> {
            killed.add(attempt);
            cluster.kill(attempt);
          });
    }
    return killed;
  }

  @Test
  void aPoolGetsItsMinimumBackAfterItsTimeout() {
    rules("pools { b { min-maps = 3, min-share-timeout = 20s } }, preemption { }");
    submit(1, "a", 1);
    heartbeats(1, 0, 1);
    heartbeats(2, 2, 3);
    submit(2, "b", 3);
    assertThat(kills(3.5, 29.5)).isEmpty();
    // Checks come each 15 s: that at 30 s is the first after 23 s.
    assertThat(kills(30, 30)).hasSize(3).allMatch(one -> one.launchNanos() == 2 * SECOND);
    assertThat(jobs.job(1).running(TaskType.MAP)).isEqualTo(5);
  }

  /** Half of the fair share is 2 of 8 slots for each of two pools: b has 1 and waits. */
  @Test
  void aPoolBelowHalfOfItsFairShareGetsAllOfItBack() {
    rules("preemption { fair-share-timeout = 10s, interval = 5s }");
    submit(1, "a", 1);
    heartbeats(1, 0, 1, 2);
    submit(2, "b", 2);
    jobs.job(2).launchMap(0, cluster.now());
    assertThat(kills(2.5, 14.5)).isEmpty();
    assertThat(kills(15, 15)).hasSize(2).allMatch(one -> one.id().job() == 1);
    assertThat(jobs.job(1).running(TaskType.MAP)).isEqualTo(4);
  }

  @Test
  void aPoolAtHalfOfItsFairShareGetsNothing() {
    rules("preemption { fair-share-timeout = 10s, interval = 5s }");
    submit(1, "a", 1);
    heartbeats(1, 0, 1, 2);
    submit(2, "b", 2);
    jobs.job(2).launchMap(0, cluster.now());
    jobs.job(2).launchMap(1, cluster.now());
    assertThat(kills(2.5, 60)).isEmpty();
  }

  @Test
  void theLatestGoFirstAsLongAsTheirPoolIsAboveItsShare() {
    rules("preemption { fair-share-timeout = 10s, interval = 5s }");
    submit(1, "a", 1);
    heartbeats(1, 0, 1);
    submit(2, "b", 2);
    heartbeats(2, 2, 3);
    submit(3, "c", 3);
    // 8 / 3 slots are due to each, so c gets 2: first b's, and when b has only 2 left, a's.
    assertThat(kills(3.5, 15)).extracting(one -> one.id().job()).containsExactly(2, 2);
    assertThat(kills(15.5, 20)).extracting(one -> one.id().job()).containsExactly(1, 1);
  }

  @Test
  void nothingIsTakenBackUnlessAFileAsksForIt() {
    rules("pools { b { min-maps = 3 } }");
    submit(1, "a", 1);
    heartbeats(1, 0, 1, 2, 3);
    submit(2, "b", 2);
    assertThat(kills(2.5, 1000)).isEmpty();
  }

  @Test
  void withoutTimeoutsNothingIsTakenBack() {
    rules("pools { b { min-maps = 3 } }, preemption { }");
    submit(1, "a", 1);
    heartbeats(1, 0, 1, 2, 3);
    submit(2, "b", 2);
    assertThat(kills(2.5, 1000)).isEmpty();
  }
}
