package io.racklab.master.runs.experiment;

import io.racklab.master.engine.tracker.AfterRestart;
import io.racklab.protocol.NodeCondition;
import io.racklab.protocol.TaskType;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A fault in a run, or the healing of faults.
 *
 * @param moment the time at which it begins
 * @param action the effect
 * @param lasting the time after which it ends by itself; if empty, a state lasts until it is
 *     healed, and a recurring fault recurs until the run ends
 */
public record Fault(Moment moment, Action action, Optional<Duration> lasting) {
  /** Creates a fault that does not end by itself. */
  public Fault(Moment moment, Action action) {
    this(moment, action, Optional.empty());
  }

  /** True if an action changes the rates of links. */
  static boolean changesLinks(Action action) {
    return action instanceof Throttle
        || action instanceof Flap
        || action instanceof Draw draw && draw.kinds().contains(DrawnKind.LINK);
  }

  /** The time at which a fault begins. */
  public sealed interface Moment {}

  /** An emulated time since the start of the run. */
  public record At(Duration time) implements Moment {}

  /**
   * The time at which a share of a job's tasks of a type have ended.
   *
   * @param share from 0, the job's submission, to 1
   */
  public record TasksEnded(int job, TaskType type, double share) implements Moment {}

  /**
   * The time at which a share of a job's shuffle has arrived at its reduces.
   *
   * @param share from 0, the start of the run, to 1
   */
  public record Shuffled(int job, double share) implements Moment {}

  /** The effect of a fault. */
  public sealed interface Action {}

  /** A lasting condition of nodes or links, until it ends or is healed. */
  public sealed interface State extends Action {
    /** Returns the name of the affected node, rack, pod or link. */
    String name();

    /**
     * Returns the detail of the row in events.csv for its beginning.
     *
     * @param lost the number of nodes that run no more because it begins
     */
    String begun(int lost);

    /**
     * Returns the detail of the row in events.csv for its end.
     *
     * @param back the number of nodes that run again because it ends
     */
    String ended(int back);
  }

  /** A state of nodes. */
  public sealed interface NodeState extends State {
    /** Returns the affected nodes. */
    List<Integer> nodes();

    /** Returns a copy that affects fewer nodes. */
    NodeState of(List<Integer> fewer);

    /**
     * Returns the condition of an affected node, given the condition that the node would have
     * otherwise.
     */
    default NodeCondition change(NodeCondition before) {
      return before;
    }

    @Override
    default String ended(int back) {
      return "healed nodes=" + nodes().size();
    }
  }

  /**
   * Loses nodes. When the fault ends, they run again as new processes, without attempts and map
   * outputs.
   *
   * @param name the name of a node, a rack or a pod
   */
  public record Lose(String name, List<Integer> nodes) implements NodeState {
    public Lose {
      nodes = List.copyOf(nodes);
    }

    @Override
    public Lose of(List<Integer> fewer) {
      return new Lose(name, fewer);
    }

    @Override
    public String begun(int lost) {
      return "lost nodes=" + lost;
    }

    @Override
    public String ended(int back) {
      return "healed nodes=" + back;
    }
  }

  /**
   * Makes nodes compute at a share of their speed, including the tasks that already run there.
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

    @Override
    public NodeCondition change(NodeCondition before) {
      return before.slow(share);
    }

    @Override
    public String begun(int lost) {
      return "slow nodes=%d share=%s".formatted(nodes.size(), text(share));
    }
  }

  /**
   * Makes disks of nodes read and write at a share of their rates, including transfers under way.
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

    @Override
    public NodeCondition change(NodeCondition before) {
      return before.slowDisk(share);
    }

    @Override
    public String begun(int lost) {
      return "slow-disk nodes=%d share=%s".formatted(nodes.size(), text(share));
    }
  }

  /** Fills the disks of nodes: nothing can be written there. */
  public record FullDisk(String name, List<Integer> nodes) implements NodeState {
    public FullDisk {
      nodes = List.copyOf(nodes);
    }

    @Override
    public FullDisk of(List<Integer> fewer) {
      return new FullDisk(name, fewer);
    }

    @Override
    public NodeCondition change(NodeCondition before) {
      return before.fullDisk();
    }

    @Override
    public String begun(int lost) {
      return "full-disk nodes=" + nodes.size();
    }
  }

  /**
   * Cuts nodes off from other nodes, from the job tracker, or from both. Flows between the two
   * sides break at once, and none begins; attempts on the nodes go on.
   *
   * @param others the nodes on the other side; if empty, all that are not in {@code nodes}
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

    @Override
    public NodeCondition change(NodeCondition before) {
      return ways.heartbeats() ? before.cutOff() : before;
    }

    @Override
    public String begun(int lost) {
      return "cut nodes=%d of=%s".formatted(nodes.size(), lowerCase(ways));
    }
  }

  /** The traffic that can be cut. */
  public enum Ways {
    /** Flows between nodes. */
    DATA,
    /** Messages between nodes and the job tracker. */
    HEARTBEATS,
    /** Both. */
    BOTH;

    /** True if flows break. */
    public boolean data() {
      return this != HEARTBEATS;
    }

    /** True if the job tracker is out of reach. */
    public boolean heartbeats() {
      return this != DATA;
    }
  }

  /**
   * Limits links to a share of the cluster's rates.
   *
   * @param share from 0, at which flows stand still, to 1
   */
  public record Throttle(String name, List<Integer> links, double share) implements State {
    public Throttle {
      links = List.copyOf(links);
    }

    @Override
    public String begun(int lost) {
      return "link links=%d share=%s".formatted(links.size(), text(share));
    }

    @Override
    public String ended(int back) {
      return "healed links=" + links.size();
    }
  }

  /**
   * Takes the job tracker down. When the fault ends, another one starts in its place.
   *
   * @param nodes all nodes of the cluster, which do not reach it meanwhile
   * @param jobs the fate of the jobs after the restart
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

    @Override
    public String begun(int lost) {
      return "down jobs=" + lowerCase(jobs);
    }

    @Override
    public String ended(int back) {
      return "healed jobs=" + lowerCase(jobs);
    }
  }

  /**
   * Restores nodes and links from every fault.
   *
   * @param name the name of a node, a rack, a pod or a link
   */
  public record Heal(String name, List<Integer> nodes, List<Integer> links) implements Action {
    public Heal {
      nodes = List.copyOf(nodes);
      links = List.copyOf(links);
    }
  }

  /** Fails the running attempts of a task; has no effect if none runs. */
  public record Fail(int job, TaskType type, int task) implements Action {}

  /** Makes links carry nothing and then their full rate, in turn. */
  public record Flap(String name, List<Integer> links, Duration down, Duration up)
      implements Action {
    public Flap {
      links = List.copyOf(links);
    }
  }

  /**
   * Repeatedly starts a fault that is drawn from the run's seed.
   *
   * @param name the name of the nodes or tasks among which it is drawn
   * @param nodes the nodes among which it is drawn; empty if tasks are drawn
   * @param kinds the kinds of which one is drawn each time, at least one
   * @param each the mean time between two draws, exponentially distributed
   * @param back the mean time after which a state ends, exponentially distributed
   */
  public record Draw(
      String name, List<Integer> nodes, List<DrawnKind> kinds, Duration each, Duration back)
      implements Action {
    public Draw {
      nodes = List.copyOf(nodes);
      kinds = List.copyOf(kinds);
    }
  }

  private static String text(double share) {
    return String.format(Locale.ROOT, "%.4g", share);
  }

  private static String lowerCase(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
