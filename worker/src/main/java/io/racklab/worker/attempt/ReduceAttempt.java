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
 * One attempt of a reduce: starts its process, copies map outputs as they appear, sorts, reduces,
 * writes.
 *
 * <p>What lies on the reduce's own node is read from its disk; everything else is a flow. Where
 * tasks share disks that is a flow too, and so is what the reduce writes and reads again between
 * copying and reducing.
 */
public final class ReduceAttempt implements Attempt {
  /** Copying, sorting and reducing are a third of a reduce each, as Hadoop counts. */
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

  /** News of maps' ends that lie at the node until the reduce asks for them. */
  private final List<JobOutputs> unheard = new ArrayList<>();

  private final PollSettings polls;
  private long startedNanos;
  private long pollNanos;
  private boolean asleep;
  private long wakeNanos;

  /** Times that the maps of the reduce's own node were lost, since others could not fetch there. */
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

  /** Returns a seed that depends on the attempt's name alone, so that runs can be repeated. */
  private static long seed(AttemptId attempt) {
    return ((long) attempt.job() << 40) ^ ((long) attempt.task() << 8) ^ attempt.attempt();
  }

  /**
   * @param node hears how the attempt goes on; the report is the last that it hears
   */
  public static Behavior<AttemptMessage> create(
      ReduceLaunch launch, Emulation emulation, AttemptOwner node) {
    return AttemptActor.create(emulation, node, runtime -> new ReduceAttempt(runtime, launch));
  }

  private void onStarted() {
    started = true;
    if (polls.idleNanos() > 0) {
      // It looks for something to fetch before it has asked for the first time.
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
      // Fetches that the plan has begun since the news came, which it did not know of.
      outputs.lost().forEach(lost -> cutOff(lost.node()));
      plan.hear(outputs);
    }
    unheard.clear();
    if (!times.copied()) {
      at = Math.max(at, pollNanos);
      copyOn();
    }
  }

  /** All is here. In Hadoop 1 the thread that asks for ended maps must hear so first. */
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

  /** Nothing is under way, and it knows of nothing to fetch. */
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

  /** Nothing more is fetched from a lost node. */
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

  /** Brings what memory is too small for to the disk, if tasks share it, beside the copying. */
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

  /** The last merge is read as the reduce goes on. */
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
      // A fetch is null if its node was lost while the answer was on its way.
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
    // If the node was lost meanwhile, all may have come from others.
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

  /** Reports progress that moves from one share to another over some nanoseconds. */
  private void progresses(float from, float to, long nanos) {
    last.progress().tell(from, to, at, at + nanos);
  }
}
