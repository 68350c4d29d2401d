package io.racklab.master.runs.run;

import io.racklab.master.engine.seed.Seed;
import io.racklab.master.runs.experiment.DrawnKind;
import io.racklab.master.runs.experiment.Fault;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Topology;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The recurring faults: links that flap, and drawn faults. */
final class FaultSeries {
  private final Topology topology;
  private final Seed seed;
  private final Map<Integer, Course> going = new HashMap<>();

  /**
   * @param seed the seed of drawn faults
   */
  FaultSeries(Topology topology, Seed seed) {
    this.topology = topology;
    this.seed = seed;
  }

  /**
   * One occurrence of a recurring fault.
   *
   * @param name the fault's name
   * @param state the state that begins, if any
   * @param lastingNanos the length of the state
   * @param fails the type of the task that fails, if one fails
   * @param number selects the task
   * @param nextNanos the time to the next occurrence
   */
  record Turn(
      String name,
      Optional<Fault.State> state,
      long lastingNanos,
      Optional<TaskType> fails,
      long number,
      long nextNanos,
      FaultEvent.Again next) {}

  @FunctionalInterface
  private interface Course {
    Turn turn(FaultEvent.Again next);
  }

  /** Begins a recurring fault; returns its first turn. */
  Turn begin(int fault, Fault.Action action) {
    FaultEvent.Again first = new FaultEvent.Again(fault, 0);
    if (action instanceof Fault.Flap flap) {
      going.put(fault, next -> down(flap, next));
      return down(flap, first);
    }
    Fault.Draw draw = (Fault.Draw) action;
    DrawnFaults drawn = new DrawnFaults(draw, topology, seed.numbered(fault).draws());
    going.put(fault, next -> drawn(draw, drawn, next));
    return nothing(draw.name(), drawn.gapNanos(), first);
  }

  /** Returns the next occurrence, unless the fault has ended. */
  Optional<Turn> again(FaultEvent.Again again) {
    return Optional.ofNullable(going.get(again.fault()))
        .map(course -> course.turn(new FaultEvent.Again(again.fault(), again.times() + 1)));
  }

  /** Ends a recurring fault. */
  void over(int fault) {
    going.remove(fault);
  }

  private static Turn nothing(String name, long nextNanos, FaultEvent.Again next) {
    return new Turn(name, Optional.empty(), 0, Optional.empty(), 0, nextNanos, next);
  }

  private static Turn down(Fault.Flap flap, FaultEvent.Again next) {
    return new Turn(
        flap.name(),
        Optional.of(new Fault.Throttle(flap.name(), flap.links(), 0)),
        flap.down().toNanos(),
        Optional.empty(),
        0,
        flap.down().plus(flap.up()).toNanos(),
        next);
  }

  private static Turn drawn(Fault.Draw draw, DrawnFaults drawn, FaultEvent.Again next) {
    DrawnKind kind = drawn.kind();
    Optional<TaskType> fails = kind.fails();
    return fails.isPresent()
        ? new Turn(draw.name(), Optional.empty(), 0, fails, drawn.number(), drawn.gapNanos(), next)
        : new Turn(
            draw.name(),
            Optional.of(drawn.state(kind)),
            drawn.backNanos(),
            fails,
            0,
            drawn.gapNanos(),
            next);
  }
}
