package io.racklab.master.engine.tracker;

import io.racklab.master.engine.journal.Row;
import io.racklab.master.engine.schedule.Scheduler;
import io.racklab.master.engine.schedule.catalog.SchedulerFile;
import io.racklab.master.engine.seed.Seed;
import io.racklab.master.engine.storage.ReplicationSettings;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptProgress;
import io.racklab.protocol.AttemptReport;
import io.racklab.protocol.AttemptReport.Outcome;
import io.racklab.protocol.MapLaunch;
import io.racklab.protocol.NodeMessage.HeartbeatAnswer;
import io.racklab.protocol.ReduceLaunch;
import io.racklab.topologies.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** A tracker whose nodes run what they are told to and end it when a test says so. */
final class PlayedCluster {
  final Tracker tracker;
  final List<Row> rows = new ArrayList<>();
  private final List<List<AttemptId>> running;
  private final List<List<AttemptReport>> unreported;
  private ToDoubleFunction<AttemptId> progress = attempt -> 0;
  private long now;

  PlayedCluster(Topology topology, String scheduler, double slowstart) {
    this(topology, SchedulerFile.named(scheduler).make(Seed.of(1)), slowstart);
  }

  PlayedCluster(Topology topology, Scheduler scheduler, double slowstart) {
    this(topology, scheduler, new TrackerSettings(slowstart, 0));
  }

  /** A cluster on which tasks set jobs up and clean up after them. */
  static PlayedCluster withJobTasks(Topology topology, String scheduler) {
    var settings =
        new TrackerSettings(
            0,
            AttemptSettings.of(TaskVariation.ofAttempts(0)),
            false,
            true,
            BlacklistSettings.HADOOP,
            Optional.empty(),
            1);
    return new PlayedCluster(topology, SchedulerFile.named(scheduler).make(Seed.of(1)), settings);
  }

  /** A cluster that copies lost replicas. */
  static PlayedCluster replicating(Topology topology, String scheduler, ReplicationSettings pace) {
    var settings =
        new TrackerSettings(
            0,
            AttemptSettings.of(TaskVariation.ofAttempts(0)),
            false,
            false,
            BlacklistSettings.HADOOP,
            Optional.of(pace),
            1);
    return new PlayedCluster(topology, SchedulerFile.named(scheduler).make(Seed.of(1)), settings);
  }

  private PlayedCluster(Topology topology, Scheduler scheduler, TrackerSettings settings) {
    tracker = new Tracker(topology, scheduler, settings, Seed.of(1), rows::add);
    running = lists(topology.nodeCount());
    unreported = lists(topology.nodeCount());
  }

  private static <T> List<List<T>> lists(int count) {
    return IntStream.range(0, count).<List<T>>mapToObj(i -> new ArrayList<>()).toList();
  }

  /** From now on attempts are as far as this says. */
  void progress(ToDoubleFunction<AttemptId> said) {
    progress = said;
  }

  /** Much time passes. */
  void pass(long nanos) {
    now += nanos;
  }

  /** Time that has passed since the last call, as each call takes some. */
  long tick() {
    return ++now;
  }

  /** A node speaks until a task may run again there that has failed there. */
  HeartbeatAnswer heartbeatAfterFailure(int node) {
    for (int refused = 0; refused < 10; refused++) {
      heartbeat(node);
    }
    return heartbeat(node);
  }

  /** Time passes until the scheduler looks at the whole with the next heartbeat. */
  void untilUpdate() {
    now += Scheduler.UPDATE_NANOS;
  }

  List<AttemptId> running(int node) {
    return List.copyOf(running.get(node));
  }

  void end(int node, AttemptId attempt, Outcome outcome) {
    if (!running.get(node).remove(attempt)) {
      throw new IllegalArgumentException(attempt.text() + " does not run on node " + node);
    }
    unreported
        .get(node)
        .add(
            AttemptReport.of(attempt, outcome, now, tick())
                .remoteInput(3)
                .shuffle(5)
                .crossRack(7)
                .output(11)
                .build());
  }

  HeartbeatAnswer heartbeat(int node) {
    List<AttemptReport> reports = List.copyOf(unreported.get(node));
    unreported.get(node).clear();
    List<AttemptProgress> said =
        running.get(node).stream()
            .map(id -> AttemptProgress.of(id, (float) progress.applyAsDouble(id)))
            .toList();
    HeartbeatAnswer answer = tracker.heartbeat(node, reports, said, tick());
    for (AttemptId killed : answer.kills()) {
      if (running.get(node).contains(killed)) {
        end(node, killed, Outcome.KILLED);
      }
    }
    running.get(node).addAll(answer.jobTasks());
    answer.maps().stream().map(MapLaunch::attempt).forEach(running.get(node)::add);
    answer.reduces().stream().map(ReduceLaunch::attempt).forEach(running.get(node)::add);
    return answer;
  }

  /** A node is lost with what runs on it; what has ended there is told when it is heard again. */
  void lose(int node) {
    tracker.lost(node, tick());
    running.get(node).clear();
  }

  void bringBack(int node) {
    tracker.back(node, tick());
  }

  <T extends Row> List<T> rows(Class<T> kind) {
    return rows.stream().filter(kind::isInstance).map(kind::cast).toList();
  }
}
