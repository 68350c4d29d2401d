package io.racklab.master.engine.schedule.hadoop1;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.job.Priority;
import io.racklab.master.engine.schedule.ScheduledCluster;
import io.racklab.master.engine.schedule.catalog.SchedulerFile;
import io.racklab.master.engine.seed.Seed;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FairOrderTest {
  private static final Topology TOPOLOGY = Clusters.equal(1, 2, new Slots.Typed(8, 8));
  private final Jobs jobs = new Jobs(TOPOLOGY, 0);
  private final ScheduledCluster cluster =
      new ScheduledCluster(TOPOLOGY, SchedulerFile.named("fair").make(Seed.of(1)), jobs);

  private Job submit(int number, String pool, int runningMaps, long at) {
    Job job = jobs.submit(Specs.job(number, 10, 1, pool), new InputSplits(1, new int[10]), at);
    for (int map = 0; map < runningMaps; map++) {
      job.launchMap(map, at);
    }
    return job;
  }

  private Iterable<Job> order(Map<String, PoolRules> pools) {
    return order(pools, TaskType.MAP);
  }

  private Iterable<Job> order(Map<String, PoolRules> pools, TaskType type) {
    FairOrder order = new FairOrder(FairRules.of(pools));
    order.update(cluster, cluster);
    return () -> order.wanting(type, cluster);
  }

  @Test
  void thePoolThatRunsLessGoesFirst() {
    Job more = submit(1, "a", 3, 1);
    Job less = submit(2, "b", 2, 2);
    assertThat(order(Map.of())).containsExactly(less, more);
  }

  @Test
  void whoWantsASlotIsAsOfNowNotAsOfTheLastUpdate() {
    Job first = submit(1, "a", 0, 1);
    Job second = submit(2, "a", 0, 2);
    Iterable<Job> order = order(Map.of(), TaskType.REDUCE);
    assertThat(order).containsExactly(first, second);

    int reduce = first.takeReduce();
    first.launchReduce(reduce, 3);
    assertThat(order).containsExactly(second);

    first.lost(TaskType.REDUCE, reduce);
    assertThat(order).containsExactly(first, second);

    jobs.remove(second);
    assertThat(order).containsExactly(first);
  }

  @Test
  void anOrderThatWasGoneThroughIsAsOfNowWhenItIsAskedAgain() {
    Job first = submit(1, "a", 1, 1);
    Job second = submit(2, "a", 2, 2);
    Job third = submit(3, "a", 3, 3);
    Iterable<Job> order = order(Map.of());
    assertThat(order).containsExactly(first, second, third);

    for (int map = 1; map < 4; map++) {
      first.launchMap(map, 4);
    }
    assertThat(order).containsExactly(second, third, first);

    third.succeeded(TaskType.MAP, 0, 0, 5);
    third.succeeded(TaskType.MAP, 1, 0, 5);
    assertThat(order).containsExactly(third, second, first);

    // 4 / 4 is 1, as 1 / 1 is, and it is the earlier.
    first.priority(Priority.VERY_HIGH);
    assertThat(order).containsExactly(first, third, second);
  }

  @Test
  void whatAPoolRunsCountsInRelationToItsWeight() {
    Job light = submit(1, "light", 2, 1);
    Job heavy = submit(2, "heavy", 3, 2);
    // 3 / 2 is less than 2 / 1.
    assertThat(order(Map.of("heavy", PoolRules.EQUAL.weight(2)))).containsExactly(heavy, light);
  }

  @Test
  void aPoolBelowItsMinimumGoesFirst() {
    Job other = submit(1, "other", 0, 1);
    Job starved = submit(2, "starved", 3, 2);
    assertThat(order(Map.of("starved", PoolRules.EQUAL.min(4, 0)))).containsExactly(starved, other);
    assertThat(order(Map.of("starved", PoolRules.EQUAL.min(3, 0)))).containsExactly(other, starved);
  }

  @Test
  void ofPoolsBelowTheirMinimumTheMostStarvedGoesFirst() {
    Job half = submit(1, "half", 2, 1);
    Job quarter = submit(2, "quarter", 2, 2);
    Map<String, PoolRules> shares =
        Map.of("half", PoolRules.EQUAL.min(4, 0), "quarter", PoolRules.EQUAL.min(8, 0));
    assertThat(order(shares)).containsExactly(quarter, half);
  }

  /** A pool that could not use its minimum is not starved of it. */
  @Test
  void demandBoundsTheMinimum() {
    Job other = submit(1, "other", 9, 1);
    Job content = submit(2, "content", 9, 2);
    content.launchMap(9, 2);
    assertThat(order(Map.of("content", PoolRules.EQUAL.min(100, 0)))).containsExactly(other);
  }

  @Test
  void aMinimumOfMapsIsNoneOfReduces() {
    Job first = submit(1, "a", 0, 1);
    Job second = submit(2, "b", 0, 2);
    assertThat(order(Map.of("b", PoolRules.EQUAL.min(5, 0)), TaskType.REDUCE))
        .containsExactly(first, second);
  }

  @Test
  void withinAPoolTheJobThatRunsLessGoesFirst() {
    Job one = submit(1, "a", 2, 1);
    Job two = submit(2, "a", 1, 2);
    Job three = submit(3, "a", 1, 3);
    assertThat(order(Map.of())).containsExactly(two, three, one);
  }

  @Test
  void equalJobsGoByTheTimeOfSubmissionAndThenByNumber() {
    Job nine = submit(9, "a", 0, 5);
    Job ten = submit(10, "a", 0, 5);
    Job eleven = submit(11, "a", 0, 4);
    assertThat(order(Map.of())).containsExactly(eleven, nine, ten);
  }
}
