package io.racklab.master.engine.schedule.speculation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.job.RunningTask;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.master.engine.schedule.SecondAttempt;
import io.racklab.master.engine.schedule.Speculation;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A recording of Hadoop 0.22's LATE, played against ours: a tracker asks one job for one task; what
 * waits is taken in order, and only when nothing does is LATE asked.
 */
final class LateScenario implements ClusterView {
  private static final int NODES = 10;
  private static final long MILLI = 1_000_000;

  private final Topology topology = Clusters.equal(1, NODES, new Slots.Typed(9999, 9999));
  private final Jobs jobs = new Jobs(topology, 0);
  private final Map<AttemptId, RunningAttempt> running = new HashMap<>();
  private final long lagMillis;
  private Speculation late;
  private int slots;
  private long now;

  LateScenario(long lagMillis) {
    this.lagMillis = lagMillis;
  }

  private static TaskType type(JsonNode event) {
    return event.get("type").asText().equals("map") ? TaskType.MAP : TaskType.REDUCE;
  }

  private static int node(JsonNode event) {
    return Integer.parseInt(event.get("tracker").asText().replaceAll("tracker_tracker|:.*", ""));
  }

  private Job job(JsonNode event) {
    now = event.get("t").asLong() * MILLI;
    return jobs.job(event.get("job").asInt());
  }

  /** Which attempt a tracker is given, as the recording writes it. */
  JsonNode request(JsonNode event) {
    Job job = job(event);
    TaskType type = type(event);
    int node = node(event);
    if (job.pending(type) > 0) {
      int task = type == TaskType.MAP ? job.pendingMaps().anywhere() : job.takeReduce();
      return launch(job, type, task, node, AttemptKind.ORIGINAL);
    }
    NodeState state = new NodeState(node, new Slots.Typed(1, 1));
    Optional<SecondAttempt> copy = late.choose(job, type, state, this);
    return copy.isEmpty()
        ? JsonNodeFactory.instance.nullNode()
        : launch(job, type, copy.get().task(), node, copy.get().kind());
  }

  private ObjectNode launch(Job job, TaskType type, int task, int node, AttemptKind kind) {
    int number = type == TaskType.MAP ? job.launchMap(task, now) : job.launchReduce(task, now);
    var id = new AttemptId(job.number(), type, task, number);
    Locality locality = type == TaskType.MAP ? Locality.NODE : null;
    RunningAttempt attempt = new RunningAttempt(id, kind, node, locality, now);
    running.put(id, attempt);
    late.launched(job, job.runningTasks(type).started(attempt), attempt, now);
    return JsonNodeFactory.instance
        .objectNode()
        .put("task", task)
        .put("attempt", number)
        .put("speculative", kind == AttemptKind.SPECULATIVE);
  }

  /** Plays what is neither a request nor a question. */
  void play(JsonNode event) {
    if (event.get("ev").asText().equals("job")) {
      submit(event);
      return;
    }
    Job job = job(event);
    var id =
        new AttemptId(
            job.number(), type(event), event.get("task").asInt(), event.get("attempt").asInt());
    switch (event.get("ev").asText()) {
      case "progress" ->
          Optional.ofNullable(
                  job.runningTasks(id.type())
                      .progressed(id, (float) event.get("progress").asDouble()))
              .ifPresent(task -> late.progressed(job, task, now));
      case "finish" -> finish(job, running.remove(id));
      case "kill", "fail" -> end(job, running.remove(id), event.get("ev").asText().equals("fail"));
      default -> throw new IllegalArgumentException("unknown event " + event);
    }
  }

  private void submit(JsonNode event) {
    now = event.get("t").asLong() * MILLI;
    // Half of them are for maps.
    slots = event.get("slots").asInt() / 2;
    late =
        SchedulerText.make(
                """
                { name = replay, like = late, copies { kind = late, lag = %d ms, slow-task = %s, cap = %s, slow-node = %s } }
                """
                    .formatted(
                        lagMillis,
                        event.get("speculativeSlowTaskThreshold").asText(),
                        event.get("speculativeCap").asText(),
                        event.get("slowNodeThreshold").asText()))
            .copies();
    int maps = event.get("maps").asInt();
    JobSpec job = Specs.job(event.get("job").asInt(), maps, event.get("reduces").asInt());
    jobs.submit(Specs.withSlowstart(job, 0), new InputSplits(1, new int[maps]), now);
  }

  private void finish(Job job, RunningAttempt attempt) {
    TaskType type = attempt.id().type();
    late.progressed(job, job.runningTasks(type).progressed(attempt.id(), 1), now);
    job.succeeded(type, attempt.id().task(), attempt.node(), now);
    late.succeeded(job, attempt, now);
  }

  private void end(Job job, RunningAttempt attempt, boolean failed) {
    RunningTask task = job.runningTasks(attempt.id().type()).ended(attempt, failed);
    if (task != null) {
      late.progressed(job, task, now);
    }
    job.unsuccessful(attempt.id().type(), attempt.id().task(), failed);
  }

  /** Whether a tracker is slow for a job: it gets no copy though a task waits for one. */
  boolean slow(JsonNode event) {
    return ((LateSpeculation) late).slow(job(event), node(event));
  }

  @Override
  public Topology topology() {
    return topology;
  }

  @Override
  public long now() {
    return now;
  }

  @Override
  public Jobs jobs() {
    return jobs;
  }

  @Override
  public int slots(TaskType type) {
    return slots;
  }

  @Override
  public int running(TaskType type) {
    return running.size();
  }

  /** Nobody asks: which tracker may have a copy is the job's to know. */
  @Override
  public NodeState node(int node) {
    throw new UnsupportedOperationException("a recording of one job has no nodes");
  }
}
