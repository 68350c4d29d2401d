package io.racklab.topologies.fluid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class FluidNetworkPropertyTest {
  private static final double LONG_AFTER = 1e5;

  @Property(tries = 2000)
  void agreesWithTheReference(@ForAll long seed) {
    agreesWithTheReference(Story.random(seed));
  }

  /** Flows that gain and lose their only limit, which is rare with typical capacities. */
  @Property(tries = 20_000)
  void agreesWithTheReferenceWhereLinksAreCutOff(@ForAll long seed) {
    agreesWithTheReference(Story.ofCuts(seed));
  }

  private static void agreesWithTheReference(Story story) {
    FluidNetwork network = new FluidNetwork(story.capacities());
    ReferenceNetwork reference = new ReferenceNetwork(story.capacities());
    List<Finish> actual = new ArrayList<>();
    List<Finish> expected = new ArrayList<>();
    EndListener note = (flow, at) -> actual.add(new Finish(flow, at));
    for (Story.Event event : story.events()) {
      network.advanceTo(event.at(), note);
      expected.addAll(reference.advanceTo(event.at()));
      Story.apply(event, network);
      Story.apply(event, reference);
      network.nextFinish();
    }
    network.advanceTo(LONG_AFTER, note);
    expected.addAll(reference.advanceTo(LONG_AFTER));
    assertThat(byFlow(actual)).hasSameSizeAs(byFlow(expected));
    Map<Long, Double> times = new HashMap<>();
    actual.forEach(finish -> times.put(finish.flow(), finish.at()));
    for (Finish finish : expected) {
      assertThat(times.get(finish.flow()))
          .as("flow %d", finish.flow())
          .isNotNull()
          .isCloseTo(finish.at(), within(1e-7));
    }
  }

  private static List<Finish> byFlow(List<Finish> finishes) {
    return finishes.stream().sorted(Comparator.comparingLong(Finish::flow)).toList();
  }

  /**
   * No link is over its capacity, and every flow is among the fastest on some full link of its
   * path.
   */
  @Property(tries = 1000)
  void ratesAreMaxMinFairAtEveryEvent(@ForAll long seed) {
    ratesAreMaxMinFair(seed, Patience.USUAL);
  }

  /** With a patience of 0 levels that differ by rounding only are kept, and are as fair. */
  @Property(tries = 1000)
  void soTheyAreWhereRoundingIsNotAnswered(@ForAll long seed) {
    ratesAreMaxMinFair(seed, new Patience(0, Patience.USUAL.atAll()));
  }

  private static void ratesAreMaxMinFair(long seed, Patience patience) {
    Story story = Story.random(seed);
    FluidNetwork network = new FluidNetwork(story.capacities(), 0, patience);
    double[] capacities = story.capacities().clone();
    Map<Long, Story.Start> active = new HashMap<>();
    EndListener note = (flow, at) -> active.remove(flow);
    for (Story.Event event : story.events()) {
      network.advanceTo(event.at(), note);
      Story.apply(event, network);
      if (event instanceof Story.Start start) {
        active.put(start.flow(), start);
      } else if (event instanceof Story.Cancel cancel) {
        active.remove(cancel.flow());
      } else if (event instanceof Story.Capacity capacity) {
        capacities[capacity.link()] = capacity.value();
      }
      network.advanceTo(event.at(), note);
      assertThat(network.activeFlows()).isEqualTo(active.size());
      check(network, capacities, active);
    }
  }

  private static void check(
      FluidNetwork network, double[] capacities, Map<Long, Story.Start> active) {
    double[] loads = new double[capacities.length];
    double[] fastest = new double[capacities.length];
    Map<Long, Double> rates = new HashMap<>();
    active.forEach(
        (flow, start) -> {
          double rate = network.rate(network.path(start.links()));
          rates.put(flow, rate);
          for (int link : Set.copyOf(boxed(start.links()))) {
            loads[link] += rate;
            fastest[link] = Math.max(fastest[link], rate);
          }
        });
    for (int link = 0; link < capacities.length; link++) {
      assertThat(loads[link]).isLessThanOrEqualTo(capacities[link] * (1 + 1e-12));
    }
    active.forEach(
        (flow, start) -> {
          double rate = rates.get(flow);
          assertThat(boxed(start.links()))
              .as("flow %d at %s has a bottleneck", flow, rate)
              .anyMatch(
                  link ->
                      loads[link] >= capacities[link] * (1 - 1e-12)
                          && fastest[link] <= rate * (1 + 1e-12));
        });
  }

  private static Set<Integer> boxed(int[] links) {
    Set<Integer> set = new HashSet<>();
    for (int link : links) {
      set.add(link);
    }
    return set;
  }

  @Property(tries = 500)
  void carriedBytesAreThoseOfTheFlows(@ForAll long seed) {
    Story story = Story.random(seed);
    FluidNetwork network = new FluidNetwork(story.capacities());
    double[] expected = new double[story.capacities().length];
    Map<Long, Story.Start> starts = new HashMap<>();
    EndListener note = (flow, at) -> add(expected, starts.remove(flow), 0);
    for (Story.Event event : story.events()) {
      network.advanceTo(event.at(), note);
      if (event instanceof Story.Start start) {
        starts.put(start.flow(), start);
      } else if (event instanceof Story.Cancel cancel && starts.containsKey(cancel.flow())) {
        add(expected, starts.remove(cancel.flow()), network.remaining(cancel.flow()));
      }
      Story.apply(event, network);
    }
    network.advanceTo(story.events().get(story.events().size() - 1).at() + 2, note);
    starts.forEach((flow, start) -> add(expected, start, network.remaining(flow)));
    for (int link = 0; link < expected.length; link++) {
      assertThat(network.carried(link)).isCloseTo(expected[link], within(1e-5));
    }
  }

  private static void add(double[] carried, Story.Start start, double remaining) {
    for (int link : boxed(start.links())) {
      carried[link] += start.bytes() - remaining;
    }
  }

  @Property(tries = 200)
  void sameCallsSameBits(@ForAll long seed) {
    assertThat(told(seed)).isEqualTo(told(seed));
  }

  private static List<Object> told(long seed) {
    Story story = Story.random(seed);
    FluidNetwork network = new FluidNetwork(story.capacities());
    List<Object> told = new ArrayList<>();
    for (Story.Event event : story.events()) {
      network.advanceTo(event.at(), (flow, at) -> told.add(new Finish(flow, at)));
      Story.apply(event, network);
      network.drainChanges((path, rate, since) -> told.add(List.of(path, rate, since)));
      told.add(network.nextFinish());
    }
    return told;
  }

  /**
   * Incremental computation of a component, starting from earlier bottlenecks, gives the same rates
   * as a computation from scratch.
   */
  @Property(tries = 1000)
  void incrementalIsFull(@ForAll long seed) {
    Story story = Story.random(seed);
    FluidNetwork network = new FluidNetwork(story.capacities());
    double[] capacities = story.capacities().clone();
    Map<Long, Story.Start> active = new HashMap<>();
    EndListener note = (flow, at) -> active.remove(flow);
    for (Story.Event event : story.events()) {
      network.advanceTo(event.at(), note);
      Story.apply(event, network);
      if (event instanceof Story.Start start) {
        active.put(start.flow(), start);
      } else if (event instanceof Story.Cancel cancel) {
        active.remove(cancel.flow());
      } else if (event instanceof Story.Capacity capacity) {
        capacities[capacity.link()] = capacity.value();
      }
      FluidNetwork fresh = new FluidNetwork(capacities);
      active
          .values()
          .forEach(start -> fresh.start(start.flow(), fresh.path(start.links()), start.bytes()));
      for (Story.Start start : active.values()) {
        double rate = network.rate(network.path(start.links()));
        double full = fresh.rate(fresh.path(start.links()));
        if (rate != full) {
          assertThat(rate).isCloseTo(full, within(1e-12 * full));
        }
      }
    }
  }

  /** A sink that receives only changes knows all rates. */
  @Property(tries = 500)
  void drainedChangesAreComplete(@ForAll long seed) {
    Story story = Story.random(seed);
    FluidNetwork network = new FluidNetwork(story.capacities());
    Map<Long, Story.Start> active = new HashMap<>();
    Map<Integer, Double> known = new HashMap<>();
    for (Story.Event event : story.events()) {
      network.advanceTo(event.at(), (flow, at) -> active.remove(flow));
      Story.apply(event, network);
      if (event instanceof Story.Start start && start.links().length > 0 && start.bytes() > 0) {
        active.put(start.flow(), start);
      } else if (event instanceof Story.Cancel cancel) {
        active.remove(cancel.flow());
      }
      network.drainChanges(
          (path, rate, since) -> {
            known.put(path, rate);
            assertThat(since).isLessThanOrEqualTo(network.time());
          });
      for (Story.Start start : active.values()) {
        int path = network.path(start.links());
        assertThat(known.get(path)).isEqualTo(network.rate(path));
      }
    }
  }
}
