package io.racklab.master.engine.schedule.yarn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.protocol.Locality;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Worked cases on nodes of 4 GiB and 4 vcores, two to a rack. */
class FairSchedulerTest {
  private static final Resource NODE = new Resource(4096, 4);
  private static final Resource SMALL = new Resource(1024, 1);
  private static final Resource LARGE = new Resource(3072, 1);
  private static final int MAPS = 20;
  private static final int REDUCES = 10;

  private static FairScheduler cluster(
      int nodes, QueueLimits limits, ContainerAssignments assignments, LocalityThresholds waits) {
    var only = new QueuePlan("default", limits, new FairPolicy(), List.of());
    var root = new QueuePlan("root", QueueLimits.NONE, new FairPolicy(), List.of(only));
    return new FairScheduler(
        IntStream.range(0, nodes).mapToObj(node -> NODE).toList(),
        IntStream.range(0, nodes).mapToObj(node -> node / 2).toList(),
        root,
        new SchedulerRules(
            assignments, waits, new ReservationRules(0.05, 0), ContainerSizes.USUAL));
  }

  private static FairScheduler cluster(int nodes) {
    return cluster(
        nodes, QueueLimits.NONE, new ContainerAssignments.UpTo(1), LocalityThresholds.NONE);
  }

  private static void submit(FairScheduler scheduler, int application, Asks asks) {
    scheduler.submit(application, "root.default", application, true);
    scheduler.ask(application, MAPS, asks);
    scheduler.update();
  }

  @Test
  void lowerPrioritiesAreServedFirst() {
    FairScheduler scheduler = cluster(1);
    submit(scheduler, 1, new Asks(SMALL, 1));
    scheduler.ask(1, REDUCES, new Asks(LARGE, 1));
    scheduler.update();
    assertThat(scheduler.heartbeat(0).get(0).priority()).isEqualTo(REDUCES);
    assertThat(scheduler.heartbeat(0).get(0).priority()).isEqualTo(MAPS);
    assertThat(scheduler.free(0)).isEqualTo(new Resource(0, 2));
  }

  @Test
  void aNodeThatIsTooSmallIsNeverKeptForAContainerThatWaitsForALargerOne() {
    var only = new QueuePlan("default", QueueLimits.NONE, new FairPolicy(), List.of());
    var scheduler =
        new FairScheduler(
            List.of(new Resource(4096, 1), new Resource(1024, 8), new Resource(4096, 4)),
            List.of(0, 0, 0),
            new QueuePlan("root", QueueLimits.NONE, new FairPolicy(), List.of(only)),
            new SchedulerRules(
                new ContainerAssignments.UpTo(1),
                LocalityThresholds.NONE,
                new ReservationRules(0.05, 0),
                ContainerSizes.USUAL));
    submit(scheduler, 1, new Asks(new Resource(2048, 2), 2));
    for (int node = 0; node < 2; node++) {
      assertThat(scheduler.heartbeat(node)).isEmpty();
      assertThat(scheduler.reservedFor(node)).isEqualTo(-1);
    }
    submit(scheduler, 2, new Asks(new Resource(1024, 1), 3));
    assertThat(scheduler.heartbeat(0)).extracting(Container::application).containsExactly(2);
    assertThat(scheduler.heartbeat(1)).extracting(Container::application).containsExactly(2);
    assertThat(scheduler.heartbeat(2)).extracting(Container::application).containsExactly(1);
    assertThat(scheduler.heartbeat(2)).extracting(Container::application).containsExactly(1);
  }

  @Test
  void severalContainersAHeartbeatFillTheNodeOrALittleMoreThanHalfOfIt() {
    var all =
        cluster(1, QueueLimits.NONE, new ContainerAssignments.UpTo(-1), LocalityThresholds.NONE);
    submit(all, 1, new Asks(SMALL, 9));
    assertThat(all.heartbeat(0)).hasSize(4);
    var half =
        cluster(
            1, QueueLimits.NONE, new ContainerAssignments.HalfOfFree(), LocalityThresholds.NONE);
    submit(half, 1, new Asks(SMALL, 9));
    assertThat(half.heartbeat(0)).as("2 of 4 are not more than half, 3 are").hasSize(3);
  }

  @Test
  void aNodeWithTooLittleRoomIsKeptForWhoeverIsBelowItsFairShare() {
    FairScheduler scheduler = cluster(1);
    submit(scheduler, 1, new Asks(SMALL, 4));
    List<Container> first =
        IntStream.range(0, 4).mapToObj(any -> scheduler.heartbeat(0).get(0)).toList();
    submit(scheduler, 2, new Asks(LARGE, 1));
    assertThat(scheduler.heartbeat(0)).isEmpty();
    assertThat(scheduler.reservedFor(0)).isEqualTo(2);
    scheduler.completed(first.get(0));
    scheduler.completed(first.get(1));
    submit(scheduler, 3, new Asks(SMALL, 1));
    assertThat(scheduler.heartbeat(0)).as("2 GiB are free but kept").isEmpty();
    scheduler.completed(first.get(2));
    assertThat(scheduler.heartbeat(0))
        .containsExactly(new Container(2, 1, 0, LARGE, MAPS, Locality.OFF));
    assertThat(scheduler.reservedFor(0)).isEqualTo(-1);
  }

  @Test
  void aReservationThatIsNotWantedAnyMoreIsGivenUp() {
    FairScheduler scheduler = cluster(1);
    submit(scheduler, 1, new Asks(LARGE, 1));
    scheduler.heartbeat(0);
    submit(scheduler, 2, new Asks(LARGE, 1));
    scheduler.heartbeat(0);
    submit(scheduler, 3, new Asks(SMALL, 1));
    scheduler.ask(2, MAPS, new Asks(LARGE, 0));
    assertThat(scheduler.heartbeat(0))
        .containsExactly(new Container(3, 1, 0, SMALL, MAPS, Locality.OFF));
  }

  @Test
  void anApplicationKeepsButAPartOfTheNodes() {
    FairScheduler scheduler = cluster(3);
    submit(scheduler, 1, new Asks(SMALL, 6));
    IntStream.range(0, 6).forEach(i -> scheduler.heartbeat(i % 3));
    submit(scheduler, 2, new Asks(LARGE, 3));
    assertThat(IntStream.range(0, 3).peek(scheduler::heartbeat).map(scheduler::reservedFor))
        .as("5 % of 3 nodes, rounded up")
        .containsExactly(2, -1, -1);
  }

  @Test
  void waitsForItsNodeThenForItsRack() {
    var scheduler =
        cluster(
            4,
            QueueLimits.NONE,
            new ContainerAssignments.UpTo(1),
            new LocalityThresholds(0.5, 0.25));
    submit(scheduler, 1, new Asks(SMALL, 9).onNode(0, 9).inRack(0, 9));
    assertThat(scheduler.heartbeat(1)).as("0.5 × 4 = 2 offers are let pass").isEmpty();
    assertThat(scheduler.heartbeat(1)).isEmpty();
    assertThat(scheduler.heartbeat(1))
        .extracting(Container::locality)
        .containsExactly(Locality.RACK);
    assertThat(scheduler.heartbeat(2)).as("0.25 × 4 = 1 more").isEmpty();
    assertThat(scheduler.heartbeat(2))
        .extracting(Container::locality)
        .containsExactly(Locality.OFF);
    assertThat(scheduler.heartbeat(0))
        .extracting(Container::locality)
        .containsExactly(Locality.NODE);
    assertThat(scheduler.heartbeat(1)).as("back to its node").isEmpty();
  }

  @Test
  void waitsForAPartOfTheNodesThatAreNotLost() {
    var scheduler =
        cluster(
            4,
            QueueLimits.NONE,
            new ContainerAssignments.UpTo(1),
            new LocalityThresholds(0.5, 0.5));
    scheduler.nodeLost(2);
    scheduler.nodeLost(3);
    submit(scheduler, 1, new Asks(SMALL, 9).onNode(0, 9).inRack(0, 9));
    assertThat(scheduler.heartbeat(1)).as("0.5 × 2 = 1 offer is let pass").isEmpty();
    assertThat(scheduler.heartbeat(1)).hasSize(1);
    scheduler.nodeBack(2);
    scheduler.nodeBack(3);
    assertThat(scheduler.heartbeat(2)).as("0.5 × 4 = 2 offers").isEmpty();
    assertThat(scheduler.heartbeat(2)).isEmpty();
    assertThat(scheduler.heartbeat(2)).hasSize(1);
  }

  @Test
  void whatAQueueUsesMostOfHangsOnTheNodesThatAreNotLost() {
    List<QueuePlan> queues =
        List.of(
            new QueuePlan("memory", QueueLimits.NONE, new DominantPolicy(), List.of()),
            new QueuePlan("vcores", QueueLimits.NONE, new DominantPolicy(), List.of()));
    var root = new QueuePlan("root", QueueLimits.NONE, new DominantPolicy(), queues);
    var rules =
        new SchedulerRules(
            new ContainerAssignments.UpTo(1),
            LocalityThresholds.NONE,
            new ReservationRules(1, 0),
            ContainerSizes.USUAL);
    List<Resource> nodes = List.of(new Resource(6144, 6), new Resource(1024, 30));
    var scheduler = new FairScheduler(nodes, List.of(0, 0), root, rules);
    scheduler.submit(1, "root.memory", 1, true);
    scheduler.submit(2, "root.vcores", 2, true);
    scheduler.ask(1, MAPS, new Asks(new Resource(2048, 1), 1));
    scheduler.ask(2, MAPS, new Asks(new Resource(1024, 3), 1));
    scheduler.update();
    scheduler.heartbeat(0);
    scheduler.heartbeat(0);
    scheduler.ask(1, MAPS, new Asks(SMALL, 1));
    scheduler.ask(2, MAPS, new Asks(SMALL, 1));
    scheduler.nodeLost(1);
    scheduler.update();
    assertThat(scheduler.heartbeat(0))
        .as("2 of 6 GiB against 3 of 6 vcores; with the other node, against 3 of 36")
        .extracting(Container::application)
        .containsExactly(1);
  }

  /** Hadoop's getUniqueLocationAsks. */
  @Test
  void aSinglePlaceThatIsAskedForLetsAllContainersWait() {
    var scheduler =
        cluster(
            4, QueueLimits.NONE, new ContainerAssignments.UpTo(1), new LocalityThresholds(1, 1));
    submit(scheduler, 1, new Asks(SMALL, 3));
    assertThat(scheduler.heartbeat(0)).as("no place is asked for").hasSize(1);
    scheduler.ask(1, MAPS, new Asks(SMALL, 2).inRack(1, 1));
    for (int offer = 2; offer <= 4; offer++) {
      assertThat(scheduler.heartbeat(0)).as("offer %d of 1 × 4", offer).isEmpty();
    }
    assertThat(scheduler.heartbeat(2))
        .extracting(Container::locality)
        .containsExactly(Locality.RACK);
    assertThat(scheduler.heartbeat(0))
        .extracting(Container::locality)
        .containsExactly(Locality.OFF);
  }

  @Test
  void mastersHaveAPartOfTheirQueue() {
    FairScheduler scheduler = cluster(1);
    for (int application = 1; application <= 3; application++) {
      scheduler.submit(application, "root.default", application, false);
      scheduler.ask(application, 0, new Asks(new Resource(1536, 1).normalized(SMALL, SMALL), 1));
    }
    scheduler.update();
    assertThat(scheduler.heartbeat(0).get(0).resource()).isEqualTo(new Resource(2048, 1));
    assertThat(scheduler.heartbeat(0)).as("half of 4 GiB are masters").isEmpty();
    assertThat(scheduler.reservedFor(0)).isEqualTo(-1);
  }

  @Test
  void whoeverIsTooManyInItsQueueRunsWhenAnotherHasEnded() {
    var limits = new QueueLimits(1, Resource.NONE, Resource.UNBOUNDED, 1, -1);
    var scheduler = cluster(1, limits, new ContainerAssignments.UpTo(1), LocalityThresholds.NONE);
    submit(scheduler, 1, new Asks(SMALL, 1));
    submit(scheduler, 2, new Asks(SMALL, 1));
    Container first = scheduler.heartbeat(0).get(0);
    assertThat(scheduler.heartbeat(0)).isEmpty();
    assertThat(scheduler.runnable(2)).isFalse();
    scheduler.completed(first);
    scheduler.remove(1);
    assertThat(scheduler.heartbeat(0)).extracting(Container::application).containsExactly(2);
  }

  @Test
  void aQueueTakesNoMoreThanItsMaximum() {
    var limits = new QueueLimits(1, Resource.NONE, new Resource(2048, 9), 9, -1);
    var scheduler = cluster(1, limits, new ContainerAssignments.UpTo(-1), LocalityThresholds.NONE);
    submit(scheduler, 1, new Asks(SMALL, 9));
    assertThat(scheduler.heartbeat(0)).hasSize(2);
    assertThat(scheduler.queue("root.default").demand()).isEqualTo(new Resource(2048, 9));
  }

  /** 1 / 0.1 and 3 / 0.3 are equal in double precision: then the earlier queue would go first. */
  @Test
  void weightsAreInSinglePrecision() {
    var root =
        new QueuePlan(
            "root",
            QueueLimits.NONE,
            new FairPolicy(),
            List.of(weighing("a", 0.1), weighing("b", 0.3)));
    var rules =
        new SchedulerRules(
            new ContainerAssignments.UpTo(-1),
            LocalityThresholds.NONE,
            new ReservationRules(1, 0),
            ContainerSizes.USUAL);
    var scheduler = new FairScheduler(List.of(NODE, NODE), List.of(0, 0), root, rules);
    scheduler.submit(1, "root.a", 1, true);
    scheduler.submit(2, "root.b", 2, true);
    scheduler.ask(1, MAPS, new Asks(SMALL, 1));
    scheduler.ask(2, MAPS, new Asks(SMALL, 3));
    scheduler.update();
    assertThat(scheduler.heartbeat(0)).hasSize(4);
    scheduler.ask(1, MAPS, new Asks(SMALL, 1));
    scheduler.ask(2, MAPS, new Asks(SMALL, 1));
    scheduler.update();
    assertThat(scheduler.heartbeat(1)).extracting(Container::application).containsExactly(2, 1);
  }

  private static QueuePlan weighing(String name, double weight) {
    var limits = new QueueLimits(weight, Resource.NONE, Resource.UNBOUNDED, 9, -1);
    return new QueuePlan(name, limits, new FairPolicy(), List.of());
  }

  @Test
  void asksAreRoundedUp() {
    assertThat(new Resource(1536, 1).normalized(SMALL, SMALL)).isEqualTo(new Resource(2048, 1));
    assertThat(new Resource(100, 1).normalized(SMALL, new Resource(512, 1)))
        .isEqualTo(new Resource(1024, 1));
  }

  @Test
  void anApplicationThatHoldsContainersDoesNotLeave() {
    FairScheduler scheduler = cluster(1);
    submit(scheduler, 1, new Asks(SMALL, 1));
    scheduler.heartbeat(0);
    assertThatThrownBy(() -> scheduler.remove(1)).isInstanceOf(IllegalStateException.class);
  }
}
