package io.racklab.master.engine.schedule.hadoop.inside;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.event.Dispatcher;
import org.apache.hadoop.yarn.event.Event;
import org.apache.hadoop.yarn.event.EventHandler;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeCleanContainerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;

/**
 * The dispatcher of a run. Events for the scheduler wait until {@link #dispatch}; of others it
 * keeps what the driver asks for.
 */
@SuppressWarnings("rawtypes")
final class InlineEvents implements Dispatcher, EventHandler<Event> {
  private final Deque<SchedulerEvent> waiting = new ArrayDeque<>();
  private final List<ApplicationAttemptId> allocated = new ArrayList<>();
  private final List<ContainerId> killed = new ArrayList<>();
  private String rejection;

  @Override
  public EventHandler<Event> getEventHandler() {
    return this;
  }

  @Override
  public void register(Class<? extends Enum> type, EventHandler handler) {}

  @Override
  public void handle(Event event) {
    if (event instanceof SchedulerEvent own) {
      waiting.add(own);
    } else if (event instanceof RMAppAttemptEvent attempt
        && attempt.getType() == RMAppAttemptEventType.CONTAINER_ALLOCATED) {
      allocated.add(attempt.getApplicationAttemptId());
    } else if (event instanceof RMNodeCleanContainerEvent clean) {
      killed.add(clean.getContainerId());
    } else if (event instanceof RMAppEvent application
        && application.getType() == RMAppEventType.APP_REJECTED) {
      rejection = application.getDiagnosticMsg();
    }
  }

  /** Hands over the events that wait, and those that they cause. */
  void dispatch(Consumer<SchedulerEvent> scheduler) {
    while (!waiting.isEmpty()) {
      scheduler.accept(waiting.remove());
    }
  }

  /** Returns the attempts that got containers since the last call, one for each container. */
  List<ApplicationAttemptId> takeAllocated() {
    return taken(allocated);
  }

  /** Returns the containers that nodes were told to kill since the last call. */
  List<ContainerId> takeKilled() {
    return taken(killed);
  }

  /** Returns why an application was rejected since the last call; null if none was. */
  String takeRejection() {
    String message = rejection;
    rejection = null;
    return message;
  }

  private static <T> List<T> taken(List<T> from) {
    if (from.isEmpty()) {
      return List.of();
    }
    List<T> all = List.copyOf(from);
    from.clear();
    return all;
  }
}
