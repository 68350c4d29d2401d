package io.racklab.master.runs.experiment;

import io.racklab.protocol.TaskType;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The kinds of faults that can be drawn. */
public enum DrawnKind {
  /** A node is lost. */
  KILL("kill", on -> new Fault.Lose(on.name(), List.of(on.node()))),
  /** A rack is lost. */
  LOSE("lose", on -> new Fault.Lose(on.rackName(), on.rack())),
  /** A node computes at a tenth to nine tenths of its speed. */
  SLOW("slow", on -> new Fault.Slow(on.name(), List.of(on.node()), on.share(Target.LEAST_SHARE))),
  /** A node's disk has a tenth to nine tenths of its rates. */
  SLOW_DISK(
      "slow-disk",
      on -> new Fault.SlowDisk(on.name(), List.of(on.node()), on.share(Target.LEAST_SHARE))),
  /** A node's disk is full. */
  FULL_DISK("full-disk", on -> new Fault.FullDisk(on.name(), List.of(on.node()))),
  /** A link of a node or of a rack carries from zero to nine tenths of its rate. */
  LINK("link", Target::throttle),
  /** A node is cut off. */
  CUT("cut", on -> new Fault.Cut(on.name(), List.of(on.node()), List.of(), Fault.Ways.BOTH)),
  /** A map that runs fails. */
  FAIL_MAP(TaskType.MAP),
  /** A reduce that runs fails. */
  FAIL_REDUCE(TaskType.REDUCE);

  private final String key;
  private final Optional<TaskType> fails;
  private final Function<Target, Fault.State> state;

  DrawnKind(String key, Function<Target, Fault.State> state) {
    this.key = key;
    this.state = state;
    fails = Optional.empty();
  }

  DrawnKind(TaskType fails) {
    key = "fail";
    this.fails = Optional.of(fails);
    state =
        on -> {
          throw new IllegalArgumentException(this + " is not a state");
        };
  }

  /** Returns the key of such faults in experiments. */
  String key() {
    return key;
  }

  /** Returns the type of the task that fails; empty if a state begins instead. */
  public Optional<TaskType> fails() {
    return fails;
  }

  /**
   * Draws a state of this kind.
   *
   * @throws IllegalArgumentException if a task fails
   */
  public Fault.State state(Target target) {
    return state.apply(target);
  }

  /** The target of a drawn fault: a node, its rack, and random numbers. */
  public interface Target {
    /** The least share of a speed or a rate that is drawn. */
    double LEAST_SHARE = 0.1;

    /** The node. */
    int node();

    /** The node's name. */
    String name();

    /** The nodes of the node's rack. */
    List<Integer> rack();

    /** The name of the node's rack. */
    String rackName();

    /** Draws a share from {@code least} to nine tenths. */
    double share(double least);

    /** Draws a link of the node or of its rack, and a share of it, from 0 to nine tenths. */
    Fault.Throttle throttle();
  }
}
