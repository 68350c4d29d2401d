package io.racklab.topologies.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.topologies.Cluster;
import io.racklab.topologies.Disk;
import io.racklab.topologies.HeartbeatPhases;
import io.racklab.topologies.Node;
import io.racklab.topologies.Pod;
import io.racklab.topologies.Rack;
import io.racklab.topologies.Slots;
import io.racklab.topologies.config.Size;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class ClusterRoundTripTest {

  @Property(tries = 300)
  void everyClusterReadsBackEqual(@ForAll("clusters") Cluster cluster) {
    assertThat(ClusterFile.parse("again", ClusterFile.render(cluster))).isEqualTo(cluster);
  }

  @Provide
  Arbitrary<Cluster> clusters() {
    Arbitrary<List<List<Node>>> racks =
        node().list().ofMinSize(1).ofMaxSize(6).list().ofMinSize(1).ofMaxSize(4);
    Arbitrary<String> names =
        Arbitraries.strings().ascii().ofMinLength(1).filter(s -> !s.isBlank());
    return Combinators.combine(
            names,
            Arbitraries.longs().between(1, Size.MOST),
            Arbitraries.longs().between(1_000_000, 100_000_000_000L),
            Arbitraries.oneOf(rate(), Arbitraries.just(Double.POSITIVE_INFINITY)),
            Arbitraries.integers().between(0, 3),
            podSteps(),
            Arbitraries.doubles().between(1e-9, 1).ofScale(9).withoutEdgeCases(),
            racks)
        .as(
            (name, block, heartbeat, link, flags, podOf, efficiency, nodes) ->
                new Cluster(
                    name,
                    block,
                    1,
                    Duration.ofNanos(heartbeat),
                    flags % 2 == 1 ? HeartbeatPhases.RANDOM : HeartbeatPhases.IN_TURN,
                    flags > 1,
                    efficiency,
                    racks(nodes, link, flags % 2 == 1, podOf)));
  }

  /** For each rack 1 if it begins another pod, otherwise 0; empty if there are no pods. */
  private static Arbitrary<List<Integer>> podSteps() {
    return Arbitraries.oneOf(
        Arbitraries.just(List.of()), Arbitraries.integers().between(0, 1).list().ofSize(4));
  }

  // Racks have explicit or default names, and consecutive equal nodes, which are written as one
  // entry.
  private static List<Rack> racks(
      List<List<Node>> groups, double link, boolean named, List<Integer> podOf) {
    List<Rack> racks = new ArrayList<>();
    for (List<Node> group : groups) {
      String rack = (named ? "rack " : "r") + (racks.size() + 1);
      List<Node> nodes = new ArrayList<>();
      for (Node node : group) {
        boolean own = named && node.speed() > 1;
        String name =
            own ? "own \"" + rack + "\" " + nodes.size() : rack + "-n" + (nodes.size() + 1);
        nodes.add(new Node(name, node.slots(), node.out(), node.in(), node.speed(), node.disk()));
      }
      double data = named ? 1 : 0.5 + racks.size();
      int paths = 1 + groups.size() % 2;
      racks.add(new Rack(rack, link, link, paths, data, Optional.empty(), nodes));
    }
    return podOf.isEmpty() ? racks : inPods(racks, link, podOf);
  }

  private static List<Rack> inPods(List<Rack> racks, double link, List<Integer> podOf) {
    List<Rack> all = new ArrayList<>();
    int pod = 1;
    for (int rack = 0; rack < racks.size(); rack++) {
      pod += podOf.get(rack);
      all.add(racks.get(rack).in(new Pod("a pod " + pod, link, 125e6, pod)));
    }
    return all;
  }

  private static Arbitrary<Node> node() {
    Arbitrary<Double> rates = Arbitraries.oneOf(rate(), Arbitraries.just(125e6));
    Arbitrary<Slots> slots =
        Arbitraries.oneOf(
            Arbitraries.just(new Slots.Typed(2, 1)),
            Arbitraries.integers().between(1, 9).map(Slots.Shared::new),
            Arbitraries.longs().between(1, 1L << 40).map(bytes -> new Slots.Containers(bytes, 4)));
    Arbitrary<Double> speeds =
        Arbitraries.oneOf(Arbitraries.just(1.0), Arbitraries.doubles().between(1e-9, 9).ofScale(9));
    return Combinators.combine(slots, rates, speeds, disks())
        .as((slot, rate, speed, disk) -> new Node("n", slot, rate, 125e6, speed, disk));
  }

  private static Arbitrary<Disk> disks() {
    Arbitrary<Double> cached = Arbitraries.of(0.0, 0.3, 1.0);
    return Arbitraries.oneOf(
        Arbitraries.just(new Disk.PerTask(200e6)),
        rate().map(Disk.PerTask::new),
        Combinators.combine(rate(), cached).as(Disk.Shared::new),
        Combinators.combine(rate(), rate(), cached).as(Disk.TwoWay::new));
  }

  private static Arbitrary<Double> rate() {
    return Arbitraries.doubles().between(1e-3, 1e12).ofScale(9);
  }
}
