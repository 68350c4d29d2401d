package io.racklab.master.engine.schedule.hadoop.inside;

import java.lang.invoke.MethodType;
import java.util.List;
import java.util.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;

/**
 * What the fair scheduler's preemption thread does, without the thread: it takes containers for
 * each starved application. They are killed by a timer.
 */
final class StarvedApplications {
  private static final MethodType TAKE = MethodType.methodType(FSAppAttempt.class);
  private static final MethodType IDENTIFY = MethodType.methodType(List.class, FSAppAttempt.class);
  private static final MethodType PREEMPT = MethodType.methodType(void.class, List.class);
  private static final MethodType TRIGGERED = MethodType.methodType(void.class, long.class);

  private final Thread thread;
  private final Object starved;
  private final Queue<?> waiting;

  private StarvedApplications(Thread thread, Object starved) {
    this.thread = thread;
    this.starved = starved;
    waiting = (Queue<?>) Hidden.get(starved.getClass(), starved, "appsToProcess");
  }

  /** Returns the preemption of a scheduler; null if it does not preempt. */
  static StarvedApplications of(FairScheduler scheduler) {
    Thread thread = (Thread) Hidden.get(FairScheduler.class, scheduler, "preemptionThread");
    return thread == null
        ? null
        : new StarvedApplications(
            thread, Hidden.get(FSContext.class, scheduler.getContext(), "starvedApps"));
  }

  void preempt() {
    Class<?> type = thread.getClass();
    while (!waiting.isEmpty()) {
      Object application = Hidden.call(starved.getClass(), starved, "take", TAKE);
      Object containers =
          Hidden.call(type, thread, "identifyContainersToPreempt", IDENTIFY, application);
      Hidden.call(type, thread, "preemptContainers", PREEMPT, containers);
      Object delay = Hidden.get(type, thread, "delayBeforeNextStarvationCheck");
      Hidden.call(FSAppAttempt.class, application, "preemptionTriggered", TRIGGERED, delay);
    }
    // The thread would wait for the next application, and process none.
    Hidden.set(starved.getClass(), starved, "appBeingProcessed", null);
  }
}
