package io.racklab.master.experiment;

import io.racklab.master.tracker.AfterRestart;
import io.racklab.protocol.TaskType;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Something that goes wrong in a run, or right again.
 *
 * @param moment when it begins, once
 * @param action what happens
 * @param lasting after which it is over by itself; without it a state stays until it is healed, and
 *     what happens again and again goes on to the end of the run
 */
public record Fault(Moment moment, Action action, Optional<Duration> lasting) {

  /** A fault that does not end by itself. */
  public Fault(Moment moment, Action action) {
    this(moment, action, Optional.empty());
  }

  /** Whether an action changes the rates of links. */
  static boolean changesLinks(Action action) {
    return action instanceof Throttle
        || action instanceof Flap
        || action instanceof Draw draw && draw.kinds().contains(Kind.LINK);
  }

  /** When a fault happens. */
  public sealed interface Moment {}

  /** At an emulated time since the start of the run. */
  public record At(Duration time) implements Moment {}

  /**
   * When so much of a job's tasks of a type have ended.
   *
   * @param share from 0, which is the job's submission, to 1
   */
  public record TasksEnded(int job, TaskType type, double share) implements Moment {}

  /**
   * When so much of a job's shuffle has arrived at its reduces.
   *
   * @param share from 0, which is the start of the run, to 1
   */
  public record Shuffled(int job, double share) implements Moment {}

  /** The effect of a fault. */
  public sealed interface Action {}

  /** Nodes or links that are not as they should be, until that is over or healed. */
  public sealed interface State extends Action {
    /** The name of what it befalls. */
    String name();
  }

  /** A state of nodes. */
  public sealed interface NodeState extends State {
    /** The nodes that are in it. */
    List<Integer> nodes();

    /** The same of fewer nodes. */
    NodeState of(List<Integer> fewer);
  }

  /**
   * Nodes are lost; when it is over they take part again, with nothing on them.
   *
   * @param name of a node, a rack or a pod
   */
  public record Lose(String name, List<Integer> nodes) implements NodeState {
    public Lose {
      nodes = List.copyOf(nodes);
    }

    @Override
    public Lose of(List<Integer> fewer) {
      return new Lose(name, fewer);
    }
  }

  /**
   * Nodes compute at a share of their speed, also what runs there already.
   *
   * @param share above 0, to 1
   */
  public record Slow(String name, List<Integer> nodes, double share) implements NodeState {
    public Slow {
      nodes = List.copyOf(nodes);
    }

    @Override
    public Slow of(List<Integer> fewer) {
      return new Slow(name, fewer, share);
    }
  }

  /**
   * Disks of nodes read and write at a share of their rates, also what is under way.
   *
   * @param share above 0, to 1
   */
  public record SlowDisk(String name, List<Integer> nodes, double share) implements NodeState {
    public SlowDisk {
      nodes = List.copyOf(nodes);
    }

    @Override
    public SlowDisk of(List<Integer> fewer) {
      return new SlowDisk(name, fewer, share);
    }
  }

  /** Disks of nodes are full: nothing can be written there. */
  public record FullDisk(String name, List<Integer> nodes) implements NodeState {
    public FullDisk {
      nodes = List.copyOf(nodes);
    }

    @Override
    public FullDisk of(List<Integer> fewer) {
      return new FullDisk(name, fewer);
    }
  }

  /**
   * Nodes do not reach others, or the job tracker, or neither. Flows between the two sides break at
   * once, and none begins; what runs on the nodes goes on.
   *
   * @param others the nodes on the other side, all that are not on this one if it is empty
   */
  public record Cut(String name, List<Integer> nodes, List<Integer> others, Ways ways)
      implements NodeState {
    public Cut {
      nodes = List.copyOf(nodes);
      others = List.copyOf(others);
    }

    @Override
    public Cut of(List<Integer> fewer) {
      return new Cut(name, fewer, others, ways);
    }
  }

  /** Ways that can be cut. */
  public enum Ways {
    /** Flows between nodes. */
    DATA,
    /** The words between nodes and the job tracker. */
    HEARTBEATS,
    /** Both. */
    BOTH;

    /** Whether flows break. */
    public boolean data() {
      return this != HEARTBEATS;
    }

    /** Whether the job tracker is out of reach. */
    public boolean heartbeats() {
      return this != DATA;
    }
  }

  /**
   * Links carry a share of what the cluster says.
   *
   * @param share from 0, with which flows stand still, to 1
   */
  public record Throttle(String name, List<Integer> links, double share) implements State {
    public Throttle {
      links = List.copyOf(links);
    }
  }

  /**
   * The job tracker is not there; when this is over, another has begun in its place.
   *
   * @param nodes all of the cluster, which do not reach it meanwhile
   */
  public record TrackerDown(List<Integer> nodes, AfterRestart jobs) implements State {
    /** The job tracker's name in experiments and events. */
    public static final String NAME = "job-tracker";

    public TrackerDown {
      nodes = List.copyOf(nodes);
    }

    @Override
    public String name() {
      return NAME;
    }
  }

  /**
   * Nodes and links are as they should be, whatever befell them.
   *
   * @param name of a node, a rack, a pod or a link
   */
  public record Heal(String name, List<Integer> nodes, List<Integer> links) implements Action {
    public Heal {
      nodes = List.copyOf(nodes);
      links = List.copyOf(links);
    }
  }

  /** The attempts of a task that run fail; where none does, nothing happens. */
  public record Fail(int job, TaskType type, int task) implements Action {}

  /** Links carry nothing and then everything, in turn. */
  public record Flap(String name, List<Integer> links, Duration down, Duration up)
      implements Action {
    public Flap {
      links = List.copyOf(links);
    }
  }

  /**
   * Again and again something happens that is drawn from the run's seed.
   *
   * @param name of the nodes among which it is drawn
   * @param nodes none where tasks are drawn
   * @param kinds of which each time one is drawn, at least one
   * @param each the mean time between two of them, by an exponential distribution
   * @param back the mean time after which a state is over, likewise
   */
  public record Draw(
      String name, List<Integer> nodes, List<Kind> kinds, Duration each, Duration back)
      implements Action {
    public Draw {
      nodes = List.copyOf(nodes);
      kinds = List.copyOf(kinds);
    }
  }

  /** The kinds of faults that can be drawn. */
  public enum Kind {
    /** A node is lost. */
    KILL,
    /** A rack is lost. */
    LOSE,
    /** A node computes at a tenth to nine tenths of its speed. */
    SLOW,
    /** A node's disk has a tenth to nine tenths of its rates. */
    SLOW_DISK,
    /** A node's disk is full. */
    FULL_DISK,
    /** A link of a node or of a rack carries nothing to nine tenths. */
    LINK,
    /** A node is cut off. */
    CUT,
    /** A map that runs fails. */
    FAIL_MAP,
    /** A reduce that runs fails. */
    FAIL_REDUCE
  }
}
