package io.racklab.deploy.simulate.task;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.engine.journal.Row.EventRow;
import io.racklab.master.engine.schedule.Promise.Evidence;
import io.racklab.master.engine.storage.Block;
import io.racklab.master.engine.storage.BlockCopy;
import io.racklab.master.engine.storage.BlockName;
import io.racklab.master.engine.storage.ReplicationSettings;
import io.racklab.topologies.Topology;
import io.racklab.topologies.file.ClusterFile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CopyOrdersTest {
  private static final long SECOND = 1_000_000_000;
  private static final Topology TOPOLOGY = new Topology(ClusterFile.bundled("quickstart"));
  private static final ReplicationSettings PACE =
      new ReplicationSettings(
          Duration.ofSeconds(30), 2, 2, Duration.ofSeconds(3), Duration.ofMinutes(5));

  private final List<String> broken = new ArrayList<>();
  private int tested;
  private final CopyOrders orders = new CopyOrders(TOPOLOGY, PACE, any -> evidence());
  private long copies;

  private Evidence evidence() {
    return (kept, otherwise) -> {
      tested++;
      if (!kept) {
        broken.add(otherwise.get());
      }
    };
  }

  private static Block block(int map, Integer... holders) {
    return new Block(BlockName.input(1, map), 100, 3, List.of(holders));
  }

  private void copy(Block block, long second, Integer... targets) {
    orders.copying(
        new BlockCopy(++copies, block, block.holders().get(0), List.of(targets)), second * SECOND);
  }

  private void event(long second, String event, String subject, String detail) {
    orders.noted(new EventRow(second * SECOND, event, subject, detail));
  }

  private static String name(int node) {
    return TOPOLOGY.node(node).name();
  }

  @Test
  void aBlockWithOneReplicaGoesBeforeOneWithTwo() {
    copy(block(0, 0), 3, 1, 2);
    copy(block(1, 0, 1), 3, 2);
    assertThat(tested).isEqualTo(3);
    assertThat(broken).isEmpty();

    copy(block(2, 0), 3, 1, 2);
    assertThat(broken).singleElement().asString().contains("with 1 replicas");
  }

  @Test
  void eachTurnBeginsAnew() {
    copy(block(0, 0, 1), 3, 2);
    copy(block(1, 0), 6, 1, 2);
    assertThat(broken).isEmpty();
  }

  @Test
  void replicasOfDeadNodesDoNotCount() {
    event(1, "data-node-dead", name(1), "blocks=1 missing=0");
    copy(block(0, 0, 2), 3, 3);
    copy(block(1, 0, 1), 3, 2, 3);
    assertThat(broken).singleElement().asString().contains("with 1 replicas");

    event(4, "data-node-back", name(1), "");
    copy(block(2, 0, 1), 6, 2, 3);
    assertThat(broken).hasSize(2).last().asString().contains("has 2 of 3 replicas and gets 2");
  }

  @Test
  void aBlockUnderWayIsNotOrderedAgain() {
    Block block = block(0, 0, 1);
    copy(block, 3, 2);
    copy(block, 6, 3);
    assertThat(broken).singleElement().asString().contains("has 2 of 3 replicas and gets 2");
  }

  @Test
  void aReplicaThatHasArrivedIsNotUnderWay() {
    Block block = block(0, 0, 1);
    copy(block, 3, 2);
    event(5, "replicated", "job-1-m-0", "of=input from=%s to=%s".formatted(name(0), name(2)));
    event(6, "data-node-dead", name(1), "blocks=1 missing=0");
    copy(block, 9, 3);
    assertThat(broken).isEmpty();
  }

  @Test
  void aCopyThatTimedOutIsMadeAgain() {
    Block block = block(0, 0, 1);
    copy(block, 3, 2);
    copy(block, 303, 3);
    assertThat(broken).isEmpty();
  }

  /** The second copy to node 2 arrives where the block is already, then node 2 dies. */
  @Test
  void twoCopiesToOneNodeCannotBeFollowed() {
    Block block = block(0, 0);
    copy(block, 3, 2);
    copy(block, 6, 2);
    event(8, "replicated", "job-1-m-0", "of=input from=%s to=%s".formatted(name(0), name(2)));
    event(9, "data-node-dead", name(2), "blocks=1 missing=0");
    copy(block, 18, 1, 3);
    assertThat(broken).isEmpty();
  }
}
