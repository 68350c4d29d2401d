package io.racklab.deploy.watch;

import io.racklab.master.engine.journal.Row;
import io.racklab.master.engine.journal.Spectator;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.master.runs.experiment.RunPlan;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.FlowKind;
import io.racklab.protocol.TaskType;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * A run in progress. The threads of the run put observations into a queue, and the thread of {@link
 * LiveWatch} applies them, so that the run is not delayed.
 */
final class LiveRun implements Spectator {
  private final RunPlan plan;
  private final RunPace pace;
  private final LiveState state;
  private final double linkWindow;
  private final Optional<FlowsSoFar> flows;
  private final Queue<Seen> seen = new ConcurrentLinkedQueue<>();
  private final Map<Integer, Long> shuffleBytes = new ConcurrentHashMap<>();

  /** An observation by a thread of the run. */
  private sealed interface Seen {
    record Noted(Row row) implements Seen {}

    record Submitted(JobSpec job, String pool, long at) implements Seen {}

    record Launched(AttemptId attempt, AttemptKind kind, String node, long at) implements Seen {}
  }

  /**
   * Creates the observer of a run that begins.
   *
   * @param surroundings the slots and links that pages show
   * @param flows the preliminary verdict, if flows are judged during the run
   */
  LiveRun(RunPlan plan, Surroundings surroundings, RunPace pace, Optional<FlowsSoFar> flows) {
    this.plan = plan;
    this.pace = pace;
    this.flows = flows;
    linkWindow = surroundings.linkWindow();
    state = new LiveState(surroundings.slots(), surroundings.trunks());
  }

  /** Returns the seconds over which shares of links are averaged. */
  double linkWindow() {
    return linkWindow;
  }

  Optional<FlowsSoFar> flows() {
    return flows;
  }

  RunPlan plan() {
    return plan;
  }

  LiveState state() {
    return state;
  }

  @Override
  public void noted(Row row) {
    if (row instanceof Row.FlowRow flow && flow.kind() == FlowKind.SHUFFLE) {
      long all = shuffleBytes.getOrDefault(flow.job(), 0L);
      if (all > 0) {
        pace.arrived(flow.job(), (double) flow.bytes() / all);
      }
    }
    if (!(row instanceof Row.FlowRow) || flows.isPresent()) {
      seen.add(new Seen.Noted(row));
    }
  }

  @Override
  public void submitted(JobSpec job, String pool, long atNanos) {
    shuffleBytes.put(job.number(), job.shuffleBytes());
    seen.add(new Seen.Submitted(job, pool, atNanos));
  }

  @Override
  public void launched(AttemptId attempt, AttemptKind kind, String node, long atNanos) {
    seen.add(new Seen.Launched(attempt, kind, node, atNanos));
  }

  /** Applies queued observations to the state. Called by one thread. */
  void catchUp() {
    for (Seen next = seen.poll(); next != null; next = seen.poll()) {
      if (next instanceof Seen.Launched launched) {
        state.launched(launched.attempt(), launched.kind(), launched.node(), launched.at());
      } else if (next instanceof Seen.Submitted submitted) {
        state.submitted(submitted.job(), submitted.pool(), submitted.at());
      } else if (next instanceof Seen.Noted noted) {
        note(noted.row());
      }
    }
  }

  private void note(Row row) {
    if (row instanceof Row.AttemptRow attempt) {
      state.ended(attempt);
    } else if (row instanceof Row.JobRow job) {
      state.over(job);
    } else if (row instanceof Row.LinkRow link) {
      state.used(link);
    } else if (row instanceof Row.EventRow event) {
      state.happened(event);
    } else if (row instanceof Row.FlowRow flow) {
      flows.orElseThrow().add(flow);
    }
  }

  static boolean isMap(AttemptId attempt) {
    return attempt.type() == TaskType.MAP;
  }
}
