package io.racklab.master.engine.tracker;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.job.RunningTask;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.HoldsTasks;
import io.racklab.master.engine.schedule.Launcher;
import io.racklab.master.engine.schedule.Scheduler;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.JobOutputs;
import io.racklab.protocol.Locality;
import io.racklab.protocol.NodeMessage.HeartbeatAnswer;
import io.racklab.protocol.TaskType;
import java.util.List;
import java.util.Optional;

/** Lets the scheduler assign the free slots of a node, and builds the answer to its heartbeat. */
final class Assignments {
  private final Scheduler scheduler;
  private final Launches launches;
  private final TrackerNodes nodes;
  private final MapOutputUpdates news;
  private final TrackerJournal journal;
  private final DuplicateArbiter arbiter;
  private final TrackerMeasures measures;
  private final SetupsAndCleanups jobTasks;
  private final FailedTasks failures;
  private final boolean explain;

  /**
   * @param explain whether the journal says why jobs are passed over
   */
  Assignments(
      Scheduler scheduler,
      Launches launches,
      TrackerNodes nodes,
      MapOutputUpdates news,
      TrackerJournal journal,
      DuplicateArbiter arbiter,
      TrackerMeasures measures,
      SetupsAndCleanups jobTasks,
      FailedTasks failures,
      boolean explain) {
    this.failures = failures;
    this.arbiter = arbiter;
    this.measures = measures;
    this.jobTasks = jobTasks;
    this.scheduler = scheduler;
    this.launches = launches;
    this.nodes = nodes;
    this.news = news;
    this.journal = journal;
    this.explain = explain;
  }

  /** Returns the answer to a node's heartbeat. */
  HeartbeatAnswer answer(NodeState node, ClusterView view) {
    HeartbeatRound round = new HeartbeatRound(node, view.now());
    Optional<RunningAttempt> jobTask = jobTasks.next(node, view.now());
    if (jobTask.isPresent()) {
      nodes.start(jobTask.get());
      round.lists.addJobTask(jobTask.get().id());
    } else if (node.free(TaskType.MAP) > 0 || node.free(TaskType.REDUCE) > 0) {
      scheduler.assign(node, view, round);
    }
    List<JobOutputs> outputs = news.drain(node.node());
    return round.lists.answer(nodes.drainKills(node.node()), outputs);
  }

  /** True if the answer to a heartbeat of the node would be empty and would change no state. */
  boolean isIdle(NodeState node, ClusterView view) {
    boolean full = node.free(TaskType.MAP) == 0 && node.free(TaskType.REDUCE) == 0;
    return (full || (!explain && scheduler.isIdle(node, view))) && !news.has(node.node());
  }

  /** The assignment for one heartbeat, with its launches. */
  private final class HeartbeatRound implements Launcher {
    private final NodeState node;
    private final long now;
    private final LaunchLists lists = new LaunchLists();

    HeartbeatRound(NodeState node, long now) {
      this.node = node;
      this.now = now;
    }

    @Override
    public boolean explaining() {
      return explain;
    }

    @Override
    public boolean refuses(Job job, TaskType type, int task) {
      return failures.refuses(job, type, task, node.node(), nodes.up());
    }

    @Override
    public void passedOver(Job job, TaskType type, String rule) {
      journal.passedOver(job, type, node.node(), rule, now);
    }

    @Override
    public void leftIdle(TaskType type, String rule) {
      journal.leftIdle(node.node(), type, rule, now);
    }

    @Override
    public void map(Job job, int map, Locality locality, AttemptKind kind) {
      int number = job.launchMap(map, now);
      var id = new AttemptId(job.number(), TaskType.MAP, map, number);
      start(job, id, number > 0 ? rerun(kind) : kind, locality);
      lists.add(launches.map(job, id, node.node(), locality, held(job)));
    }

    @Override
    public void reduce(Job job, int reduce, AttemptKind kind) {
      int number = job.launchReduce(reduce, now);
      var id = new AttemptId(job.number(), TaskType.REDUCE, reduce, number);
      start(job, id, number > 0 ? rerun(kind) : kind, null);
      journal.reduceLaunched(job);
      arbiter.told(job);
      news.reduceLaunched(node.node(), job);
      lists.add(launches.reduce(job, id, node.node(), held(job)));
    }

    private long held(Job job) {
      return HoldsTasks.heldNanos(scheduler.slots(), job, now);
    }

    private static AttemptKind rerun(AttemptKind kind) {
      return kind == AttemptKind.ORIGINAL ? AttemptKind.RERUN : kind;
    }

    private void start(Job job, AttemptId id, AttemptKind kind, Locality locality) {
      int held = job.slotsPerTask(id.type());
      var attempt = new RunningAttempt(id, kind, node.node(), locality, now, held);
      nodes.start(attempt);
      journal.launched(attempt);
      measures.started(job, attempt);
      scheduler.launched(job, attempt);
      RunningTask task = job.runningTasks(id.type()).started(attempt);
      if (kind == AttemptKind.DUPLICATE) {
        arbiter.duplicated(job, attempt);
      }
      scheduler.copies().launched(job, task, attempt, now);
    }
  }
}
