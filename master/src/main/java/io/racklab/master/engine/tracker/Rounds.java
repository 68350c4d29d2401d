package io.racklab.master.engine.tracker;

import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.schedule.HoldsTasks;
import io.racklab.master.engine.schedule.Killer;
import io.racklab.master.engine.schedule.RackLinks;
import io.racklab.master.engine.schedule.Restarter;
import io.racklab.master.engine.schedule.Scheduler;
import io.racklab.master.engine.schedule.TakesTime;
import io.racklab.protocol.NodeMessage.HeartbeatAnswer;
import java.util.List;

/** The rounds of heartbeats: the tracker's time, the scheduler's updates, and its assignments. */
final class Rounds {
  private final TrackerState state;
  private final JobTable jobTable;
  private final Assignments assignments;
  private final Killer killer;
  private final Restarter restarter;
  private final List<TakesTime> takingTime;
  private long updatedNanos;

  Rounds(TrackerState state, JobTable jobTable, Assignments assignments) {
    this.state = state;
    this.jobTable = jobTable;
    this.assignments = assignments;
    killer = state.nodes()::kill;
    restarter = jobTable::restart;
    takingTime = state.scheduler().takingTime();
  }

  /**
   * Moves to a time; before that, updates the scheduler if a job was admitted since its last
   * update.
   */
  void goTo(long at) {
    lookAtWhatCame();
    state.view().goTo(at);
  }

  /** Updates the scheduler if a job was admitted since its last update. */
  void lookAtWhatCame() {
    if (jobTable.drainCame()) {
      update();
    }
  }

  /** Updates the scheduler if its update is due, and lets it assign the free slots of a node. */
  HeartbeatAnswer answer(NodeState node) {
    updateIfDue();
    if (isWithoutWork(node) && !state.nodes().hasKills(node.node()) && !jobTable.hasJobTask(node)) {
      return HeartbeatAnswer.NOTHING;
    }
    return jobTable.change(() -> assignments.answer(node));
  }

  /**
   * True if a heartbeat without reports would change nothing now and get an empty answer. Updates
   * the scheduler at the same times as the heartbeat would.
   */
  boolean isIdle(NodeState node, long at) {
    if (state.nodes().hasKills(node.node())) {
      return false;
    }
    goTo(at);
    updateIfDue();
    return !state.nodes().hasKills(node.node())
        && !jobTable.hasJobTask(node)
        && (isWithoutWork(node) || (hasJobs() && assignments.isIdle(node)));
  }

  private boolean isWithoutWork(NodeState node) {
    return !hasJobs() && !HoldsTasks.isToRelease(state.scheduler().slots(), node);
  }

  private boolean hasJobs() {
    return !state.jobs().active().isEmpty();
  }

  /** True if idle nodes stay idle until a job, a node or an attempt changes. */
  boolean staysIdle() {
    return state.scheduler().staysIdle(state.view());
  }

  /** Returns the time of the scheduler's last update. */
  long updatedNanos() {
    return updatedNanos;
  }

  /** Moves the time of the last update, as if updates had gone on at their interval. */
  void skip(long nanos) {
    updatedNanos += nanos;
  }

  private void updateIfDue() {
    if (jobTable.drainCame()
        || state.now() - updatedNanos >= Scheduler.UPDATE_NANOS
        || state.now() >= state.scheduler().slots().wakeNanos()) {
      update();
    }
  }

  private void update() {
    jobTable.drainCame();
    updatedNanos = state.now();
    state.scheduler().update(state.view(), killer);
    state.scheduler().restart(state.view(), restarter);
    state.scheduler().drainRejected().forEach(jobTable::rejected);
  }

  /** Takes the load of the links between racks in the last window. */
  void measured(RackLinks loads) {
    goTo(state.now());
    state.view().measured(loads);
  }

  /** Returns the emulated time that the scheduler's decisions have taken since the last call. */
  long decidedNanos() {
    long nanos = 0;
    for (TakesTime policy : takingTime) {
      nanos += policy.decidedNanos();
    }
    return nanos;
  }
}
