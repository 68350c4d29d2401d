package io.racklab.master.engine.tracker;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.schedule.HoldsTasks;
import io.racklab.master.engine.schedule.Launcher;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.JobOutputs;
import io.racklab.protocol.Locality;
import io.racklab.protocol.MapLaunch;
import io.racklab.protocol.NodeMessage.HeartbeatAnswer;
import io.racklab.protocol.ReduceLaunch;
import io.racklab.protocol.TaskType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Lets the scheduler assign the free slots of a node, and builds the answer to its heartbeat. */
final class Assignments {
  private final TrackerState state;
  private final JobTable jobTable;
  private final Launches launches;
  private final boolean explain;

  /**
   * @param explain true if the journal says why jobs are passed over
   */
  Assignments(TrackerState state, JobTable jobTable, Launches launches, boolean explain) {
    this.state = state;
    this.jobTable = jobTable;
    this.launches = launches;
    this.explain = explain;
  }

  /** Returns the answer to a node's heartbeat. */
  HeartbeatAnswer answer(NodeState node) {
    AnswerBuilder answer = new AnswerBuilder(node, state.now());
    Optional<RunningAttempt> jobTask = jobTable.nextJobTask(node);
    if (jobTask.isPresent()) {
      state.nodes().start(jobTask.get());
      answer.jobTasks.add(jobTask.get().id());
    } else if (node.free(TaskType.MAP) > 0 || node.free(TaskType.REDUCE) > 0) {
      state.scheduler().assign(node, state.view(), answer);
    }
    List<JobOutputs> outputs = state.updates().drain(node.node());
    return answer.answer(state.nodes().drainKills(node.node()), outputs);
  }

  /** True if the answer to a heartbeat of the node would be empty and would change no state. */
  boolean isIdle(NodeState node) {
    boolean full = node.free(TaskType.MAP) == 0 && node.free(TaskType.REDUCE) == 0;
    return (full || (!explain && state.scheduler().isIdle(node, state.view())))
        && !state.updates().has(node.node());
  }

  /** Takes the scheduler's launches for one heartbeat, and builds the answer from them. */
  private final class AnswerBuilder implements Launcher {
    private final NodeState node;
    private final long now;
    private final List<MapLaunch> maps = new ArrayList<>();
    private final List<ReduceLaunch> reduces = new ArrayList<>();
    private final List<AttemptId> jobTasks = new ArrayList<>();

    AnswerBuilder(NodeState node, long now) {
      this.node = node;
      this.now = now;
    }

    HeartbeatAnswer answer(List<AttemptId> kills, List<JobOutputs> outputs) {
      return maps.isEmpty()
              && reduces.isEmpty()
              && jobTasks.isEmpty()
              && kills.isEmpty()
              && outputs.isEmpty()
          ? HeartbeatAnswer.NOTHING
          : new HeartbeatAnswer(maps, reduces, jobTasks, kills, outputs);
    }

    @Override
    public boolean explaining() {
      return explain;
    }

    @Override
    public boolean refuses(Job job, TaskType type, int task) {
      return jobTable.refuses(job, type, task, node.node());
    }

    @Override
    public void passedOver(Job job, TaskType type, String rule) {
      state.journal().passedOver(job, type, node.node(), rule, now);
    }

    @Override
    public void leftIdle(TaskType type, String rule) {
      state.journal().leftIdle(node.node(), type, rule, now);
    }

    @Override
    public void map(Job job, int map, Locality locality, AttemptKind kind) {
      int number = job.launchMap(map, now);
      var id = new AttemptId(job.number(), TaskType.MAP, map, number);
      start(job, id, number > 0 ? rerun(kind) : kind, locality);
      maps.add(launches.map(job, id, node.node(), locality, held(job)));
    }

    @Override
    public void reduce(Job job, int reduce, AttemptKind kind) {
      int number = job.launchReduce(reduce, now);
      var id = new AttemptId(job.number(), TaskType.REDUCE, reduce, number);
      start(job, id, number > 0 ? rerun(kind) : kind, null);
      jobTable.reduceLaunched(job, node.node());
      reduces.add(launches.reduce(job, id, node.node(), held(job)));
    }

    private long held(Job job) {
      return HoldsTasks.heldNanos(state.scheduler().slots(), job, now);
    }

    private static AttemptKind rerun(AttemptKind kind) {
      return kind == AttemptKind.ORIGINAL ? AttemptKind.RERUN : kind;
    }

    private void start(Job job, AttemptId id, AttemptKind kind, Locality locality) {
      int held = job.slotsPerTask(id.type());
      jobTable.launched(job, new RunningAttempt(id, kind, node.node(), locality, now, held));
    }
  }
}
