package io.racklab.worker.attempt;

import akka.actor.typed.Behavior;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptMessage;
import io.racklab.protocol.AttemptReport;
import io.racklab.protocol.AttemptReport.Outcome;
import io.racklab.protocol.FlowAnswer;

/**
 * One attempt of a job setup or job cleanup task. It takes only the time that its process needs to
 * start.
 */
public final class JobTaskAttempt implements Attempt {
  private final AttemptRuntime runtime;
  private final AttemptId attempt;
  private final long beginNanos;

  private JobTaskAttempt(AttemptRuntime runtime, AttemptId attempt) {
    this.runtime = runtime;
    this.attempt = attempt;
    beginNanos = runtime.emulation().clock().now();
    long end = beginNanos + runtime.emulation().startNanos();
    runtime.at(end, () -> end(Outcome.SUCCEEDED, end));
  }

  /**
   * @param node receives the attempt's report
   */
  public static Behavior<AttemptMessage> create(
      AttemptId attempt, Emulation emulation, AttemptOwner node) {
    return AttemptActor.create(emulation, node, runtime -> new JobTaskAttempt(runtime, attempt));
  }

  private void end(Outcome outcome, long endNanos) {
    runtime.end(AttemptReport.without(attempt, outcome, beginNanos, endNanos));
  }

  @Override
  public void onKill() {
    end(Outcome.KILLED, runtime.emulation().clock().now());
  }

  @Override
  public void onFlow(FlowAnswer flow) {
    throw new IllegalStateException("a flow of an attempt that opens none: " + flow);
  }

  /** Ignores the news: such an attempt fetches nothing. */
  @Override
  public void onNews(News news) {}

  /** Ignores the change: a process takes equally long to start in every condition. */
  @Override
  public void onConditionChanged(NodeConditionChanged changed) {}
}
