package io.racklab.master.tracker;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.Behaviors;
import io.racklab.master.meter.RunMeter;
import io.racklab.master.schedule.RackLinks;
import io.racklab.master.workload.JobSpec;
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
 * Hosts the {@link Tracker}: the messages to it, and how it is begun. {@link RunningTracker} is
 * what it does.
 */
public final class JobTracker {

  /** Messages to the job tracker. */
  public sealed interface Command {}

  record FromNode(TrackerMessage message) implements Command {}

  /** Begin: emulated time is known. */
  public record Begin(RunClock clock) implements Command {}

  /** A job arrives. */
  public record Submit(JobSpec job) implements Command {}

  /** All that arrives at this instant has arrived. */
  enum LookAtWhatCame implements Command {
    NOW
  }

  /** Nodes are lost. */
  public record NodesLost(List<Integer> nodes) implements Command {
    public NodesLost {
      nodes = List.copyOf(nodes);
    }
  }

  /** Lost nodes take part again. */
  public record NodesRejoined(List<Integer> nodes) implements Command {
    public NodesRejoined {
      nodes = List.copyOf(nodes);
    }
  }

  /** The job tracker is not there any more: it neither takes jobs nor speaks to nodes. */
  public record Down() implements Command {}

  /**
   * Another has begun in its place. One that is to know of no attempt has been told before that
   * every node is lost.
   */
  public record Restarted(AfterRestart jobs) implements Command {}

  /** Starts the copying of blocks that lack replicas, over this network. */
  public record Replicate(ActorRef<NetworkMessage> network) implements Command {}

  /** Nodes cannot be heard, which the tracker notices only with time. */
  public record NodesSilent(List<Integer> nodes) implements Command {
    public NodesSilent {
      nodes = List.copyOf(nodes);
    }
  }

  /** Nodes can be heard again. */
  public record NodesHeard(List<Integer> nodes) implements Command {
    public NodesHeard {
      nodes = List.copyOf(nodes);
    }
  }

  record FlowOver(FlowAnswer flow) implements Command {}

  /** Runs a step of the tracker when a timer has fired. */
  record Resume(Runnable step) implements Command {}

  /** A call of the tracker has failed: its actor fails with this. */
  record Crash(RuntimeException reason) implements Command {}

  /** Fails the running attempts of a task. */
  public record Fail(int job, TaskType type, int task) implements Command {}

  /**
   * Fails one of the tasks of a type that run; where none does, nothing happens.
   *
   * @param number not negative, says which
   */
  public record FailOne(TaskType type, long number) implements Command {}

  /**
   * * Asks to be told when a share of a job's tasks of a type have ended.
   *
   * @param share from 0, which is the job's submission, to 1
   * @param tag comes back with the answer
   * @param replyTo told once
   */
  public record AwaitTasks(
      int job, TaskType type, double share, int tag, ActorRef<TasksEnded> replyTo)
      implements Command {}

  /** The share of tasks that was asked for under this tag has ended. */
  public record TasksEnded(int tag) {}

  /**
   * * The addresses of the tracker.
   *
   * @param nodes for nodes
   * @param links for who measures the links between racks
   */
  public record Addresses(ActorRef<TrackerMessage> nodes, ActorRef<RackLinks> links) {}

  /** The links between racks were used so over the last window. */
  record Measured(RackLinks links) implements Command {}

  /** Asks what the scheduler has counted. */
  public record GetMeasures(ActorRef<Counted> replyTo) implements Command {}

  /**
   * The values that the scheduler has counted.
   *
   * @param values by their names, in the order to tell them
   */
  public record Counted(Map<String, Double> values) {
    public Counted {
      values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }
  }

  /** Asks how far the run is. */
  public record GetProgress(ActorRef<RunProgress> replyTo) implements Command {}

  private JobTracker() {}

  /**
   * @param announce takes the references under which others reach the tracker
   * @param ended told of the jobs that have ended
   * @param meter told of heartbeats and slots
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
