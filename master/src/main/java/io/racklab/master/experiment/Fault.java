package io.racklab.master.experiment;

import io.racklab.protocol.TaskType;
import java.time.Duration;
import java.util.List;

/**
 * Something that goes wrong in a run, or right again.
 *
 * @param moment when it happens, once
 * @param action what happens
 */
public record Fault(Moment moment, Action action) {

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

  /**
   * Nodes are lost.
   *
   * @param name of the node or the rack
   */
  public record Lose(String name, List<Integer> nodes) implements Action {
    public Lose {
      nodes = List.copyOf(nodes);
    }
  }

  /**
   * Lost nodes take part again, with nothing on them.
   *
   * @param name of the node or the rack
   */
  public record Heal(String name, List<Integer> nodes) implements Action {
    public Heal {
      nodes = List.copyOf(nodes);
    }
  }

  /** The attempts of a task that run fail; where none does, nothing happens. */
  public record Fail(int job, TaskType type, int task) implements Action {}
}
