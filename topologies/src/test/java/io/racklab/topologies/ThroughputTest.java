package io.racklab.topologies;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ThroughputTest {
  private static final double NONE = Double.POSITIVE_INFINITY;

  private static Node node(String name, double out, double in) {
    return new Node(name, new Slots.Shared(1), out, in, 1, new Disk.PerTask(100));
  }

  private static double most(Rack... racks) {
    return Throughput.most(
        new Topology(new Cluster("c", 1, 1, Duration.ofSeconds(1), List.of(racks))));
  }

  @Test
  void nodesOfARackSendToOneAnotherWhateverItsLinks() {
    // Node a sends 10 to b, and b sends 10 to a.
    assertThat(most(new Rack("r", 1, 1, List.of(node("a", 10, 10), node("b", 10, 10)))))
        .isEqualTo(20);
  }

  @Test
  void whatNodesTakeInLimitsWhatTheySend() {
    // Of r's 20 its own nodes receive 6 at most, and its uplink carries 5.
    Rack senders = new Rack("r", 5, 5, List.of(node("a", 10, 3), node("b", 10, 3)));
    // Rack s sends 4 to its own nodes, whose ins have room for them and for the 5 from r.
    Rack takers = new Rack("s", 100, 100, List.of(node("c", 2, 10), node("d", 2, 10)));

    assertThat(most(senders, takers)).isEqualTo(6 + 5 + 4);
  }

  @Test
  void nodesThatAreAloneInTheirRacksSendOnlyThroughThem() {
    Rack one = new Rack("r", 3, 7, List.of(node("a", 10, 10)));
    Rack other = new Rack("s", 6, 4, List.of(node("b", 10, 10)));

    // 3 leave r, though s could receive 4; 6 leave s, though r could receive 7.
    assertThat(most(one, other)).isEqualTo(3 + 6);
  }

  @Test
  void racksWithoutLimitsAreLimitedByTheirNodes() {
    Rack one = new Rack("r", NONE, NONE, List.of(node("a", 10, 10)));
    Rack other = new Rack("s", NONE, NONE, List.of(node("b", 8, 10)));

    assertThat(most(one, other)).isEqualTo(18);
  }

  /** A pod's nodes receive at most what its own nodes send plus what its downlink carries. */
  @Test
  void podsLimitWhatTheirRacksSendToOthers() {
    Pod left = new Pod("p", 5, 5, 1);
    Pod right = new Pod("q", 7, 3, 1);
    Rack a = new Rack("r", 9, 1, List.of(node("a", 10, 2), node("b", 10, 2))).in(left);
    Rack b = new Rack("s", 9, 1, List.of(node("c", 10, 2), node("d", 10, 2))).in(left);
    Rack c = new Rack("t", 99, 99, List.of(node("e", 1, 50), node("f", 1, 50))).in(right);

    // The first pod's nodes receive 8 from their own pod; those of the second receive 2 from their
    // own and 3 from the first.
    assertThat(most(a, b, c)).isEqualTo(8 + 2 + 3);
    // The second pod's downlink could carry more, but only 5 leave the first pod.
    assertThat(most(a, b, c.in(new Pod("q", 7, 9, 1)))).isEqualTo(8 + 2 + 5);
  }

  @Test
  void aNodeAloneSendsNothing() {
    assertThat(most(new Rack("r", 5, 5, List.of(node("a", 10, 10))))).isZero();
  }
}
