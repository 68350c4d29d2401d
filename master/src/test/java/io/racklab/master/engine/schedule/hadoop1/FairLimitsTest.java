package io.racklab.master.engine.schedule.hadoop1;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.job.Priority;
import io.racklab.master.engine.schedule.ScheduledCluster;
import io.racklab.master.engine.schedule.Scheduler;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Limits, modes and priorities of Hadoop 1.2.1's fair scheduler, on 16 map and 16 reduce slots. */
class FairLimitsTest {
  private static final Topology TOPOLOGY = Clusters.equal(1, 2, new Slots.Typed(8, 8));
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

  private Job submit(int number, String user, String pool) {
    var spec = Specs.of(number, user, pool, 10, 10);
    Job job = jobs.submit(spec, order.pool(spec), new InputSplits(1, new int[10]), number);
    cluster.update();
    return job;
  }

  private static void run(Job job, int maps) {
    for (int map = 0; map < maps; map++) {
      job.launchMap(job.pendingMaps().anywhere(), 0);
    }
  }

  private Iterable<Job> maps() {
    return () -> order.wanting(TaskType.MAP, cluster);
  }

  private PoolShare standing(String pool) {
    return order.standings(cluster).stream()
        .filter(one -> one.pool().equals(pool))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aPoolRunsItsMostUrgentAndEarliestJobsUpToItsLimit() {
    rules("pools { a { max-running-jobs = 2 } }");
    Job first = submit(1, "u", "a");
    Job second = submit(2, "u", "a");
    Job urgent = submit(3, "u", "a");
    Job other = submit(4, "u", "b");
    assertThat(maps()).containsExactly(first, second, other);
    urgent.priority(Priority.HIGH);
    cluster.update();
    assertThat(maps()).containsExactlyInAnyOrder(urgent, first, other);
  }

  @Test
  void aUserRunsAsManyJobsAsTheLimitSaysOverAllPools() {
    rules("users { u { max-running-jobs = 1 } }, max-running-jobs-per-user = 2");
    Job one = submit(1, "u", "a");
    submit(2, "u", "b");
    Job three = submit(3, "v", "a");
    Job four = submit(4, "v", "b");
    submit(5, "v", "c");
    assertThat(maps()).containsExactlyInAnyOrder(one, three, four);
  }

  @Test
  void poolsThatAreNotNamedHaveTheLimitOfAll() {
    rules("max-running-jobs-per-pool = 1, pools { a { max-running-jobs = 2 } }");
    Job one = submit(1, "u", "a");
    Job two = submit(2, "u", "a");
    Job three = submit(3, "u", "b");
    submit(4, "u", "b");
    assertThat(maps()).containsExactlyInAnyOrder(one, two, three);
  }

  @Test
  void aWaitingJobRunsWhenTheNextUpdateSeesThatOneHasEnded() {
    rules("pools { a { max-running-jobs = 1 } }");
    Job first = submit(1, "u", "a");
    Job second = submit(2, "u", "a");
    jobs.remove(first);
    assertThat(maps()).isEmpty();
    cluster.update();
    assertThat(maps()).containsExactly(second);
  }

  @Test
  void aPoolHoldsNoMoreThanItsMost() {
    rules("pools { a { max-maps = 3, max-reduces = 1 } }");
    Job limited = submit(1, "u", "a");
    Job other = submit(2, "u", "b");
    assertThat(maps()).containsExactly(limited, other);
    run(limited, 3);
    run(other, 5);
    assertThat(maps()).containsExactly(other);
    assertThat(standing("a").maps().demand()).isEqualTo(3);
    assertThat(standing("a").reduces().fairShare()).isEqualTo(1);
  }

  @Test
  void aFifoPoolGivesAllToItsMostUrgentJobAndOfThoseToTheEarliest() {
    rules("pools { a { mode = fifo } }");
    Job first = submit(1, "u", "a");
    Job second = submit(2, "u", "a");
    Job high = submit(3, "u", "a");
    high.priority(Priority.HIGH);
    run(high, 6);
    run(first, 3);
    assertThat(maps()).containsExactly(high, first, second);
    assertThat(standing("a").jobs()).allMatch(job -> job.maps().fairShare() == 0);
  }

  @Test
  void poolsAreFifoWhereTheFileSaysSoForAll() {
    rules("mode = fifo, pools { a { mode = fair } }");
    Job one = submit(1, "u", "b");
    Job two = submit(2, "u", "b");
    run(one, 1);
    assertThat(maps()).containsExactly(one, two);
    Job three = submit(3, "u", "a");
    Job four = submit(4, "u", "a");
    run(three, 1);
    assertThat(maps()).containsExactly(four, three, one, two);
  }

  /** 2 / 2 is less than 2 / 1: a job of high priority counts twice. */
  @Test
  void priorityIsWeightInAFairPool() {
    rules("");
    Job normal = submit(1, "u", "a");
    Job high = submit(2, "u", "a");
    high.priority(Priority.HIGH);
    run(normal, 2);
    run(high, 3);
    cluster.update();
    assertThat(maps()).containsExactly(high, normal);
    assertThat(standing("a").jobs().get(0).maps().fairShare()).isEqualTo(6);
    assertThat(standing("a").jobs().get(1).maps().fairShare()).isEqualTo(10);
  }

  /** log2(1 + 10) = 3.46 and log2(1 + 2) = 1.58: 2 of 10 tasks are less than 1 of 2. */
  @Test
  void largerJobsWeighMoreIfTheFileSaysSo() {
    rules("size-based-weight = true");
    Job small = submit(1, "u", "a");
    Job large = submit(2, "u", "a");
    for (int map = 0; map < 8; map++) {
      small.launchMap(map, 0);
      small.succeeded(TaskType.MAP, map, 0, 0);
    }
    run(small, 1);
    run(large, 2);
    cluster.update();
    assertThat(maps()).containsExactly(large, small);
  }

  @Test
  void eachUserHasAPoolIfTheFileSaysSo() {
    rules("pool-by = user, pools { v { weight = 2 } }");
    Job ofU = submit(1, "u", "a");
    Job ofV = submit(2, "v", "a");
    run(ofU, 2);
    run(ofV, 3);
    assertThat(maps()).containsExactly(ofV, ofU);
    assertThat(order.standings(cluster)).extracting(PoolShare::pool).containsExactly("u", "v");
  }

  @Test
  void demandIsAsOfTheLastUpdate() {
    rules("");
    Job job = submit(1, "u", "a");
    assertThat(order.runnable(TaskType.MAP, cluster)).isEqualTo(10);
    run(job, 1);
    job.succeeded(TaskType.MAP, 0, 0, 0);
    assertThat(order.runnable(TaskType.MAP, cluster)).isEqualTo(10);
    cluster.update();
    assertThat(order.runnable(TaskType.MAP, cluster)).isEqualTo(9);
  }

  @Test
  void aJobThatOnlyRunsIsAskedForCopiesAlone() {
    rules("");
    Job job = submit(1, "u", "a");
    run(job, 10);
    assertThat(maps()).isEmpty();
    assertThat(List.of(job)).containsExactlyElementsOf(() -> order.jobs(TaskType.MAP, cluster));
  }

  /** Three jobs of 10 maps: once two reach the limit, Hadoop no longer looks at the third. */
  @ParameterizedTest
  @ValueSource(ints = {12, 20})
  void hadoopForgetsTheDemandOfJobsBeyondALimit(int limit) {
    for (boolean quirks : new boolean[] {false, true}) {
      jobs.active().stream().toList().forEach(jobs::remove);
      rules("pools { a { max-maps = " + limit + " } }, hadoop-quirks = " + quirks);
      submit(1, "u", "a");
      submit(2, "u", "a");
      submit(3, "u", "a");
      assertThat(standing("a").jobs().get(2).maps().demand()).isEqualTo(quirks ? 0 : 10);
      assertThat(standing("a").maps().demand()).isEqualTo(limit);
    }
  }

  @Test
  void hadoopKeepsThePoolDefaultFair() {
    rules("mode = fifo, hadoop-quirks = true");
    Job one = submit(1, "u", "default");
    Job two = submit(2, "u", "default");
    run(one, 1);
    assertThat(maps()).containsExactly(two, one);
  }
}
