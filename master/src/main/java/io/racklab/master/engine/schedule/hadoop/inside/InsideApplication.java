package io.racklab.master.engine.schedule.hadoop.inside;

import io.racklab.master.engine.schedule.hadoop.HadoopApplication;
import io.racklab.master.engine.schedule.yarn.Container;
import io.racklab.master.engine.schedule.yarn.Resource;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptMetrics;
import org.apache.hadoop.yarn.util.Records;

/** An application with its current attempt, as the resource manager sees them. */
final class InsideApplication {
  private final RMContext context;
  private final HadoopApplication described;
  private final ApplicationId id;
  private final ApplicationSubmissionContext submission;
  private final long submitMillis = HadoopTime.currentTimeMillis();

  /** The highest number of a container at the start of each attempt. */
  private final List<Integer> numbersBefore = new ArrayList<>();

  private ApplicationAttemptId attempt;
  private RMAppAttempt attemptState;
  private List<ResourceRequest> masterRequests;
  private org.apache.hadoop.yarn.api.records.Container master;
  private int masterNumber;
  private boolean masterEnded;
  private int lastNumber;

  /** The containers that the caller holds, by number. */
  private final Map<Integer, HeldContainer> held = new LinkedHashMap<>();

  /** The resources of the containers of the last request at each priority. */
  private final Map<Integer, Resource> sizes = new LinkedHashMap<>();

  private IntPredicate shuns = any -> false;
  private final BitSet shunned = new BitSet();

  /** A container that the caller holds. */
  record HeldContainer(Container container, ContainerId id) {}

  InsideApplication(HadoopApplication described, RMContext context) {
    this.described = described;
    this.context = context;
    id = ApplicationId.newInstance(HadoopTime.START_MILLIS, described.number());
    submission = Records.newRecord(ApplicationSubmissionContext.class);
    submission.setApplicationId(id);
    submission.setApplicationName(described.name());
    submission.setApplicationTags(new LinkedHashSet<>(described.tags()));
    submission.setQueue(described.queue());
    if (described.priority().isPresent()) {
      submission.setPriority(Priority.newInstance(described.priority().getAsInt()));
    }
    context.getRMApps().put(id, state());
  }

  private RMApp state() {
    return new Stub()
        .answer("getApplicationId", id)
        .answer("getUser", described.user())
        .answer("getName", described.name())
        .answer("getQueue", submission::getQueue)
        .answer("getApplicationSubmissionContext", submission)
        .answer("getApplicationTags", new LinkedHashSet<>(described.tags()))
        .answer("getAMResourceRequests", () -> masterRequests)
        .answer("getCurrentAppAttempt", () -> attemptState)
        .answer("getApplicationPriority", submission::getPriority)
        .answer("getState", RMAppState.RUNNING)
        .answer("getSubmitTime", submitMillis)
        .answer("getStartTime", submitMillis)
        .as(RMApp.class, id.toString());
  }

  int number() {
    return described.number();
  }

  String user() {
    return described.user();
  }

  ApplicationId id() {
    return id;
  }

  ApplicationSubmissionContext submission() {
    return submission;
  }

  /** Returns the current attempt; null before the first request. */
  ApplicationAttemptId attempt() {
    return attempt;
  }

  /**
   * Starts an attempt.
   *
   * @param requests the request for its master; empty if no master is asked for
   */
  void startAttempt(List<ResourceRequest> requests) {
    numbersBefore.add(lastNumber);
    attempt = ApplicationAttemptId.newInstance(id, numbersBefore.size());
    masterRequests = requests.isEmpty() ? null : requests;
    submission.setUnmanagedAM(requests.isEmpty());
    master = null;
    masterEnded = false;
    sizes.clear();
    shunned.clear();
    RMAppAttemptMetrics metrics = new RMAppAttemptMetrics(attempt, context);
    attemptState =
        new Stub()
            .answer("getAppAttemptId", attempt)
            .answer("getSubmissionContext", submission)
            .answer("getMasterContainer", () -> master)
            .answer("getRMAppAttemptMetrics", metrics)
            .answer("getStartTime", HadoopTime.currentTimeMillis())
            .as(RMAppAttempt.class, attempt.toString());
  }

  /** True if the attempt waits for its master's container. */
  boolean waitsForMaster() {
    return attempt != null && masterRequests != null && master == null;
  }

  /** True if the attempt's master has ended, so that another master needs another attempt. */
  boolean masterEnded() {
    return masterEnded;
  }

  /** Notes that the caller holds a container. */
  void holds(HeldContainer container) {
    held.put(container.container().number(), container);
  }

  /** The container is that of the attempt's master. */
  void masterRunsIn(org.apache.hadoop.yarn.api.records.Container container) {
    master = container;
    masterNumber = number(container.getId());
  }

  /** Notes that a container has ended; null if the caller does not hold it. */
  HeldContainer ended(int number) {
    masterEnded |= master != null && number == masterNumber;
    return held.remove(number);
  }

  /** Returns the container with an identifier if the caller holds it, else null. */
  HeldContainer held(ContainerId container) {
    return held.get(number(container));
  }

  /** Returns all containers that the caller holds. */
  List<HeldContainer> held() {
    return List.copyOf(held.values());
  }

  /** Returns a container's number, which is different in each attempt. */
  int number(ContainerId container) {
    int before = numbersBefore.get(container.getApplicationAttemptId().getAttemptId() - 1);
    int number = before + Math.toIntExact(container.getContainerId());
    lastNumber = Math.max(lastNumber, number);
    return number;
  }

  /** Notes a request's resources; true if an earlier request at the priority had others. */
  boolean resizes(int priority, Resource each) {
    Resource before = sizes.put(priority, each);
    return before != null && !before.equals(each);
  }

  void shuns(IntPredicate nodes) {
    shuns = nodes;
  }

  /** Returns whether the master's blacklist must change for a node, and notes the change. */
  boolean changesBlacklist(int node) {
    if (attempt == null || waitsForMaster() || shuns.test(node) == shunned.get(node)) {
      return false;
    }
    shunned.flip(node);
    return true;
  }

  boolean blacklists(int node) {
    return shunned.get(node);
  }
}
