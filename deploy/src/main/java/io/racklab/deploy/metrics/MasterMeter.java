package io.racklab.deploy.metrics;

import io.racklab.master.engine.journal.RunMeter;
import io.racklab.master.engine.tracker.RunProgress;
import io.racklab.master.runs.results.Level;
import io.racklab.master.runs.run.ExperimentRun.Going;
import io.racklab.protocol.FlowKind;
import io.racklab.protocol.Health;
import io.racklab.protocol.TaskType;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/** Counts the events of a master and its runs. Thread-safe. */
public final class MasterMeter implements RunMeter {
  /** The number of slots of one type, and the number of those that attempts hold. */
  record Slots(int there, int running) {}

  /** The numbers of waiting and of playing submissions. */
  record Queue(int waiting, int playing) {}

  /** The flows of one kind that have arrived. */
  record Arrived(LongAdder flows, LongAdder bytes) {}

  private static final RunProgress NOTHING = new RunProgress(0, 0, 0, 0, 0, 0, 0, 0);

  private final LongAdder heartbeats = new LongAdder();
  private final LongAdder receivedBytes = new LongAdder();
  private final LongAdder runsEnded = new LongAdder();
  private final Map<FlowKind, Arrived> arrived = new EnumMap<>(FlowKind.class);
  private final Map<Level, LongAdder> experiments = new EnumMap<>(Level.class);
  private final LongAdder failed = new LongAdder();
  private volatile Slots mapSlots = new Slots(0, 0);
  private volatile Slots reduceSlots = new Slots(0, 0);
  private volatile int flows;
  private volatile int workers;
  private volatile Queue queue = new Queue(0, 0);
  private volatile RunProgress progress = NOTHING;
  private volatile long emulatedNanos;
  private volatile Optional<Health> health = Optional.empty();
  private volatile Optional<Level> verdict = Optional.empty();

  public MasterMeter() {
    Arrays.stream(FlowKind.values())
        .forEach(kind -> arrived.put(kind, new Arrived(new LongAdder(), new LongAdder())));
    Arrays.stream(Level.values()).forEach(level -> experiments.put(level, new LongAdder()));
  }

  @Override
  public void heartbeat() {
    heartbeats.increment();
  }

  @Override
  public void slots(TaskType type, int there, int running) {
    if (type == TaskType.MAP) {
      mapSlots = new Slots(there, running);
    } else {
      reduceSlots = new Slots(there, running);
    }
  }

  @Override
  public void flows(int underWay) {
    flows = underWay;
  }

  @Override
  public void arrived(FlowKind kind, long bytes) {
    Arrived so = arrived.get(kind);
    so.flows().increment();
    so.bytes().add(bytes);
  }

  @Override
  public void received(long realBytes) {
    receivedBytes.add(realBytes);
  }

  @Override
  public void settled(Health worst) {
    health = Optional.of(worst);
  }

  /** Sets the number of worker processes that have joined. */
  public void workers(int joined) {
    workers = joined;
  }

  /** Sets the numbers of waiting and of playing submissions. */
  public void queue(int waiting, int playing) {
    queue = new Queue(waiting, playing);
  }

  /** Records the progress of the current run. */
  public void going(Going run) {
    progress = run.progress();
    emulatedNanos = run.emulatedNanos();
  }

  /**
   * Records the end of a run.
   *
   * @param soFar the verdict on its experiment's runs so far
   */
  public void runEnded(Level soFar) {
    runsEnded.increment();
    verdict = Optional.of(soFar);
  }

  /** Records that all runs of an experiment have ended. */
  public void experimentEnded(Level level) {
    experiments.get(level).increment();
    idle();
  }

  /** Records that an experiment failed. */
  public void experimentFailed() {
    failed.increment();
    idle();
  }

  private void idle() {
    progress = NOTHING;
    emulatedNanos = 0;
    mapSlots = new Slots(0, 0);
    reduceSlots = new Slots(0, 0);
    flows = 0;
  }

  long heartbeats() {
    return heartbeats.sum();
  }

  long receivedBytes() {
    return receivedBytes.sum();
  }

  long runsEnded() {
    return runsEnded.sum();
  }

  Arrived arrived(FlowKind kind) {
    return arrived.get(kind);
  }

  long experimentsEnded(Level level) {
    return experiments.get(level).sum();
  }

  long experimentsFailed() {
    return failed.sum();
  }

  Slots slots(TaskType type) {
    return type == TaskType.MAP ? mapSlots : reduceSlots;
  }

  int flows() {
    return flows;
  }

  int workers() {
    return workers;
  }

  Queue queue() {
    return queue;
  }

  RunProgress progress() {
    return progress;
  }

  long emulatedNanos() {
    return emulatedNanos;
  }

  Optional<Health> health() {
    return health;
  }

  Optional<Level> verdict() {
    return verdict;
  }
}
