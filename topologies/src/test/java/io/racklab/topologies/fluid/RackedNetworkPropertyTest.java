package io.racklab.topologies.fluid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Tag;

/**
 * Tests loaded racks of nodes, with or without pods: chains of bottlenecks, a few of which change
 * with each event. Each node has a disk; some flows cross one besides links, some cross only a
 * disk.
 */
class RackedNetworkPropertyTest {
  private static final int CHECKS = 12;

  private record Flow(int[] links, long bytes) {}

  /**
   * A tree whose links are ordered: nodes' outs and ins, racks' ups and downs, pods' ups and downs,
   * disks.
   */
  private record Tree(int racks, int nodesInRack, int racksInPod) {
    int nodes() {
      return racks * nodesInRack;
    }

    int pods() {
      return (racks + racksInPod - 1) / racksInPod;
    }

    int firstRackLink() {
      return 2 * nodes();
    }

    int firstDisk() {
      return firstRackLink() + 2 * racks + 2 * pods();
    }

    int[] route(int from, int to) {
      int up = from / nodesInRack;
      int down = to / nodesInRack;
      if (up == down) {
        return new int[] {from, nodes() + to};
      }
      int first = firstRackLink();
      int[] rackLinks = {from, first + up, first + racks + down, nodes() + to};
      int firstPod = first + 2 * racks;
      int podUp = up / racksInPod;
      int podDown = down / racksInPod;
      return podUp == podDown
          ? rackLinks
          : with(with(rackLinks, firstPod + podUp), firstPod + pods() + podDown);
    }
  }

  /** Incremental computation gives the same rates as a computation from scratch. */
  @Property(tries = 300)
  void stepByStepIsAtOnce(@ForAll long seed) {
    Random random = new Random(seed);
    int racks = 1 + random.nextInt(8);
    Tree tree = new Tree(racks, 2 + random.nextInt(20), racksInPod(random, racks));
    play(random, tree, Check::isFilledFromNothing);
  }

  /** Compares trees as large as the largest clusters of the papers with the reference model. */
  @Property(tries = 16)
  void manyRacksAreAsTheReferenceHasThem(@ForAll long seed) {
    Random random = new Random(seed);
    int racks = 8 + random.nextInt(57);
    Tree tree = new Tree(racks, 1 + random.nextInt(4), racksInPod(random, racks));
    play(random, tree, Check::isAsTheReferenceHasIt);
  }

  /** Compares 250 racks of 40 nodes, on which few flows share a link, with the reference model. */
  @Tag("slow")
  @Property(tries = 1)
  void tenThousandNodesAreAsTheReferenceHasThem(@ForAll long seed) {
    playOnTenThousandNodes(seed, 400, Check::isAsTheReferenceHasIt);
  }

  /** Holds 20,000 flows, as many as such a cluster has at once, to a computation from scratch. */
  @Tag("slow")
  @Property(tries = 1)
  void tenThousandNodesStepByStepAreAsAtOnce(@ForAll long seed) {
    playOnTenThousandNodes(seed, 20_000, Check::isFilledFromNothing);
  }

  private static void playOnTenThousandNodes(long seed, int inFlight, Check check) {
    Random random = new Random(seed);
    play(random, new Tree(250, 40, racksInPod(random, 250)), inFlight, check);
  }

  /**
   * Returns the racks in a pod; in half of the trees all racks are below one switch, so no flow
   * crosses a pod's link.
   */
  private static int racksInPod(Random random, int racks) {
    return random.nextBoolean() ? racks : 1 + random.nextInt(racks);
  }

  private static void play(Random random, Tree tree, Check check) {
    play(random, tree, 1 + random.nextInt(4 * tree.nodes()), check);
  }

  private static void play(Random random, Tree tree, int inFlight, Check check) {
    double[] capacities = capacities(random, tree);
    FluidNetwork network = new FluidNetwork(capacities);
    Map<Long, Flow> active = new LinkedHashMap<>();
    long started = 0;
    for (int round = 0; round < CHECKS; round++) {
      int goal = random.nextInt(2 * inFlight);
      for (int step = 0; step < goal; step++) {
        if (active.size() >= inFlight) {
          network.advanceTo(network.nextFinish(), (flow, at) -> active.remove(flow));
        }
        if (random.nextInt(40) == 0) {
          int link = random.nextInt(capacities.length);
          capacities[link] = someCapacity(random);
          network.capacity(link, capacities[link]);
        }
        Flow flow = someFlow(random, tree);
        network.start(started, network.path(flow.links()), flow.bytes());
        active.put(started++, flow);
        network.nextFinish();
      }
      check.of(network, capacities, active);
    }
  }

  private static double[] capacities(Random random, Tree tree) {
    double[] capacities = new double[tree.firstDisk() + tree.nodes()];
    boolean equal = random.nextBoolean();
    double node = someCapacity(random);
    double rack = someCapacity(random) * (1 + random.nextInt(5));
    for (int link = 0; link < capacities.length; link++) {
      boolean disk = link >= tree.firstDisk();
      double usual = link < tree.firstRackLink() ? node : rack;
      capacities[link] = !equal || disk ? someCapacity(random) : usual;
    }
    return capacities;
  }

  private static double someCapacity(Random random) {
    return random.nextInt(3) == 0 ? 1 + 300 * random.nextDouble() : 50 * (1 + random.nextInt(4));
  }

  /** Returns a random flow; half of the flows go to few nodes, as those of a shuffle do. */
  private static Flow someFlow(Random random, Tree tree) {
    int nodes = tree.nodes();
    int from = random.nextInt(nodes);
    int to = random.nextBoolean() ? random.nextInt(nodes) : random.nextInt(1 + nodes / 8);
    int[] crossed = withDisks(tree.route(from, to), from, to, tree.firstDisk(), random);
    return new Flow(crossed, 1 + random.nextInt(random.nextBoolean() ? 1000 : 100_000));
  }

  /** Adds disks to a route; half of the flows cross none. */
  private static int[] withDisks(int[] links, int from, int to, int firstDisk, Random random) {
    return switch (random.nextInt(8)) {
      case 0 -> new int[] {firstDisk + from};
      case 1 -> with(links, firstDisk + from);
      case 2 -> with(links, firstDisk + to);
      case 3 -> with(with(links, firstDisk + from), firstDisk + to);
      default -> links;
    };
  }

  /** Appends a link, unless it is the last one already. */
  private static int[] with(int[] links, int more) {
    if (links[links.length - 1] == more) {
      return links;
    }
    int[] all = Arrays.copyOf(links, links.length + 1);
    all[links.length] = more;
    return all;
  }

  /** Checks a network with these active flows. */
  private interface Check {
    void of(FluidNetwork network, double[] capacities, Map<Long, Flow> active);

    static void isAsTheReferenceHasIt(
        FluidNetwork network, double[] capacities, Map<Long, Flow> active) {
      ReferenceNetwork reference = new ReferenceNetwork(capacities);
      active.forEach((name, flow) -> reference.start(name, flow.links(), flow.bytes()));
      reference
          .rates()
          .forEach(
              (name, rate) ->
                  assertThat(network.rate(network.path(active.get(name).links())))
                      .as("flow %d", name)
                      .isCloseTo(rate, within(1e-9 * rate)));
    }

    static void isFilledFromNothing(
        FluidNetwork network, double[] capacities, Map<Long, Flow> active) {
      FluidNetwork fresh = new FluidNetwork(capacities);
      active.forEach((name, flow) -> fresh.start(name, fresh.path(flow.links()), flow.bytes()));
      double[] loads = new double[capacities.length];
      active.forEach(
          (name, flow) -> {
            double rate = network.rate(network.path(flow.links()));
            double full = fresh.rate(fresh.path(flow.links()));
            assertThat(rate).as("flow %d", name).isCloseTo(full, within(1e-11 * full));
            for (int link : flow.links()) {
              loads[link] += rate;
            }
          });
      double time = network.time();
      double[] before = new double[capacities.length];
      for (int link = 0; link < capacities.length; link++) {
        before[link] = network.carried(link);
      }
      double pause = Math.min(1, network.nextFinish() - time) / 2;
      network.advanceTo(time + pause, (flow, at) -> active.remove(flow));
      for (int link = 0; link < capacities.length; link++) {
        double carried = network.carried(link) - before[link];
        // Sums of doubles are rounded in proportion to the bytes until now.
        double rounding = 1e-5 + 1e-12 * before[link];
        assertThat(carried).isCloseTo(loads[link] * pause, within(rounding));
      }
    }
  }
}
