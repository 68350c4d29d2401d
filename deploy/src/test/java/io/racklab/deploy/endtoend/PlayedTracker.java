package io.racklab.deploy.endtoend;

import akka.actor.testkit.typed.javadsl.BehaviorTestKit;
import akka.actor.testkit.typed.javadsl.TestInbox;
import io.racklab.deploy.endtoend.Played.Launch;
import io.racklab.master.engine.journal.Row;
import io.racklab.master.engine.journal.RunMeter;
import io.racklab.master.engine.journal.Seconds;
import io.racklab.master.engine.seed.Seed;
import io.racklab.master.engine.tracker.JobTracker;
import io.racklab.master.engine.tracker.Tracker;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptReport;
import io.racklab.protocol.JobOutputs;
import io.racklab.protocol.MapLaunch;
import io.racklab.protocol.NodeMessage;
import io.racklab.protocol.NodeMessage.HeartbeatAnswer;
import io.racklab.protocol.ReduceLaunch;
import io.racklab.protocol.TrackerMessage.Heartbeat;
import io.racklab.protocol.time.RunClock;
import io.racklab.topologies.Topology;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The job tracker's actor with nodes that a test plays: they beat in turn, tasks take what they
 * compute, and moving bytes takes no time.
 */
final class PlayedTracker {
  private static final long END_NANOS = 1_000_000_000_000L;

  private final Experiment experiment;
  private final Topology topology;
  private final List<Launch> launches = new ArrayList<>();
  private final List<Integer> jobsEnded = new ArrayList<>();
  private final List<JobTracker.Addresses> addresses = new ArrayList<>();
  private final BehaviorTestKit<JobTracker.Command> tracker;
  private final TestInbox<NodeMessage> answers = TestInbox.create();
  private final List<Map<AttemptId, Long>> endsOfNode = new ArrayList<>();
  private final List<List<ReduceLaunch>> copying = new ArrayList<>();
  private long now;

  private PlayedTracker(Experiment experiment) {
    this.experiment = experiment;
    topology = new Topology(experiment.cluster());
    for (int node = 0; node < topology.nodeCount(); node++) {
      endsOfNode.add(new LinkedHashMap<>());
      copying.add(new ArrayList<>());
    }
    tracker =
        BehaviorTestKit.create(
            JobTracker.create(
                new Tracker(
                    topology,
                    experiment.schedulers().get(0).make(Seed.of(1)),
                    experiment.execution().tracker(),
                    experiment.seedOf(1),
                    this::note),
                addresses::add,
                jobsEnded::addAll,
                RunMeter.NONE));
    tracker.run(new JobTracker.Begin(new RunClock(() -> now, 0, 1)));
  }

  /** Plays an experiment's first run until its jobs have ended. */
  static Played play(Experiment experiment) {
    return new PlayedTracker(experiment).play();
  }

  private void note(Row row) {
    if (row instanceof Row.AttemptRow attempt) {
      launches.add(
          new Launch(
              attempt.report().attempt(),
              attempt.node(),
              attempt.locality() == null ? "" : attempt.locality().name().toLowerCase(Locale.ROOT),
              Seconds.of(attempt.launchNanos()),
              Seconds.of(attempt.report().finishNanos())));
    }
  }

  private Played play() {
    Deque<JobSpec> jobs = new ArrayDeque<>(experiment.jobs(1));
    int count = jobs.size();
    long heartbeat = experiment.cluster().heartbeat().toNanos();
    for (long beat = 0; jobsEnded.size() < count; beat++) {
      int node = (int) (beat % topology.nodeCount());
      now = heartbeat * beat / topology.nodeCount();
      if (now > END_NANOS) {
        throw new AssertionError("the jobs do not end; so far " + launches);
      }
      while (!jobs.isEmpty() && jobs.peekFirst().submit().toNanos() <= now) {
        tracker.run(new JobTracker.Submit(jobs.removeFirst()));
      }
      beat(node);
    }
    return new Played(launches, 0);
  }

  private void beat(int node) {
    Map<AttemptId, Long> ends = endsOfNode.get(node);
    List<AttemptReport> ended =
        ends.entrySet().stream()
            .filter(attempt -> attempt.getValue() <= now)
            .map(attempt -> report(attempt.getKey(), attempt.getValue()))
            .toList();
    ended.forEach(report -> ends.remove(report.attempt()));
    addresses
        .get(0)
        .nodes()
        .tell(new Heartbeat(node, answers.getRef(), ended, List.of(), List.of()));
    tracker.runOne();
    HeartbeatAnswer answer = (HeartbeatAnswer) answers.receiveMessage();
    for (MapLaunch map : answer.maps()) {
      ends.put(map.attempt(), now + map.times().computeNanos());
    }
    copying.get(node).addAll(answer.reduces());
    answer.reduces().forEach(reduce -> hear(node, reduce.available()));
    answer.outputs().forEach(outputs -> hear(node, outputs));
  }

  /** A reduce computes when every map has ended. */
  private void hear(int node, JobOutputs outputs) {
    if (outputs.complete()) {
      copying
          .get(node)
          .removeIf(
              reduce -> {
                boolean its = reduce.attempt().job() == outputs.job();
                if (its) {
                  endsOfNode.get(node).put(reduce.attempt(), now + reduce.times().computeNanos());
                }
                return its;
              });
    }
  }

  private AttemptReport report(AttemptId attempt, long end) {
    long none = AttemptReport.ABSENT;
    return AttemptReport.without(attempt, AttemptReport.Outcome.SUCCEEDED, none, end);
  }
}
