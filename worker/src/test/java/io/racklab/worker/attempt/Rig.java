package io.racklab.worker.attempt;

import akka.actor.testkit.typed.Effect;
import akka.actor.testkit.typed.javadsl.BehaviorTestKit;
import akka.actor.testkit.typed.javadsl.TestInbox;
import akka.actor.typed.Behavior;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptMessage;
import io.racklab.protocol.AttemptReport;
import io.racklab.protocol.DiskSettings;
import io.racklab.protocol.FlowEnded;
import io.racklab.protocol.FlowLost;
import io.racklab.protocol.NetworkMessage;
import io.racklab.protocol.NetworkMessage.CloseFlow;
import io.racklab.protocol.NetworkMessage.OpenFlow;
import io.racklab.protocol.NodeSettings;
import io.racklab.protocol.PollSettings;
import io.racklab.protocol.RunSettings;
import io.racklab.protocol.SortSettings;
import io.racklab.protocol.TaskSettings;
import io.racklab.protocol.time.RunClock;
import io.racklab.worker.RunSettingsBuilder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.BiFunction;

/**
 * An attempt on node 0 in the test's hands: its clock stands still until the test moves it, its
 * timers fire when the clock reaches them, or later if the test wants that.
 *
 * <p>Nodes 0 and 1 are in rack 0, nodes 2 and 3 in rack 1. Disks take a nanosecond for a byte, the
 * node computes at half speed, processes start in 100 ns, the process's clock runs with emulated
 * time.
 */
final class Rig {
  static final long START = 100;

  /** The node's, on which processes start in {@link #START} as well. */
  private static final double SPEED = 0.5;

  private record Alarm(long atNanos, long number, Object key, Runnable send) {}

  private final Map<Object, Long> current = new LinkedHashMap<>();
  private final PriorityQueue<Alarm> alarms =
      new PriorityQueue<>(
          Comparator.comparingLong(Alarm::atNanos).thenComparingLong(Alarm::number));
  private final TestInbox<NetworkMessage> network = TestInbox.create();
  private final BehaviorTestKit<AttemptMessage> attempt;
  final List<AttemptReport> reports = new ArrayList<>();
  private Progress progress = Progress.NONE;
  private long now;
  private long late;
  private long numbers;

  Rig(BiFunction<Emulation, AttemptOwner, Behavior<AttemptMessage>> create) {
    this(0, create);
  }

  Rig(long begin, BiFunction<Emulation, AttemptOwner, Behavior<AttemptMessage>> create) {
    this(begin, DiskSettings.perTask(1e9), SortSettings.HADOOP, create);
  }

  Rig(
      long begin,
      DiskSettings disk,
      SortSettings sort,
      BiFunction<Emulation, AttemptOwner, Behavior<AttemptMessage>> create) {
    this(begin, disk, sort, PollSettings.NONE, create);
  }

  /** An attempt that looks for what it waits for from time to time. */
  Rig(PollSettings polls, BiFunction<Emulation, AttemptOwner, Behavior<AttemptMessage>> create) {
    this(0, DiskSettings.perTask(1e9), SortSettings.HADOOP, polls, create);
  }

  private Rig(
      long begin,
      DiskSettings disk,
      SortSettings sort,
      PollSettings polls,
      BiFunction<Emulation, AttemptOwner, Behavior<AttemptMessage>> create) {
    now = begin;
    RunSettings run =
        RunSettingsBuilder.racks(0, 0, 1, 1)
            .tasks(
                new TaskSettings(
                    Math.round(START * SPEED),
                    1,
                    2,
                    false,
                    sort,
                    TaskSettings.HADOOP_TIMEOUT_NANOS,
                    polls,
                    false))
            .progress(true)
            .build();
    NodeSettings node = new NodeSettings(0, "n0", SPEED, disk, 0);
    Emulation emulation =
        new Emulation(run, node, new RunClock(() -> now, 0, 1), network.getRef(), Runnable::run);
    attempt = BehaviorTestKit.create(create.apply(emulation, new Owner()));
    collect();
  }

  /** From now on timers fire so much after their time. */
  Rig late(long nanos) {
    late = nanos;
    return this;
  }

  /** Moves the clock, firing on the way all timers that are due. */
  Rig until(long nanos) {
    while (!alarms.isEmpty() && alarms.peek().atNanos() + late <= nanos) {
      Alarm alarm = alarms.remove();
      now = Math.max(now, alarm.atNanos() + late);
      if (current.remove(alarm.key(), alarm.number()) && attempt.isAlive()) {
        alarm.send().run();
        runAll();
        collect();
      }
    }
    now = Math.max(now, nanos);
    return this;
  }

  Rig tell(AttemptMessage message) {
    attempt.run(message);
    runAll();
    collect();
    return this;
  }

  /** An attempt tells itself that it has ended. */
  private void runAll() {
    while (attempt.isAlive() && attempt.selfInbox().hasMessages()) {
      attempt.runOne();
    }
  }

  /** The flow that was opened ends at this time. */
  Rig arrives(OpenFlow flow, long nanos) {
    until(nanos);
    return tell(new FlowEnded(flow.tag(), nanos));
  }

  /** The flow that was opened is lost with a node at its other end. */
  Rig loses(OpenFlow flow, long nanos) {
    until(nanos);
    return tell(new FlowLost(flow.tag(), nanos));
  }

  /** What the network was told since this was asked last, which must be flows to open. */
  List<OpenFlow> opened() {
    return network.getAllReceived().stream().map(OpenFlow.class::cast).toList();
  }

  /** The tags of the flows closed since the network was asked last; nothing else may have been. */
  List<Long> closed() {
    return network.getAllReceived().stream()
        .map(CloseFlow.class::cast)
        .map(CloseFlow::tag)
        .toList();
  }

  List<NetworkMessage> said() {
    return network.getAllReceived();
  }

  /** How far the attempt is now, as it has said. */
  float progress() {
    return progress.at(now);
  }

  boolean alive() {
    return attempt.isAlive();
  }

  private void collect() {
    for (Effect effect : attempt.getAllEffects()) {
      if (effect instanceof Effect.TimerScheduled<?> timer) {
        long number = numbers++;
        current.put(timer.key(), number);
        alarms.add(
            new Alarm(
                now + timer.delay().toNanos(), number, timer.key(), () -> timer.send().apply()));
      }
    }
  }

  private final class Owner implements AttemptOwner {
    @Override
    public void ended(AttemptReport report) {
      reports.add(report);
    }

    @Override
    public void progresses(AttemptId attempt, Progress further) {
      progress = further;
    }
  }
}
