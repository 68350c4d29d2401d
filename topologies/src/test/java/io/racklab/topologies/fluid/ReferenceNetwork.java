package io.racklab.topologies.fluid;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A reference implementation of the model, as simple as possible: without bundles, and computed
 * from scratch each time.
 */
final class ReferenceNetwork {
  private static final class Flow {
    final long name;
    final int[] links;
    double left;
    double rate;

    Flow(long name, int[] links, double left) {
      this.name = name;
      this.links = links;
      this.left = left;
    }
  }

  private final double[] capacities;
  private final List<Flow> flows = new ArrayList<>();
  private double time;

  ReferenceNetwork(double[] capacities) {
    this.capacities = capacities.clone();
  }

  void start(long name, int[] links, long bytes) {
    flows.add(new Flow(name, Arrays.stream(links).distinct().toArray(), bytes));
  }

  boolean cancel(long name) {
    return flows.removeIf(flow -> flow.name == name);
  }

  void capacity(int link, double capacity) {
    capacities[link] = capacity;
  }

  double remaining(long name) {
    return find(name).left;
  }

  double rate(long name) {
    fill();
    return find(name).rate;
  }

  /** Returns the rates of all flows. */
  Map<Long, Double> rates() {
    fill();
    return flows.stream().collect(Collectors.toMap(flow -> flow.name, flow -> flow.rate));
  }

  private Flow find(long name) {
    return flows.stream().filter(flow -> flow.name == name).findFirst().orElseThrow();
  }

  List<Finish> advanceTo(double target) {
    List<Finish> finished = new ArrayList<>();
    while (true) {
      fill();
      double step = Double.POSITIVE_INFINITY;
      for (Flow flow : flows) {
        step = Math.min(step, lasts(flow));
      }
      if (time + step > target) {
        break;
      }
      List<Flow> ending = new ArrayList<>();
      for (Flow flow : flows) {
        if (lasts(flow) <= step + 1e-9) {
          ending.add(flow);
        } else {
          flow.left -= flow.rate * step;
        }
      }
      time += step;
      flows.removeAll(ending);
      ending.forEach(flow -> finished.add(new Finish(flow.name, time)));
    }
    for (Flow flow : flows) {
      flow.left -= flow.rate * (target - time);
    }
    time = target;
    return finished;
  }

  private static double lasts(Flow flow) {
    if (flow.left == 0 || flow.rate == Double.POSITIVE_INFINITY) {
      return 0;
    }
    return flow.rate == 0 ? Double.POSITIVE_INFINITY : flow.left / flow.rate;
  }

  private void fill() {
    double[] free = capacities.clone();
    List<Flow> rising = new ArrayList<>(flows);
    // A flow without bytes left takes no share.
    rising.removeIf(flow -> flow.left == 0);
    while (!rising.isEmpty()) {
      double least = Double.POSITIVE_INFINITY;
      int tightest = -1;
      for (int link = 0; link < free.length; link++) {
        int over = link;
        long count = rising.stream().filter(flow -> crosses(flow, over)).count();
        if (count > 0 && free[link] / count < least) {
          least = free[link] / count;
          tightest = link;
        }
      }
      if (tightest < 0) {
        rising.forEach(flow -> flow.rate = Double.POSITIVE_INFINITY);
        return;
      }
      List<Flow> still = new ArrayList<>();
      for (Flow flow : rising) {
        if (crosses(flow, tightest)) {
          flow.rate = Math.max(0, least);
          for (int link : flow.links) {
            free[link] = Math.max(0, free[link] - flow.rate);
          }
        } else {
          still.add(flow);
        }
      }
      rising = still;
    }
  }

  private static boolean crosses(Flow flow, int link) {
    for (int crossed : flow.links) {
      if (crossed == link) {
        return true;
      }
    }
    return false;
  }
}
