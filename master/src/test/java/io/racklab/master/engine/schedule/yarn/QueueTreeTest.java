package io.racklab.master.engine.schedule.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Which queue is served first where the policy contradicts itself. All share by drf; Hadoop's hash
 * set has {@code root.qB} before {@code root.qA}.
 */
class QueueTreeTest {
  private static final Resource NODE = new Resource(32768, 32);
  private static final Resource ONE = new Resource(1024, 1);
  private static final int PRIORITY = 1;

  /**
   * A queue whose only application holds containers already.
   *
   * @param due as many of them are its minimum share
   */
  private record Queue(String name, int holds, int due) {
    QueuePlan plan() {
      var limits =
          new QueueLimits(1, ONE.times(due), Resource.UNBOUNDED, 1, QueueLimits.UNLIMITED_AM_SHARE);
      return new QueuePlan(name, limits, new DominantPolicy(), List.of());
    }
  }

  /** The queue that is given a container when each asks for one more. */
  private static String served(Queue... queues) {
    List<QueuePlan> plans = Arrays.stream(queues).map(Queue::plan).toList();
    var root = new QueuePlan("root", QueueLimits.NONE, new DominantPolicy(), plans);
    var rules =
        new SchedulerRules(
            new ContainerAssignments.UpTo(1),
            LocalityThresholds.NONE,
            new ReservationRules(1, 0),
            ContainerSizes.USUAL);
    var scheduler = new FairScheduler(List.of(NODE), List.of(0), root, rules);
    for (int i = 0; i < queues.length; i++) {
      scheduler.submit(i, "root." + queues[i].name(), i, true);
      scheduler.ask(i, PRIORITY, new Asks(ONE, queues[i].holds()));
    }
    scheduler.update();
    while (!scheduler.heartbeat(0).isEmpty()) {}
    for (int i = 0; i < queues.length; i++) {
      scheduler.ask(i, PRIORITY, new Asks(ONE, 1));
    }
    scheduler.update();
    return queues[scheduler.heartbeat(0).get(0).application()].name();
  }

  @Test
  void whoeverUsesLessGoesBehindWhoeverTheHashSetHasBefore() {
    assertThat(served(new Queue("qA", 1, 0), new Queue("qB", 3, 2))).isEqualTo("qB");
    assertThat(served(new Queue("qA", 3, 2), new Queue("qB", 1, 0))).isEqualTo("qB");
  }

  @Test
  void theDefaultQueueIsAmongThemWhoeverUsesIt() {
    assertThat(served(new Queue("qA", 1, 0), new Queue("qB", 1, 1), new Queue("qC", 0, 0)))
        .as("without it qC would meet qB first, and go behind it")
        .isEqualTo("qC");
  }

  @Test
  void thePoliciesOrderHoldsWhereItDoesNotContradictItself() {
    assertThat(served(new Queue("qA", 1, 0), new Queue("qB", 3, 0))).isEqualTo("qA");
    assertThat(served(new Queue("qA", 1, 2), new Queue("qB", 3, 4), new Queue("qC", 0, 0)))
        .isEqualTo("qA");
  }

  @Test
  void aQueueBesideOneOfTheSameNameIsServedToo() {
    var limits = QueueLimits.NONE;
    var below = new QueuePlan("alice", limits, new DominantPolicy(), List.of());
    var research = new QueuePlan("research", limits, new DominantPolicy(), List.of(below));
    var root = new QueuePlan("root", limits, new DominantPolicy(), List.of(research));
    var rules =
        new SchedulerRules(
            new ContainerAssignments.UpTo(1),
            LocalityThresholds.NONE,
            new ReservationRules(1, 0),
            ContainerSizes.USUAL);
    var scheduler = new FairScheduler(List.of(NODE), List.of(0), root, rules);
    scheduler.submit(1, "root.research", 0, true);
    scheduler.ask(1, PRIORITY, new Asks(ONE, 1));
    scheduler.update();
    assertThat(scheduler.heartbeat(0)).hasSize(1);
  }
}
