package io.racklab.master.analysis.drawing;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.topologies.Cluster;
import io.racklab.topologies.Disk;
import io.racklab.topologies.Node;
import io.racklab.topologies.Pod;
import io.racklab.topologies.Rack;
import io.racklab.topologies.Slots;
import io.racklab.topologies.file.ClusterFile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is drawn where, by rectangles. */
class ClusterDrawingTest {
  private static final Slots TWO = new Slots.Shared(2);

  static Stream<String> bundled() {
    return ClusterFile.bundledNames().keySet().stream();
  }

  @ParameterizedTest
  @MethodSource("bundled")
  void bundledClustersAreDrawnTidily(String name) {
    Drawing drawing = ClusterDrawing.of(ClusterFile.bundled(name));

    tidy(drawing);
    assertThat(texts(drawing)).contains(name).noneMatch(text -> text.endsWith("…"));
  }

  @Property(tries = 100)
  void anyClusterIsDrawnTidilyAndAsWellFormedXml(@ForAll("clusters") Cluster cluster) {
    Drawing drawing = ClusterDrawing.of(cluster);

    tidy(drawing);
    Xml.parse(Svg.of(drawing));
  }

  @Test
  void theSameClusterGivesTheSameBytes() {
    assertThat(Svg.of(ClusterDrawing.of(ClusterFile.bundled("nas-40"))))
        .isEqualTo(Svg.of(ClusterDrawing.of(ClusterFile.bundled("nas-40"))));
  }

  @Test
  void manyEqualRacksAreOneWithItsNumber() {
    assertThat(texts(ClusterDrawing.of(ClusterFile.bundled("nas-600"))))
        .contains("r1 … r30", "30 racks of 20", "20 nodes", "6 shared slots", "250 Mbps")
        .contains("600", "3,600", "5:1");
  }

  @Test
  void fewNodesHaveTheirNamesAndRacksThatDifferTheirTypes() {
    assertThat(texts(ClusterDrawing.of(ClusterFile.bundled("locality-7"))))
        .contains("r1", "r2", "r3", "2 nodes, type 1", "3 nodes, type 2", "r3-n3", "2:1 to 3:1");
  }

  @Test
  void slowAndFastNodesAreMarked() {
    Drawing drawing =
        ClusterDrawing.of(
            cluster(
                new Rack(
                    "r", 1e9, 1e9, List.of(node("slow", 0.5), node("same", 1), node("fast", 2)))));

    assertThat(texts(drawing)).contains("speed 0.5", "speed 2", "1 node, kind C");
    assertThat(drawing.marks())
        .filteredOn(mark -> mark instanceof Mark.Triangle)
        .extracting(mark -> ((Mark.Triangle) mark).up())
        .containsExactly(false, true, false, true);
  }

  @Test
  void aRackAloneHasNoCoreSwitch() {
    Cluster one = cluster(new Rack("r", 1e9, 1e9, List.of(node("n", 1))));

    assertThat(texts(ClusterDrawing.of(one))).contains("n", "1 node").doesNotContain("core switch");
  }

  /** A fat tree of k = 4. */
  @Test
  void equalPodsAreOneWithItsNumber() {
    Drawing drawing =
        ClusterDrawing.of(
            ClusterFile.parse(
                "c.conf",
                """
                cluster { pods { count = 4, link = 4 Gbps, paths = 4
                  racks { count = 2, link = 2 Gbps, paths = 2
                    nodes { count = 2, slots = 2, link = 1 Gbps } } } }
                """));

    tidy(drawing);
    assertThat(texts(drawing))
        .contains("core switch", "p1 … p4: 4 pods, each with", "p1-r1, p1-r2", "2 racks of 2")
        .contains("4 Gbps", "up, 4 paths", "2 Gbps", "down, 2 paths")
        .containsSequence("Pods", "4", "Racks", "8", "Nodes", "16")
        .containsSequence("Oversubscription", "1:1", "Pods' links", "1:1");
    assertThat(drawing.description())
        .startsWith(
            "4 equal pods, each with 4 Gbps up and 4 Gbps down in 4 equal paths. In it:"
                + " 2 equal racks, each with 2 Gbps up and 2 Gbps down in 2 equal paths: 2 nodes");
  }

  @Test
  void podsOfFewRacksAreDrawnEach() {
    Pod wide = new Pod("wide", 2e9, 1e9, 1);
    Pod alone = new Pod("alone", 1e9, 1e9, 1);
    Rack r = new Rack("r", 4e9, 4e9, List.of(node("a", 1))).in(wide);
    Rack s = new Rack("s", 4e9, 4e9, List.of(node("b", 1))).in(wide);
    Rack t = new Rack("t", 4e9, 4e9, List.of(node("c", 1))).in(alone);

    Drawing drawing = ClusterDrawing.of(cluster(r, s, t));
    tidy(drawing);
    assertThat(texts(drawing)).contains("wide", "alone", "r", "s", "t", "a", "b", "c");
    assertThat(texts(drawing)).contains("Pods' links down", "4:1 to 8:1");
    assertThat(drawing.description()).contains("Pod alone with 8 Gbps up and 8 Gbps down. In it:");
    assertThat(texts(ClusterDrawing.of(cluster(r, s))))
        .contains("wide", "r", "s")
        .doesNotContain("core switch");
  }

  @Test
  void racksOfTooManyTypesAreCounted() {
    Rack[] racks = new Rack[100];
    for (int i = 0; i < racks.length; i++) {
      racks[i] = new Rack("r" + i, 1e9 + i, 1e9, List.of(node("n" + i, 1)));
    }
    Drawing drawing = ClusterDrawing.of(cluster(racks));

    tidy(drawing);
    assertThat(texts(drawing)).contains("and 60 racks of other types");
  }

  @Test
  void linksAreWiderTheFasterTheyAre() {
    assertThat(LinkWidth.of(125e6)).isEqualTo(3);
    assertThat(LinkWidth.of(1250e6)).isEqualTo(5);
    assertThat(LinkWidth.of(1)).isEqualTo(1);
    assertThat(LinkWidth.of(1e15)).isEqualTo(LinkWidth.MOST);
  }

  private static List<String> texts(Drawing drawing) {
    return labels(drawing).stream().map(Mark.Label::text).toList();
  }

  private static List<Mark.Label> labels(Drawing drawing) {
    return drawing.marks().stream()
        .filter(mark -> mark instanceof Mark.Label)
        .map(mark -> (Mark.Label) mark)
        .toList();
  }

  /** All in the picture; boxes nested or apart; text on nothing but boxes that hold it whole. */
  private static void tidy(Drawing drawing) {
    Area whole = new Area(0, 0, drawing.width(), drawing.height());
    List<Mark> marks = drawing.marks();
    Area[] areas = marks.stream().map(Mark::area).toArray(Area[]::new);
    for (int i = 0; i < areas.length; i++) {
      assertThat(whole.contains(areas[i])).as("%s in the picture", marks.get(i)).isTrue();
      for (int j = 0; j < i; j++) {
        if (areas[i].overlaps(areas[j])) {
          Mark mark = marks.get(i);
          Mark other = marks.get(j);
          if (clash(mark, other) || clash(other, mark)) {
            throw new AssertionError(mark + " lies on " + other);
          }
        }
      }
    }
  }

  /** Of two marks that overlap. */
  private static boolean clash(Mark upper, Mark lower) {
    if (lower instanceof Mark.Box && upper instanceof Mark.Box) {
      return !lower.area().contains(upper.area()) && !upper.area().contains(lower.area());
    }
    return upper instanceof Mark.Label
        && !(lower instanceof Mark.Box && lower.area().contains(upper.area()));
  }

  @Provide
  Arbitrary<Cluster> clusters() {
    Arbitrary<List<List<Node>>> racks =
        Combinators.combine(runs().list().ofMinSize(1).ofMaxSize(5), sizes(1, 12))
            .as(ClusterDrawingTest::repeated);
    return Combinators.combine(names(), rates(), rates(), racks, sizes(0, 5))
        .as(
            (name, up, down, nodes, podSize) -> {
              List<Rack> all = new ArrayList<>();
              for (List<Node> group : nodes) {
                String rack = name + " r" + all.size();
                Rack alone = new Rack(rack, up, down, named(rack, group));
                String pod = podSize == 0 ? "" : name + " p" + all.size() / podSize;
                all.add(podSize == 0 ? alone : alone.in(new Pod(pod, down, up, podSize)));
              }
              return new Cluster(name, 1L << 26, 3, Duration.ofSeconds(3), false, 0.95, all);
            });
  }

  private static Arbitrary<Integer> sizes(int least, int most) {
    return Arbitraries.integers().between(least, most);
  }

  /** Racks in turn, so that many have their equals. */
  private static List<List<Node>> repeated(List<List<Node>> racks, int count) {
    List<List<Node>> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      all.add(racks.get(i % racks.size()));
    }
    return all;
  }

  private static Arbitrary<List<Node>> runs() {
    return Combinators.combine(nodes(), sizes(1, 60))
        .as((node, count) -> Collections.nCopies(count, node))
        .list()
        .ofMinSize(1)
        .ofMaxSize(10)
        .map(lists -> lists.stream().flatMap(List::stream).toList());
  }

  private static Arbitrary<Node> nodes() {
    Arbitrary<Slots> slots =
        Arbitraries.oneOf(
            Combinators.combine(sizes(1, 99), sizes(0, 99)).as(Slots.Typed::new),
            sizes(1, Integer.MAX_VALUE).map(Slots.Shared::new),
            Arbitraries.longs()
                .between(1, 1_000_000_000_000_000_000L)
                .map(bytes -> new Slots.Containers(bytes, 12)));
    Arbitrary<Double> speeds = Arbitraries.of(1.0, 0.5, 2.0, 1e-9, 1.0 / 3, 123456.789);
    return Combinators.combine(slots, rates(), rates(), speeds, Arbitraries.of(200e6, 1e8 / 3))
        .as(
            (slot, out, in, speed, disk) ->
                new Node("n", slot, out, in, speed, new Disk.PerTask(disk)));
  }

  private static Arbitrary<Double> rates() {
    return Arbitraries.oneOf(
        Arbitraries.of(125e6, 1250e6, Double.POSITIVE_INFINITY),
        Arbitraries.doubles().between(1e-9, 1e15).ofScale(9));
  }

  private static Arbitrary<String> names() {
    return Arbitraries.oneOf(
        Arbitraries.strings().ofMinLength(1).ofMaxLength(30),
        Arbitraries.strings().ascii().ofMinLength(1).ofMaxLength(200));
  }

  private static List<Node> named(String rack, List<Node> group) {
    List<Node> nodes = new ArrayList<>();
    for (Node node : group) {
      String name = rack + "-n" + nodes.size();
      nodes.add(new Node(name, node.slots(), node.out(), node.in(), node.speed(), node.disk()));
    }
    return nodes;
  }

  private static Node node(String name, double speed) {
    return new Node(name, TWO, 125e6, 125e6, speed, new Disk.PerTask(200e6));
  }

  private static Cluster cluster(Rack... racks) {
    return new Cluster("c", 1 << 26, 1, Duration.ofSeconds(1), List.of(racks));
  }
}
