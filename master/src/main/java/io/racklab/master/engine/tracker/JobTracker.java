package io.racklab.master.engine.tracker;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.Behaviors;
import io.racklab.master.engine.journal.RunMeter;
import io.racklab.master.engine.schedule.RackLinks;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.protocol.FlowAnswer;
import io.racklab.protocol.NetworkMessage;
import io.racklab.protocol.TaskType;
import io.racklab.protocol.TrackerMessage;
import io.racklab.protocol.time.RunClock;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The actor that hosts the {@link Tracker}: its messages and its creation. {@link RunningTracker}
 * is its behavior.
 */
public final class JobTracker {

  /** Messages to the job tracker. */
  public sealed interface Command {}

  record FromNode(TrackerMessage message) implements Command {}

  /** Begins the run with this clock. */
  public record Begin(RunClock clock) implements Command {}

  /** Submits a job. */
  public record Submit(JobSpec job) implements Command {}

  /** Sent by the tracker to itself: all jobs of this instant have arrived. */
  enum LookAtWhatCame implements Command {
    NOW
  }

  /** Tells the tracker that nodes are lost. */
  public record NodesLost(List<Integer> nodes) implements Command {
    public NodesLost {
      nodes = List.copyOf(nodes);
    }
  }

  /** Tells the tracker that lost nodes are back. */
  public record NodesRejoined(List<Integer> nodes) implements Command {
    public NodesRejoined {
      nodes = List.copyOf(nodes);
    }
  }

  /** Takes the job tracker down: it holds back submitted jobs until it restarts. */
  public record Down() implements Command {}

  /**
   * Restarts the job tracker. Unless jobs are kept, it has been told before that every node is
   * lost.
   */
  public record Restarted(AfterRestart jobs) implements Command {}

  /** Starts the copying of blocks that lack replicas, over this network. */
  public record Replicate(ActorRef<NetworkMessage> network) implements Command {}

  /**
   * Tells the name node that nodes have fallen silent. It takes them for dead only after a timeout.
   */
  public record NodesSilent(List<Integer> nodes) implements Command {
    public NodesSilent {
      nodes = List.copyOf(nodes);
    }
  }

  /** Tells the name node that nodes can be heard again. */
  public record NodesHeard(List<Integer> nodes) implements Command {
    public NodesHeard {
      nodes = List.copyOf(nodes);
    }
  }

  record FlowOver(FlowAnswer flow) implements Command {}

  /** Runs a step of the tracker when a timer has fired. */
  record Resume(Runnable step) implements Command {}

  /** Makes the actor fail with the exception of a direct call. */
  record Crash(RuntimeException reason) implements Command {}

  /** Fails the running attempts of a task. */
  public record Fail(int job, TaskType type, int task) implements Command {}

  /**
   * Fails one of the running tasks of a type, if there is any.
   *
   * @param number selects the task; not negative
   */
  public record FailOne(TaskType type, long number) implements Command {}

  /**
   * Asks to be told when a share of a job's tasks of a type have ended.
   *
   * @param share from 0, which means the job's submission, to 1
   * @param tag is returned with the answer
   * @param replyTo receives one {@link TasksEnded}
   */
  public record AwaitTasks(
      int job, TaskType type, double share, int tag, ActorRef<TasksEnded> replyTo)
      implements Command {}

  /** Answers the {@link AwaitTasks} with this tag: the tasks have ended. */
  public record TasksEnded(int tag) {}

  /**
   * The addresses of the tracker.
   *
   * @param nodes the address for nodes
   * @param links the address for the network, which measures the links between racks
   */
  public record Addresses(ActorRef<TrackerMessage> nodes, ActorRef<RackLinks> links) {}

  /** Tells the tracker the load of the links between racks in the last window. */
  record Measured(RackLinks links) implements Command {}

  /** Asks for the measures of the run and its scheduler. */
  public record GetMeasures(ActorRef<Counted> replyTo) implements Command {}

  /**
   * The measures of the run and its scheduler.
   *
   * @param values the values by name, in the order of their output
   */
  public record Counted(Map<String, Double> values) {
    public Counted {
      values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }
  }

  /** Asks for the run's progress. */
  public record GetProgress(ActorRef<RunProgress> replyTo) implements Command {}

  private JobTracker() {}

  /**
   * @param announce receives the addresses of the tracker
   * @param ended receives the numbers of jobs that have ended
   * @param meter counts heartbeats and slots
   */
  public static Behavior<Command> create(
      Tracker tracker,
      Consumer<Addresses> announce,
      Consumer<List<Integer>> ended,
      RunMeter meter) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers -> new RunningTracker(context, timers, tracker, announce, ended, meter)));
  }
}
