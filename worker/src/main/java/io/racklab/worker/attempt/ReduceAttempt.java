package io.racklab.worker.attempt;

import akka.actor.typed.Behavior;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptMessage;
import io.racklab.protocol.FetchFailure;
import io.racklab.protocol.FlowAnswer;
import io.racklab.protocol.FlowEnded;
import io.racklab.protocol.FlowKind;
import io.racklab.protocol.FlowLost;
import io.racklab.protocol.JobOutputs;
import io.racklab.protocol.NetworkMessage.LocalFetch;
import io.racklab.protocol.PollSettings;
import io.racklab.protocol.ReduceLaunch;
import io.racklab.worker.attempt.FetchPlan.Fetch;
import io.racklab.worker.attempt.TimedPhases.Pace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * One attempt of a reduce: it starts its process, copies map outputs as they appear, sorts, reduces
 * and writes.
 *
 * <p>Outputs on the reduce's own node are read from its disk in a timed phase; all others are
 * fetched as flows. If tasks share disks, reads from the node's own disk are flows too, and so are
 * the spills and merges.
 */
public final class ReduceAttempt implements Attempt {
  /**
   * The progress when copying ends: as in Hadoop, copying, sorting and reducing are a third each.
   */
  private static final float COPIED = 1 / 3f;

  private static final float SORTED = 2 / 3f;

  private final AttemptRuntime runtime;
  private final ReduceLaunch launch;
  private final Emulation emulation;
  private final PhaseTimes times;
  private final FetchPlan plan;
  private final ShuffleMerges merges;
  private final LocalFlows disk;
  private final LastPhases last;
  private final OpenFetches fetches;
  private long at;
  private boolean started;

  /** News of map outputs that the node keeps until the reduce polls for it. */
  private final List<JobOutputs> unheard = new ArrayList<>();

  private final PollSettings polls;
  private long startedNanos;
  private long pollNanos;
  private boolean asleep;
  private long wakeNanos;

  /**
   * The number of times that the map outputs on the reduce's own node were lost, because other
   * reduces could not fetch them.
   */
  private int lossesHere;

  private ReduceAttempt(AttemptRuntime runtime, ReduceLaunch launch) {
    this.runtime = runtime;
    this.launch = launch;
    emulation = runtime.emulation();
    polls = emulation.run().tasks().polls();
    fetches = new OpenFetches(runtime, launch.attempt().job());
    at = emulation.clock().now();
    times = new PhaseTimes(launch.attempt(), at);
    plan =
        new FetchPlan(
            launch::part,
            emulation.run().tasks().parallelFetches(),
            new SplittableRandom(seed(launch.attempt())));
    plan.hear(launch.available());
    merges = new ShuffleMerges(emulation.run().tasks().sort());
    disk = new LocalFlows(runtime, launch.attempt().job());
    last =
        new LastPhases(
            runtime,
            times,
            disk,
            new LastPhases.Work(
                launch.attempt(), launch.times(), launch.outputBytes(), false, launch.replicas()));
    at += launch.times().heldNanos() + emulation.startNanos(launch.times());
    startedNanos = at;
    runtime.at(at, this::onStarted);
  }

  /**
   * Returns a seed that differs between the attempts of a run and is equal in every run, so that
   * runs can be repeated.
   */
  private static long seed(AttemptId attempt) {
    return ((long) attempt.job() << 40) ^ ((long) attempt.task() << 8) ^ attempt.attempt();
  }

  /**
   * @param node receives the attempt's progress and finally its report
   */
  public static Behavior<AttemptMessage> create(
      ReduceLaunch launch, Emulation emulation, AttemptOwner node) {
    return AttemptActor.create(emulation, node, runtime -> new ReduceAttempt(runtime, launch));
  }

  private void onStarted() {
    started = true;
    if (polls.idleNanos() > 0) {
      // A reduce of Hadoop 1 finds nothing to fetch before its first poll, and therefore sleeps.
      sleep();
    } else {
      copyOn();
    }
  }

  @Override
  public void onNews(News news) {
    news.outputs().lost().forEach(lost -> cutOff(lost.node()));
    if (started && polls.mapEndsNanos() > 0) {
      unheard.add(news.outputs());
      if (unheard.size() == 1) {
        pollNanos = polls.mapEndsAt(startedNanos, emulation.clock().now());
        runtime.at(pollNanos, this::onPoll);
      }
      return;
    }
    plan.hear(news.outputs());
    if (started && !times.copied()) {
      at = emulation.clock().now();
      copyOn();
    }
  }

  private void onPoll() {
    for (JobOutputs outputs : unheard) {
      // The plan did not know of these losses and may have begun fetches from these nodes since.
      outputs.lost().forEach(lost -> cutOff(lost.node()));
      plan.hear(outputs);
    }
    unheard.clear();
    if (!times.copied()) {
      at = Math.max(at, pollNanos);
      copyOn();
    }
  }

  /** Ends the copying. In Hadoop 1 it ends only at the next poll for ended maps. */
  private void copied() {
    wakeNanos = polls.copiedAt(startedNanos, at);
    if (wakeNanos == at) {
      onCopied();
    } else {
      asleep = true;
      runtime.at(wakeNanos, this::onCopied);
    }
  }

  private void onCopied() {
    at = Math.max(at, wakeNanos);
    times.copied(at);
    sort();
  }

  /** Sleeps for the idle time, since no fetch is active and none can start. */
  private void sleep() {
    asleep = true;
    wakeNanos = at + polls.idleNanos();
    runtime.at(wakeNanos, this::onWoken);
  }

  private void onWoken() {
    asleep = false;
    at = Math.max(at, wakeNanos);
    copyOn();
  }

  /** Cancels the fetches from a lost node. */
  private void cutOff(int node) {
    lossesHere += node == emulation.node().node() ? 1 : 0;
    fetches.closeFrom(node);
  }

  private void copyOn() {
    if (asleep) {
      return;
    }
    Optional<Fetch> fetch = nextFetch();
    while (fetch.isPresent()) {
      begin(fetch.get());
      fetch = nextFetch();
    }
    writeOut();
    if (plan.done() && !merges.busy()) {
      copied();
    } else if (polls.idleNanos() > 0 && plan.idle() && merges.hasRoom()) {
      sleep();
    }
  }

  private Optional<Fetch> nextFetch() {
    return merges.hasRoom() ? plan.next() : Optional.empty();
  }

  /**
   * Starts the spill and the merge that are due, if tasks share the disk; copying continues
   * meanwhile.
   */
  private void writeOut() {
    long spill = merges.spill();
    if (spill > 0) {
      disk.write(FlowKind.SPILL, spill, at, ended -> onWrittenOut(merges::spilled, ended));
    }
    long merge = merges.merge();
    if (merge > 0) {
      disk.merge(merge, at, ended -> onWrittenOut(merges::merged, ended));
    }
  }

  private void onWrittenOut(Runnable over, long ended) {
    over.run();
    at = Math.max(at, ended);
    copyOn();
  }

  private void sort() {
    long sort = last.phases().nanos(Pace.DISK, emulation.readNanos(times.shuffleBytes()));
    progresses(COPIED, SORTED, sort);
    if (emulation.sharesDisk()) {
      disk.write(
          FlowKind.SPILL,
          merges.rest(),
          at,
          written -> disk.merge(merges.passes(), written, this::onSortedOnSharedDisk));
    } else {
      last.phases()
          .begin(
              Pace.DISK,
              at,
              emulation.readNanos(times.shuffleBytes()),
              runtime::at,
              () -> 0,
              this::onSorted);
    }
  }

  /** Reads the files of the last merge, which feeds the reduce. */
  private void onSortedOnSharedDisk(long sorted) {
    at = sorted;
    times.sorted(at);
    disk.read(FlowKind.MERGE, times.shuffleBytes(), at, this::onMerged);
  }

  private void onMerged(long merged) {
    at = merged;
    reduce();
  }

  private void begin(Fetch fetch) {
    if (fetch.node() == emulation.node().node() && !emulation.sharesDisk()) {
      long began = at;
      int before = lossesHere;
      last.phases()
          .begin(
              Pace.DISK,
              began,
              emulation.readNanos(fetch.bytes()),
              runtime::at,
              ended -> {
                if (lossesHere == before) {
                  onLocalRead(fetch, began, ended);
                }
              });
      return;
    }
    fetches.begin(fetch, at);
  }

  private void onLocalRead(Fetch fetch, long began, long ended) {
    runtime.tell(new LocalFetch(launch.attempt().job(), fetch.node(), fetch.bytes(), began, ended));
    at = Math.max(at, ended);
    fetched(fetch);
  }

  @Override
  public void onFlow(FlowAnswer flow) {
    if (LocalFlows.owns(flow)) {
      if (flow instanceof FlowLost) {
        fetches.close();
      }
      last.onLocalFlow(flow);
    } else if (LastPhases.owns(flow)) {
      last.onFlow(flow);
    } else {
      // The fetch is null if its node was lost before the outcome was received.
      Fetch fetch = fetches.over(flow);
      if (fetch != null) {
        onFetch(fetch, flow);
      }
    }
  }

  private void onFetch(Fetch fetch, FlowAnswer flow) {
    at = Math.max(at, flow.atNanos());
    if (flow instanceof FlowEnded) {
      fetched(fetch);
      return;
    }
    int from = fetch.node();
    runtime.node().fetchFailed(new FetchFailure(launch.attempt(), from, flow.atNanos()));
    runtime.at(flow.atNanos() + plan.failed(fetch), () -> onRetry(from));
    copyOn();
  }

  private void onRetry(int from) {
    // If the node was lost meanwhile, the reduce may have copied everything from other nodes.
    if (!times.copied()) {
      at = Math.max(at, emulation.clock().now());
      plan.retry(from);
      copyOn();
    }
  }

  @Override
  public void onConditionChanged(NodeConditionChanged changed) {
    last.onConditionChanged(changed);
  }

  private void fetched(Fetch fetch) {
    times.fetched(fetch.bytes(), emulation.crossRack(fetch.node()));
    float copied = COPIED * Math.min(1, times.shuffleBytes() / (float) launch.inputBytes());
    progresses(copied, copied, 0);
    plan.ended(fetch);
    if (emulation.sharesDisk()) {
      merges.fetched(fetch.bytes());
    }
    copyOn();
  }

  private void onSorted(long sorted) {
    at = sorted;
    times.sorted(at);
    reduce();
  }

  private void reduce() {
    progresses(SORTED, 1, last.computeNanos() + last.diskNanos());
    last.begin(at, SORTED);
  }

  @Override
  public void onKill() {
    fetches.close();
    last.killed();
  }

  /** Reports progress that grows from {@code from} to {@code to} within {@code nanos}. */
  private void progresses(float from, float to, long nanos) {
    last.progress().tell(from, to, at, at + nanos);
  }
}
