package io.racklab.master.engine.schedule.hadoop;

import static io.racklab.master.engine.schedule.hadoop.HadoopCluster.EACH;
import static io.racklab.master.engine.schedule.hadoop.HadoopCluster.MAP;
import static io.racklab.master.engine.schedule.hadoop.HadoopCluster.MASTER;
import static io.racklab.master.engine.schedule.hadoop.HadoopCluster.of;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.racklab.master.engine.schedule.yarn.Asks;
import io.racklab.master.engine.schedule.yarn.Container;
import io.racklab.master.engine.schedule.yarn.RejectedApplicationException;
import io.racklab.master.engine.schedule.yarn.Reserved;
import io.racklab.master.engine.schedule.yarn.Resource;
import io.racklab.protocol.Locality;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each question of the interface, answered by Hadoop's classes. */
class HadoopSchedulerTest {
  private static final String MAX_PRIORITY = "yarn.cluster.max-application-priority";

  private static HadoopCluster capacity(int nodes) {
    return new HadoopCluster(nodes).queues("a", "b");
  }

  private static HadoopCluster fair(int nodes) {
    return new HadoopCluster(nodes).fair("<queue name=\"a\"/><queue name=\"b\"/>");
  }

  private static HadoopCluster any(String type) {
    return switch (type) {
      case "capacity" -> capacity(4);
      case "fair" -> fair(4);
      default -> new HadoopCluster(4).type(HadoopSetup.FIFO);
    };
  }

  private static String queue(String type) {
    return type.equals("fifo") ? "default" : "root.a";
  }

  /** 16 containers fit: a master and 15 maps. */
  @ParameterizedTest
  @ValueSource(strings = {"capacity", "fair", "fifo"})
  void containersAreGivenAndGivenBack(String type) {
    try (HadoopCluster cluster = any(type).start()) {
      cluster.run(1, queue(type), "alice");
      cluster.askMaps(1, 20);
      List<Container> maps = cluster.beat();
      assertThat(maps).hasSize(15).allMatch(one -> one.priority() == MAP);
      assertThat(maps).extracting(Container::number).doesNotHaveDuplicates();
      assertThat(cluster.scheduler().free(0)).isEqualTo(Resource.NONE);

      cluster.scheduler().completed(maps.get(3));
      assertThat(cluster.scheduler().free(maps.get(3).node())).isEqualTo(EACH);
      assertThat(cluster.beat()).hasSize(1).allMatch(one -> one.node() == maps.get(3).node());

      cluster.scheduler().remove(1);
      assertThat(cluster.scheduler().free(0)).isEqualTo(new Resource(4096, 4));
      assertThat(cluster.scheduler().takenBack()).isEmpty();
    }
  }

  /** An application master sends what is still wanted: a second request of 3 is of 3 more. */
  @ParameterizedTest
  @ValueSource(strings = {"capacity", "fair", "fifo"})
  void aRenewedRequestIsOfWhatIsStillWanted(String type) {
    try (HadoopCluster cluster = any(type).start()) {
      cluster.run(1, queue(type), "alice");
      cluster.askMaps(1, 3);
      assertThat(cluster.beat()).hasSize(3);
      cluster.askMaps(1, 3);
      cluster.askMaps(1, 3);
      assertThat(cluster.beat()).hasSize(3);
      cluster.askMaps(1, 3);
      cluster.askMaps(1, 0);
      assertThat(cluster.beat()).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"capacity", "fair", "fifo"})
  void containersTellTheirLocality(String type) {
    try (HadoopCluster cluster =
        any(type).property("yarn.scheduler.capacity.node-locality-delay", 0).start()) {
      cluster.run(1, queue(type), "alice");
      for (int node = 0; node < 4; node++) {
        cluster.scheduler().ask(1, MAP, new Asks(EACH, 1).onNode(2, 1).inRack(1, 1));
        cluster.pass(1000);
        for (Container container : cluster.scheduler().heartbeat(node)) {
          assertThat(container.locality())
              .isEqualTo(node < 2 ? Locality.OFF : node == 2 ? Locality.NODE : Locality.RACK);
        }
      }
      cluster.scheduler().ask(1, MAP, new Asks(EACH, 1).onNode(2, 1).inRack(1, 1));
      cluster.pass(1000);
      assertThat(cluster.scheduler().heartbeat(2))
          .extracting(Container::locality)
          .containsExactly(Locality.NODE);
    }
  }

  /**
   * Node 2 has the input of two maps, of which the rack's other node has taken one since the last
   * request. Hadoop would give two containers on node 2, and fail at the second.
   */
  @Test
  void fifoGivesNoMoreOnANodeThanItsRackWants() {
    try (HadoopCluster cluster = any("fifo").start()) {
      cluster.run(1, queue("fifo"), "alice");
      cluster.scheduler().ask(1, MAP, new Asks(EACH, 2).onNode(2, 2).inRack(1, 2));
      cluster.scheduler().ask(1, MAP, new Asks(EACH, 5).onNode(2, 2).inRack(1, 1));
      cluster.pass(1000);
      assertThat(cluster.scheduler().heartbeat(2))
          .filteredOn(container -> container.locality() == Locality.NODE)
          .hasSize(1);
    }
  }

  /**
   * The container waits for its rack until the nodes have sent as many heartbeats as configured.
   */
  @Test
  void aContainerWaitsForItsNode() {
    try (HadoopCluster cluster =
        capacity(4)
            .property("yarn.scheduler.capacity.node-locality-delay", 4)
            .property("yarn.scheduler.capacity.rack-locality-additional-delay", 4)
            .start()) {
      cluster.run(1, "root.a", "alice");
      cluster.scheduler().ask(1, MAP, new Asks(EACH, 1).onNode(3, 1).inRack(1, 1));
      int beats = 0;
      List<Container> given = List.of();
      while (given.isEmpty()) {
        given = cluster.scheduler().heartbeat(2);
        beats++;
      }
      assertThat(beats).isGreaterThan(1).isLessThanOrEqualTo(5);
      assertThat(given).extracting(Container::locality).containsExactly(Locality.RACK);
    }
  }

  @Test
  void theApplicationOfTheHigherPriorityIsServedFirst() {
    try (HadoopCluster cluster = capacity(1).property(MAX_PRIORITY, 10).start()) {
      cluster.run(1, "root.a", "alice");
      cluster.submit(
          new HadoopApplication(2, "root.a", "alice", OptionalInt.of(5), "urgent", List.of()));
      cluster.beat();
      cluster.askMaps(1, 2);
      cluster.askMaps(2, 2);
      List<Container> given = cluster.beat();
      assertThat(of(given, 2)).isEqualTo(2);
      assertThat(of(given, 1)).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"capacity", "fair", "fifo"})
  void aLostNodeLosesItsContainersAndItsMaster(String type) {
    try (HadoopCluster cluster = any(type).start()) {
      cluster.submit(1, queue(type), "alice");
      Container master = cluster.beat().get(0);
      cluster.askMaps(1, 15);
      List<Container> maps = cluster.beat();
      assertThat(maps).hasSize(15);

      maps.stream()
          .filter(map -> map.node() == master.node())
          .forEach(cluster.scheduler()::completed);
      cluster.scheduler().completed(master);
      cluster.scheduler().ask(1, MASTER, new Asks(EACH, 1));
      cluster.scheduler().nodeLost(master.node());
      // A new attempt: all containers of the first are killed.
      List<Container> killed = cluster.scheduler().takenBack();
      assertThat(killed).hasSize(12).noneMatch(one -> one.node() == master.node());
      assertThat(cluster.scheduler().free(master.node())).isEqualTo(Resource.NONE);

      killed.forEach(cluster.scheduler()::completed);
      int other = (master.node() + 1) % 4;
      assertThat(cluster.scheduler().free(other)).isEqualTo(new Resource(4096, 4));
      cluster.pass(1000);
      List<Container> second = cluster.scheduler().heartbeat(other);
      assertThat(second).extracting(Container::priority).containsExactly(MASTER);
      assertThat(second.get(0).number()).isGreaterThan(16);

      cluster.scheduler().nodeBack(master.node());
      assertThat(cluster.scheduler().free(master.node())).isEqualTo(new Resource(4096, 4));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"capacity", "fair"})
  void aShunnedNodeGivesNothing(String type) {
    try (HadoopCluster cluster = any(type).start()) {
      cluster.run(1, "root.a", "alice");
      boolean[] shun = {true};
      cluster.scheduler().shun(1, node -> shun[0] && node < 3);
      cluster.askMaps(1, 20);
      assertThat(cluster.beat()).isNotEmpty().allMatch(one -> one.node() == 3);
      shun[0] = false;
      assertThat(cluster.beat()).isNotEmpty().noneMatch(one -> one.node() == 3);
    }
  }

  @Test
  void aNodeIsReservedForALargeContainer() {
    try (HadoopCluster cluster = capacity(2).start()) {
      cluster.run(1, "root.a", "alice");
      cluster.askMaps(1, 6);
      List<Container> maps = cluster.beat();
      cluster.scheduler().completed(map(maps, 0));
      cluster.scheduler().ask(1, 5, new Asks(new Resource(2048, 1), 1));
      assertThat(cluster.scheduler().heartbeat(1)).isEmpty();
      assertThat(cluster.scheduler().reserved(1))
          .contains(new Reserved(1, 5, new Resource(2048, 1)));
      cluster.scheduler().completed(map(maps, 1));
      assertThat(cluster.beat())
          .extracting(Container::node, Container::priority)
          .containsExactly(tuple(1, 5));
      assertThat(cluster.scheduler().reserved(1)).isEmpty();
    }
  }

  private static Container map(List<Container> maps, int node) {
    return maps.stream().filter(map -> map.node() == node).findFirst().orElseThrow();
  }

  @Test
  void theHeadroomIsThatOfTheQueue() {
    try (HadoopCluster cluster =
        capacity(4)
            .property("yarn.scheduler.capacity.root.a.maximum-capacity", 50)
            .property(
                "yarn.scheduler.capacity.resource-calculator",
                "org.apache.hadoop.yarn.util.resource.DominantResourceCalculator")
            .start()) {
      cluster.run(1, "root.a", "alice");
      assertThat(cluster.scheduler().headroom(1)).isEqualTo(new Resource(7168, 7));
      cluster.askMaps(1, 3);
      cluster.beat();
      assertThat(cluster.scheduler().headroom(1)).isEqualTo(new Resource(4096, 4));
    }
  }

  @Test
  void placementRulesChooseTheQueue() {
    try (HadoopCluster cluster =
        capacity(1)
            .property("yarn.scheduler.capacity.queue-mappings", "u:alice:b,g:bob:b")
            .property("yarn.scheduler.capacity.queue-mappings-override.enable", true)
            .start()) {
      cluster.submit(1, "root.a", "alice");
      cluster.submit(2, "root.a", "bob");
      cluster.submit(3, "root.a", "carol");
      assertThat(cluster.scheduler().queue(1)).isEqualTo("root.b");
      assertThat(cluster.scheduler().queue(2)).isEqualTo("root.b");
      assertThat(cluster.scheduler().queue(3)).isEqualTo("root.a");
    }
    String rules =
        "<queuePlacementPolicy><rule name=\"specified\" create=\"false\"/>"
            + "<rule name=\"user\"/></queuePlacementPolicy>";
    try (HadoopCluster cluster = new HadoopCluster(1).fair("<queue name=\"a\"/>" + rules).start()) {
      cluster.submit(1, "root.a", "alice");
      cluster.submit(2, "root.c", "alice");
      assertThat(cluster.scheduler().queue(1)).isEqualTo("root.a");
      assertThat(cluster.scheduler().queue(2)).isEqualTo("root.alice");
    }
  }

  @Test
  void rejectedApplicationsSayWhy() {
    try (HadoopCluster cluster =
        capacity(1).property("yarn.scheduler.capacity.root.b.maximum-applications", 1).start()) {
      assertThatThrownBy(() -> cluster.submit(1, "root.c", "alice"))
          .isInstanceOf(RejectedApplicationException.class)
          .hasMessageContaining("to unknown queue: root.c");
      cluster.submit(2, "root.b", "alice");
      assertThatThrownBy(() -> cluster.submit(3, "root.b", "alice"))
          .isInstanceOf(RejectedApplicationException.class)
          .hasMessageContaining("already has 1 applications");
      cluster.submit(4, "root.a", "alice");
      cluster.beat();
      assertThatThrownBy(() -> cluster.scheduler().ask(4, MAP, new Asks(new Resource(9000, 1), 1)))
          .isInstanceOf(RejectedApplicationException.class)
          .hasMessageContaining("9000");
    }
  }

  @Test
  void labelledNodesAreForQueuesThatMayUseThem() {
    String root = "yarn.scheduler.capacity.root.";
    try (HadoopCluster cluster =
        capacity(4)
            .label(3, "gpu")
            .property("yarn.node-labels.enabled", true)
            .property(root + "accessible-node-labels.gpu.capacity", 100)
            .property(root + "a.accessible-node-labels", "gpu")
            .property(root + "a.accessible-node-labels.gpu.capacity", 100)
            .property(root + "a.default-node-label-expression", "gpu")
            .property(root + "b.accessible-node-labels", " ")
            .start()) {
      cluster.run(1, "root.a", "alice");
      cluster.run(2, "root.b", "bob");
      cluster.askMaps(1, 20);
      cluster.askMaps(2, 20);
      List<Container> given = cluster.beat();
      assertThat(given).allMatch(one -> (one.application() == 1) == (one.node() == 3));
      assertThat(of(given, 1)).isEqualTo(3);
      assertThat(of(given, 2)).isEqualTo(11);
    }
  }
}
