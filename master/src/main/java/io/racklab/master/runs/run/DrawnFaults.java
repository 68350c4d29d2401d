package io.racklab.master.runs.run;

import io.racklab.master.engine.seed.Draws;
import io.racklab.master.runs.experiment.DrawnKind;
import io.racklab.master.runs.experiment.Fault;
import io.racklab.master.runs.experiment.Fault.Draw;
import io.racklab.topologies.Topology;
import java.util.List;
import java.util.stream.IntStream;

/** Draws the occurrences of a recurring fault and their times. */
final class DrawnFaults {
  private static final double MOST_SHARE = 0.9;

  private final Draw draw;
  private final Topology topology;
  private final Draws draws;

  DrawnFaults(Draw draw, Topology topology, Draws draws) {
    this.draw = draw;
    this.topology = topology;
    this.draws = draws;
  }

  /** Draws the time to the next occurrence, in nanoseconds. */
  long gapNanos() {
    return Math.max(1, Math.round(draws.exponential(draw.each().toNanos())));
  }

  /** Draws the length of a state, in nanoseconds. */
  long backNanos() {
    return Math.max(1, Math.round(draws.exponential(draw.back().toNanos())));
  }

  /** Draws the kind of the next occurrence. */
  DrawnKind kind() {
    return draw.kinds().get(draws.below(draw.kinds().size()));
  }

  /** Draws a non-negative number that selects a task. */
  long number() {
    return draws.below(Integer.MAX_VALUE);
  }

  /** Draws a node and returns a state of the kind for it. */
  Fault.State state(DrawnKind kind) {
    int node = draw.nodes().get(draws.below(draw.nodes().size()));
    return kind.state(new Drawn(node));
  }

  private final class Drawn implements DrawnKind.Target {
    private final int node;

    Drawn(int node) {
      this.node = node;
    }

    @Override
    public int node() {
      return node;
    }

    @Override
    public String name() {
      return topology.node(node).name();
    }

    @Override
    public List<Integer> rack() {
      int rack = topology.rackOf(node);
      return IntStream.range(topology.startOfRack(rack), topology.endOfRack(rack)).boxed().toList();
    }

    @Override
    public String rackName() {
      return topology.rack(topology.rackOf(node)).name();
    }

    @Override
    public double share(double least) {
      return least + draws.unit() * (MOST_SHARE - least);
    }

    @Override
    public Fault.Throttle throttle() {
      int rack = topology.rackOf(node);
      int link =
          switch (draws.below(4)) {
            case 0 -> topology.nodeOut(node);
            case 1 -> topology.nodeIn(node);
            case 2 -> topology.rackUp(rack).first();
            default -> topology.rackDown(rack).first();
          };
      return new Fault.Throttle(topology.linkName(link), List.of(link), share(0));
    }
  }
}
