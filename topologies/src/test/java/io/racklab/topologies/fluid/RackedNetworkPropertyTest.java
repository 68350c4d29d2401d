package io.racklab.topologies.fluid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * Racks of nodes under load: chains of bottlenecks, of which each event moves a few. Each node has
 * a disk, which some flows read or write too, and some alone.
 */
class RackedNetworkPropertyTest {
  private static final int CHECKS = 12;

  private record Flow(int[] links, long bytes) {}

  /** What was computed step by step is what a filling from nothing gives. */
  @Property(tries = 300)
  void stepByStepIsAtOnce(@ForAll long seed) {
    Random random = new Random(seed);
    play(random, 1 + random.nextInt(8), 2 + random.nextInt(20), Check::isFilledFromNothing);
  }

  /** Trees as large as the largest clusters of the papers, against the plain model. */
  @Property(tries = 16)
  void manyRacksAreAsTheReferenceHasThem(@ForAll long seed) {
    Random random = new Random(seed);
    play(random, 8 + random.nextInt(57), 1 + random.nextInt(4), Check::isAsTheReferenceHasIt);
  }

  private static void play(Random random, int racks, int nodesInRack, Check check) {
    int nodes = racks * nodesInRack;
    double[] capacities = capacities(random, racks, nodes);
    FluidNetwork network = new FluidNetwork(capacities);
    Map<Long, Flow> active = new LinkedHashMap<>();
    long started = 0;
    int inFlight = 1 + random.nextInt(4 * nodes);
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
        Flow flow = someFlow(random, racks, nodesInRack);
        network.start(started, network.path(flow.links()), flow.bytes());
        active.put(started++, flow);
        network.nextFinish();
      }
      check.of(network, capacities, active);
    }
  }

  private static double[] capacities(Random random, int racks, int nodes) {
    double[] capacities = new double[2 * nodes + 2 * racks + nodes];
    boolean equal = random.nextBoolean();
    double node = someCapacity(random);
    double rack = someCapacity(random) * (1 + random.nextInt(5));
    for (int link = 0; link < capacities.length; link++) {
      boolean disk = link >= 2 * nodes + 2 * racks;
      capacities[link] = !equal || disk ? someCapacity(random) : link < 2 * nodes ? node : rack;
    }
    return capacities;
  }

  private static double someCapacity(Random random) {
    return random.nextInt(3) == 0 ? 1 + 300 * random.nextDouble() : 50 * (1 + random.nextInt(4));
  }

  /** Half of the flows meet at few nodes, as those of a shuffle do. */
  private static Flow someFlow(Random random, int racks, int nodesInRack) {
    int nodes = racks * nodesInRack;
    int from = random.nextInt(nodes);
    int to = random.nextBoolean() ? random.nextInt(nodes) : random.nextInt(1 + nodes / 8);
    int fromRack = from / nodesInRack;
    int toRack = to / nodesInRack;
    int[] links =
        fromRack == toRack
            ? new int[] {from, nodes + to}
            : new int[] {from, 2 * nodes + fromRack, 2 * nodes + racks + toRack, nodes + to};
    int[] crossed = withDisks(links, from, to, 2 * nodes + 2 * racks, random);
    return new Flow(crossed, 1 + random.nextInt(random.nextBoolean() ? 1000 : 100_000));
  }

  /** Half of the flows touch no disk. */
  private static int[] withDisks(int[] links, int from, int to, int firstDisk, Random random) {
    return switch (random.nextInt(8)) {
      case 0 -> new int[] {firstDisk + from};
      case 1 -> with(links, firstDisk + from);
      case 2 -> with(links, firstDisk + to);
      case 3 -> with(with(links, firstDisk + from), firstDisk + to);
      default -> links;
    };
  }

  /** A link counts once. */
  private static int[] with(int[] links, int more) {
    if (links[links.length - 1] == more) {
      return links;
    }
    int[] all = Arrays.copyOf(links, links.length + 1);
    all[links.length] = more;
    return all;
  }

  /** Looks at a network with these flows. */
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
        assertThat(carried).isCloseTo(loads[link] * pause, within(1e-5));
      }
    }
  }
}
