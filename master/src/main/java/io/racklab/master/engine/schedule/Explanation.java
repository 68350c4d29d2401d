package io.racklab.master.engine.schedule;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.protocol.TaskType;

/**
 * Explains, if the launcher asks for it, which policy refused a job or left a slot unused in one
 * heartbeat's round.
 */
final class Explanation {
  private static final String KEPT_BACK =
      "their jobs are kept back by a limit (running jobs, slots of a pool), or came after its"
          + " last update";

  private final Scheduler scheduler;
  private final NodeState node;
  private final ClusterView view;
  private final Launcher launcher;
  private final int[] passedOver = new int[TaskType.values().length];
  private final boolean[] nothingFound = new boolean[TaskType.values().length];

  Explanation(Scheduler scheduler, NodeState node, ClusterView view, Launcher launcher) {
    this.scheduler = scheduler;
    this.node = node;
    this.view = view;
    this.launcher = launcher;
  }

  /** A job was asked for a task and did not use the node. */
  void passedOver(Job job, TaskType type) {
    if (launcher.explaining() && job.wants(type)) {
      passedOver[type.ordinal()]++;
      launcher.passedOver(job, type, rule(job, type));
    }
  }

  private String rule(Job job, TaskType type) {
    if (job.shuns(node.node())) {
      return "blacklist: too many attempts of the job have failed on the node";
    }
    if (job.slotsPerTask(type) > node.free(type)) {
      return "slots: a task needs %d, %d free".formatted(job.slotsPerTask(type), node.free(type));
    }
    return type == TaskType.MAP
        ? "maps: " + scheduler.maps().why(job, node, view)
        : "reduces: " + scheduler.reduces().why(job, node, view);
  }

  void nothingFound(TaskType type) {
    nothingFound[type.ordinal()] = true;
  }

  /** The round has ended: reports slots that stay free though tasks wait for them. */
  void over(Round round) {
    if (!launcher.explaining()) {
      return;
    }
    for (TaskType type : TaskType.values()) {
      int waiting = view.jobs().demand().waiting(type);
      if (node.free(type) == 0 || waiting == 0) {
        continue;
      }
      String slots = "%d free, %d tasks wait; ".formatted(node.free(type), waiting);
      if (orderLetsNoneRun(type)) {
        launcher.leftIdle(type, slots + "order: " + KEPT_BACK);
      } else if (!nothingFound[type.ordinal()]) {
        launcher.leftIdle(type, slots + "slots: " + round.whyOver(type));
      }
    }
  }

  private boolean orderLetsNoneRun(TaskType type) {
    return nothingFound[type.ordinal()]
        ? passedOver[type.ordinal()] == 0
        : scheduler.order().runnable(type, view) <= view.jobs().demand().running(type);
  }
}
