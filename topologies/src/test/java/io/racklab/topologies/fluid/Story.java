package io.racklab.topologies.fluid;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * A random network and its events, in the order of their times in seconds; sometimes several events
 * have the same time.
 */
record Story(double[] capacities, List<Event> events) {

  /** An event at a time. */
  sealed interface Event {
    double at();
  }

  record Start(double at, long flow, int[] links, long bytes) implements Event {}

  record Cancel(double at, long flow) implements Event {}

  record Capacity(double at, int link, double value) implements Event {}

  /**
   * Returns a random story; its numbers are small, so that ties, partitions and unlimited links are
   * frequent.
   */
  static Story random(long seed) {
    Random random = new Random(seed);
    double[] capacities = new double[1 + random.nextInt(random.nextInt(4) == 0 ? 60 : 12)];
    Arrays.setAll(capacities, link -> someCapacity(random));
    // Flows stay within small regions of links, so that several components form and vanish.
    int region = 1 + random.nextInt(capacities.length);
    List<Event> events = new ArrayList<>();
    double time = 0;
    long flows = 0;
    int count = 5 + random.nextInt(7 * capacities.length + 40);
    for (int i = 0; i < count; i++) {
      if (random.nextInt(3) > 0) {
        time += random.nextBoolean() ? random.nextInt(4) * 0.5 : random.nextDouble();
      }
      int kind = random.nextInt(10);
      if (kind < 2) {
        // Random offsets keep cancels and cuts off the times of finishes, where rounding would
        // decide the order.
        time += 1e-3 * random.nextDouble();
      }
      if (kind == 0) {
        events.add(new Capacity(time, random.nextInt(capacities.length), someCapacity(random)));
      } else if (kind == 1 && flows > 0) {
        events.add(new Cancel(time, random.nextInt((int) flows)));
      } else {
        int base = random.nextInt(capacities.length);
        int[] links = new int[random.nextInt(5)];
        Arrays.setAll(links, k -> (base + random.nextInt(region)) % capacities.length);
        long bytes = random.nextInt(20) == 0 ? 0 : random.nextInt(10) * 50 + random.nextInt(3);
        events.add(new Start(time, flows++, links, bytes));
      }
    }
    return new Story(capacities, events);
  }

  /**
   * Returns a random story of few links, half of which have capacity 0 or infinity, and often
   * change to it.
   */
  static Story ofCuts(long seed) {
    Random random = new Random(seed);
    double[] capacities = new double[2 + random.nextInt(7)];
    Arrays.setAll(capacities, link -> cutOrNot(random));
    List<Event> events = new ArrayList<>();
    double time = 0;
    long flows = 0;
    int count = 6 + random.nextInt(30);
    for (int i = 0; i < count; i++) {
      if (random.nextInt(3) > 0) {
        time += 0.1 + 0.01 * random.nextDouble();
      }
      int kind = random.nextInt(10);
      if (kind <= 3) {
        time += 1e-3 * random.nextDouble();
      }
      if (kind < 3) {
        events.add(new Capacity(time, random.nextInt(capacities.length), cutOrNot(random)));
      } else if (kind == 3 && flows > 0) {
        events.add(new Cancel(time, random.nextInt((int) flows)));
      } else {
        int[] links = new int[1 + random.nextInt(3)];
        Arrays.setAll(links, place -> random.nextInt(capacities.length));
        events.add(new Start(time, flows++, links, 200 + random.nextInt(4000)));
      }
    }
    return new Story(capacities, events);
  }

  private static double cutOrNot(Random random) {
    int kind = random.nextInt(10);
    return kind < 2 ? 0 : kind < 5 ? Double.POSITIVE_INFINITY : 25 * (1 + random.nextInt(6));
  }

  private static double someCapacity(Random random) {
    return switch (random.nextInt(12)) {
      case 0 -> 0;
      case 1 -> Double.POSITIVE_INFINITY;
      case 2, 3, 4 -> 1 + 200 * random.nextDouble();
      default -> 50 * (1 + random.nextInt(4));
    };
  }

  /** Applies one event; the network must be at its time. */
  static void apply(Event event, FluidNetwork network) {
    if (event instanceof Start start) {
      network.start(start.flow(), network.path(start.links()), start.bytes());
    } else if (event instanceof Cancel cancel) {
      network.cancel(cancel.flow());
    } else if (event instanceof Capacity capacity) {
      network.capacity(capacity.link(), capacity.value());
    }
  }

  static void apply(Event event, ReferenceNetwork network) {
    if (event instanceof Start start) {
      network.start(start.flow(), start.links(), start.bytes());
    } else if (event instanceof Cancel cancel) {
      network.cancel(cancel.flow());
    } else if (event instanceof Capacity capacity) {
      network.capacity(capacity.link(), capacity.value());
    }
  }
}
