package io.racklab.master.engine.schedule.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.protocol.Locality;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What no recording of Hadoop's has: nodes that are lost, and masters with them. */
class CapacitySchedulerTest {
  private static final Resource NODE = new Resource(4096, 4);
  private static final Resource SMALL = new Resource(1024, 1);
  private static final int MASTER = 0;
  private static final int MAP = 20;

  /** Two nodes of 4 GiB in a rack, one queue, of which masters may have a quarter. */
  private static CapacityScheduler scheduler(CapacityRules rules) {
    var terms = new CapacityPlan.Terms(100, 1, 0.25f, false);
    var all = new CapacityPlan("default", 1, 1, terms, List.of());
    var root = new CapacityPlan("root", 1, 1, terms, List.of(all));
    return new CapacityScheduler(
        List.of(NODE, NODE), List.of(0, 0), new CapacityQueues(root, rules), SMALL);
  }

  private static void begin(CapacityScheduler scheduler, int application) {
    scheduler.submit(application, "root.someone", "someone", application);
    scheduler.ask(application, MASTER, new Asks(SMALL, 1));
  }

  @Test
  void mastersOfAQuarterOfTheMemoryRun() {
    CapacityScheduler scheduler = scheduler(new CapacityRules(0, 0, 100, 100));
    for (int application = 1; application <= 3; application++) {
      begin(scheduler, application);
    }
    assertThat(scheduler.heartbeat(0)).extracting(Container::application).containsExactly(1, 2);
    assertThat(scheduler.heartbeat(1)).isEmpty();
  }

  @Test
  void aNodeThatIsTooSmallIsNeverKeptForAContainerThatWaitsForALargerOne() {
    var terms = new CapacityPlan.Terms(100, 1, 1, false);
    var all = new CapacityPlan("default", 1, 1, terms, List.of());
    var scheduler =
        new CapacityScheduler(
            List.of(new Resource(2048, 8), new Resource(8192, 1)),
            List.of(0, 0),
            new CapacityQueues(
                new CapacityPlan("root", 1, 1, terms, List.of(all)),
                new CapacityRules(0, 0, 100, 100)),
            SMALL);
    begin(scheduler, 1);
    assertThat(scheduler.heartbeat(0)).hasSize(1);
    scheduler.ask(1, MAP, new Asks(new Resource(4096, 4), 2));
    begin(scheduler, 2);
    assertThat(scheduler.heartbeat(0)).extracting(Container::application).containsExactly(2);
    assertThat(scheduler.reservedFor(0)).isEqualTo(-1);
    assertThat(scheduler.heartbeat(1)).extracting(Container::application).containsExactly(1, 1);
  }

  @Test
  void mastersStartOnceNodesAreBackThatGiveThemRoom() {
    CapacityScheduler scheduler = scheduler(new CapacityRules(0, 0, 100, 100));
    scheduler.nodeLost(1);
    begin(scheduler, 1);
    begin(scheduler, 2);
    assertThat(scheduler.heartbeat(0)).extracting(Container::application).containsExactly(1);
    scheduler.nodeBack(1);
    assertThat(scheduler.heartbeat(0)).extracting(Container::application).containsExactly(2);
  }

  @Test
  void anApplicationWhoseMasterIsLostWantsNothingElseAndKeepsNoNode() {
    CapacityScheduler scheduler = scheduler(new CapacityRules(0, 0, 100, 100));
    begin(scheduler, 1);
    Container master = scheduler.heartbeat(0).get(0);
    scheduler.ask(1, MAP, new Asks(NODE, 2));
    assertThat(scheduler.heartbeat(0)).isEmpty();
    assertThat(scheduler.reservedFor(0)).isEqualTo(1);

    scheduler.completed(master);
    scheduler.ask(1, MASTER, new Asks(SMALL, 1));
    assertThat(scheduler.reservedFor(0)).isEqualTo(-1);
    assertThat(scheduler.heartbeat(0)).extracting(Container::priority).containsExactly(MASTER);
    assertThat(scheduler.heartbeat(0)).isEmpty();
  }

  @Test
  void nodesThatAreLostAreKeptForNobody() {
    CapacityScheduler scheduler = scheduler(new CapacityRules(0, 0, 100, 100));
    begin(scheduler, 1);
    Container master = scheduler.heartbeat(0).get(0);
    scheduler.ask(1, MAP, new Asks(NODE, 1));
    assertThat(scheduler.heartbeat(0)).isEmpty();
    scheduler.nodeLost(1);
    scheduler.nodeLost(0);
    assertThat(scheduler.reservedFor(0)).isEqualTo(-1);
    scheduler.completed(master);
    assertThat(scheduler.headroom(1).memory()).isZero();
    scheduler.nodeBack(1);
    assertThat(scheduler.heartbeat(1)).extracting(Container::priority).containsExactly(MAP);
  }

  @Test
  void aJobTakesAnotherNodeInTheRackOnceAllNodesHavePassed() {
    CapacityScheduler scheduler = scheduler(CapacityRules.USUAL);
    begin(scheduler, 1);
    scheduler.heartbeat(0);
    scheduler.ask(1, MAP, new Asks(SMALL, 2).onNode(0, 2).inRack(0, 2));
    assertThat(scheduler.heartbeat(1)).isEmpty();
    assertThat(scheduler.heartbeat(1)).isEmpty();
    // Two maps for two named places of two nodes: as many as pass for any node at all.
    assertThat(scheduler.heartbeat(1))
        .extracting(Container::locality)
        .containsExactly(Locality.RACK);
    assertThat(scheduler.heartbeat(0))
        .extracting(Container::locality)
        .containsExactly(Locality.NODE);
  }

  /** Two queues of half the memory each; in Hadoop a job may name the second by its last name. */
  private static CapacityScheduler twoQueues() {
    var terms = new CapacityPlan.Terms(100, 1, 1, false);
    var alice = new CapacityPlan("alice", 1, 1, terms, List.of());
    var research = new CapacityPlan("research", 0.5f, 1, terms, List.of(alice));
    var rest = new CapacityPlan("default", 0.5f, 1, terms, List.of());
    var root = new CapacityPlan("root", 1, 1, terms, List.of(rest, research));
    return new CapacityScheduler(
        List.of(NODE, NODE),
        List.of(0, 0),
        new CapacityQueues(root, new CapacityRules(0, 0, 100, 100)),
        SMALL);
  }

  /** Returns how many containers two applications of a queue hold that want all 8 GiB. */
  private static int given(String user, String other) {
    CapacityScheduler scheduler = twoQueues();
    scheduler.submit(1, "root.research.alice", user, 1);
    scheduler.submit(2, "root.research.alice", other, 2);
    scheduler.ask(1, MASTER, new Asks(SMALL, 1));
    scheduler.ask(2, MASTER, new Asks(SMALL, 1));
    int given = scheduler.heartbeat(0).size();
    scheduler.ask(1, MAP, new Asks(SMALL, 8));
    scheduler.ask(2, MAP, new Asks(SMALL, 8));
    return given + scheduler.heartbeat(0).size() + scheduler.heartbeat(1).size();
  }

  @Test
  void usersOfOneQueueHaveALimitEach() {
    // The queue's capacity is 4 GiB, and one container may exceed the limit, as in Hadoop.
    assertThat(given("ann", "ann")).isEqualTo(5);
    assertThat(given("ann", "bob")).isEqualTo(8);
  }

  @Test
  void aQueueIsFoundByItsPathOrByItsLastName() {
    var terms = new CapacityPlan.Terms(100, 1, 1, false);
    var other = new CapacityPlan("bob", 1, 1, terms, List.of());
    var twice = new CapacityPlan("alice", 0, 1, terms, List.of());
    var root =
        new CapacityPlan(
            "root",
            1,
            1,
            terms,
            List.of(
                new CapacityPlan("default", 0, 1, terms, List.of()),
                new CapacityPlan("research", 1, 1, terms, List.of(twice, other)),
                new CapacityPlan("teaching", 0, 1, terms, List.of(twice))));
    LeafNames names = LeafNames.of(root);

    assertThat(names.leaf("root.research.alice")).isEqualTo("root.research.alice");
    assertThat(names.leaf("root.bob")).isEqualTo("root.research.bob");
    assertThat(names.leaf("root.alice")).isEqualTo("root.default");
    assertThat(names.leaf("root.research")).isEqualTo("root.default");
    assertThat(names.leaf("root.nobody")).isEqualTo("root.default");
  }
}
