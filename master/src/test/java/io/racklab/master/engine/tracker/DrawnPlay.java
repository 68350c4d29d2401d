package io.racklab.master.engine.tracker;

import static java.util.Collections.singletonList;
import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Specs;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.RunningTask;
import io.racklab.master.engine.journal.Row;
import io.racklab.master.engine.journal.Row.AttemptOutcome;
import io.racklab.master.engine.journal.Row.AttemptRow;
import io.racklab.master.engine.journal.Row.EventRow;
import io.racklab.master.engine.journal.Row.JobOutcome;
import io.racklab.master.engine.journal.Row.JobRow;
import io.racklab.master.engine.schedule.HeldToPromises;
import io.racklab.master.engine.schedule.LendsSlots;
import io.racklab.master.engine.schedule.Scheduler;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptReport.Outcome;
import io.racklab.protocol.MapLaunch;
import io.racklab.protocol.NodeMessage.HeartbeatAnswer;
import io.racklab.protocol.ReduceLaunch;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** A cluster in which drawn jobs, losses and ends of attempts happen, and what holds meanwhile. */
final class DrawnPlay {
  private static final int ROUNDS_TO_THE_END = 500;

  /** These skip a user up to 135 times for each task that is left. */
  private static final Set<String> SKIP_USERS =
      Set.of("mts", "mts-ca-rts", "nas", "nas-no-traffic-threshold", "nas-without-both");

  private static final int ROUNDS_OF_THOSE = 20_000;

  private final Random random;
  private final Topology topology;
  private final double slowstart;
  private final int roundsToTheEnd;

  private final HeldToPromises promises;
  private final boolean lends;
  private final PlayedCluster cluster;
  private final List<JobSpec> waiting = new ArrayList<>();
  private final Map<Integer, JobSpec> submitted = new HashMap<>();
  private final Map<Integer, Set<Integer>> finishedMaps = new HashMap<>();
  private final List<Integer> ended = new ArrayList<>();

  DrawnPlay(Topology topology, String preset, double slowstart, Random random) {
    this.topology = topology;
    this.slowstart = slowstart;
    this.random = random;
    roundsToTheEnd = SKIP_USERS.contains(preset) ? ROUNDS_OF_THOSE : ROUNDS_TO_THE_END;

    Scheduler scheduler = SchedulerText.make(preset);
    promises = new HeldToPromises(scheduler, scheduler, "");
    lends = LendsSlots.lending(scheduler.slots()).isPresent();
    cluster = new PlayedCluster(topology, promises.scheduler(), slowstart);
    cluster.progress(attempt -> random.nextDouble());
    int jobs = 1 + random.nextInt(5);
    for (int number = 1; number <= jobs; number++) {
      String pool = "pool-" + random.nextInt(3);
      waiting.add(Specs.job(number, 1 + random.nextInt(12), random.nextInt(6), pool));
    }
  }

  void step() {
    int node = random.nextInt(topology.nodeCount());
    switch (random.nextInt(21)) {
      case 0 -> loseOrBringBack(node);
      case 1, 2 -> submit();
      case 3, 4, 5, 6, 7, 8, 9, 10 -> heartbeat(node);
      default -> {
        List<AttemptId> running = cluster.running(node);
        if (!running.isEmpty()) {
          Outcome outcome =
              random.nextInt(6) > 0
                  ? Outcome.SUCCEEDED
                  : random.nextBoolean() ? Outcome.FAILED : Outcome.KILLED;
          end(node, running.get(random.nextInt(running.size())), outcome);
        }
      }
    }
  }

  private void loseOrBringBack(int node) {
    if (cluster.tracker.view().node(node).up()) {
      cluster.lose(node);
      ended.addAll(cluster.tracker.drainEnded());
    } else {
      cluster.bringBack(node);
    }
    for (TaskType type : TaskType.values()) {
      int slots = 0;
      for (int each = 0; each < topology.nodeCount(); each++) {
        slots += cluster.tracker.view().node(each).slots(type);
      }
      assertThat(cluster.tracker.view().slots(type)).isEqualTo(slots);
    }
  }

  private void submit() {
    if (!waiting.isEmpty()) {
      JobSpec spec = waiting.remove(0);
      submitted.put(spec.number(), spec);
      finishedMaps.put(spec.number(), new HashSet<>());
      cluster.tracker.submit(spec, cluster.tick());
    }
  }

  /** A reduce cannot succeed before it has fetched the output of every map. */
  private void end(int node, AttemptId attempt, Outcome outcome) {
    if (outcome == Outcome.SUCCEEDED
        && attempt.type() == TaskType.REDUCE
        && finishedMaps.get(attempt.job()).size() < submitted.get(attempt.job()).maps()) {
      return;
    }
    cluster.end(node, attempt, outcome);
    if (outcome == Outcome.SUCCEEDED && attempt.type() == TaskType.MAP) {
      finishedMaps.get(attempt.job()).add(attempt.task());
    }
  }

  private void heartbeat(int node) {
    if (random.nextInt(3) == 0) {
      cluster.untilUpdate();
    }
    HeartbeatAnswer answer = cluster.heartbeat(node);
    ended.addAll(cluster.tracker.drainEnded());
    answer.maps().stream().map(MapLaunch::attempt).forEach(this::checkLaunch);
    answer.reduces().stream().map(ReduceLaunch::attempt).forEach(this::checkLaunch);
    answer.reduces().forEach(launch -> checkSlowstart(launch.attempt()));
    answer.kills().forEach(killed -> assertThat(cluster.running(node)).doesNotContain(killed));
    checkSlots(node);
    checkTasks(node);
  }

  /** No two attempts of a task are on one node; the tracker's counts are what runs. */
  private void checkTasks(int node) {
    assertThat(cluster.running(node))
        .extracting(id -> id.job() + id.type().letter() + id.task())
        .doesNotHaveDuplicates();
    for (Job job : cluster.tracker.view().jobs().active()) {
      for (TaskType type : TaskType.values()) {
        int tasks = job.runningTasks(type).count();
        int resting = type == TaskType.MAP ? job.races().resting() : 0;
        assertThat(tasks + resting + job.pending(type) + job.finished(type))
            .isEqualTo(job.total(type));
        int attempts = job.runningTasks(type).all().stream().mapToInt(RunningTask::attempts).sum();
        assertThat(attempts).isLessThanOrEqualTo(job.running(type));
        assertThat(job.runningTasks(type).all())
            .allMatch(task -> task.attempts() == 1 || task.attempts() == 2);
      }
    }
  }

  private void checkLaunch(AttemptId attempt) {
    assertThat(submitted).containsKey(attempt.job());
    assertThat(ended).doesNotContain(attempt.job());
  }

  private void checkSlowstart(AttemptId attempt) {
    int maps = submitted.get(attempt.job()).maps();
    assertThat(finishedMaps.get(attempt.job()).size())
        .isGreaterThanOrEqualTo((int) Math.ceil(slowstart * maps));
  }

  private void checkSlots(int node) {
    List<AttemptId> running = cluster.running(node);
    assertThat(running).doesNotHaveDuplicates();
    long maps = running.stream().filter(id -> id.type() == TaskType.MAP).count();
    if (lends && topology.node(node).slots() instanceof Slots.Typed typed) {
      // Of equal weight in all of the presets.
      assertThat(running.size()).isLessThanOrEqualTo(typed.maps() + typed.reduces());
      checkLent();
    } else if (topology.node(node).slots() instanceof Slots.Typed typed) {
      assertThat(maps).isLessThanOrEqualTo(typed.maps());
      assertThat(running.size() - maps).isLessThanOrEqualTo(typed.reduces());
    } else if (topology.node(node).slots() instanceof Slots.Shared shared) {
      assertThat(running.size()).isLessThanOrEqualTo(shared.count());
    } else if (topology.node(node).slots() instanceof Slots.Containers containers) {
      // Every task of the preset holds 1 GiB and 1 vcore.
      assertThat(running.size()).isLessThanOrEqualTo((int) (containers.memory() >> 30));
      assertThat(running.size()).isLessThanOrEqualTo(containers.vcores());
    }
  }

  private void checkLent() {
    for (TaskType type : TaskType.values()) {
      int lent = 0;
      for (int node = 0; node < topology.nodeCount(); node++) {
        lent += cluster.tracker.view().node(node).lent(type);
      }
      assertThat(cluster.tracker.view().lent(type)).isEqualTo(lent);
    }
  }

  /**
   * From now on whatever can end succeeds: every job must end in a bounded time on what is left of
   * the cluster, be it a single node.
   */
  void toTheEnd() {
    int stays = random.nextInt(topology.nodeCount());
    for (int node = 0; node < topology.nodeCount(); node++) {
      if (!cluster.tracker.view().node(node).up() && node == stays) {
        cluster.bringBack(node);
      }
    }
    while (!waiting.isEmpty()) {
      submit();
    }
    for (int round = 0; round < roundsToTheEnd && ended.size() < submitted.size(); round++) {
      for (int node = 0; node < topology.nodeCount(); node++) {
        for (AttemptId attempt : cluster.running(node)) {
          end(node, attempt, Outcome.SUCCEEDED);
        }
        heartbeat(node);
      }
    }
    assertThat(ended).containsExactlyInAnyOrderElementsOf(submitted.keySet());
    assertThat(cluster.tracker.view().jobs().active()).extracting(Job::number).isEmpty();
    for (TaskType type : TaskType.values()) {
      assertThat(cluster.tracker.view().running(type)).isZero();
    }
  }

  void checkPromises() {
    assertThat(promises.broken()).isEmpty();
  }

  void checkRows() {
    assertThat(cluster.rows(JobRow.class)).extracting(JobRow::job).doesNotHaveDuplicates();
    Map<String, String> chosenOn = new HashMap<>();
    Map<String, Integer> failures = new HashMap<>();
    for (Row row : cluster.rows) {
      if (row instanceof EventRow event && event.event().equals("node-lost")) {
        chosenOn.replaceAll((task, node) -> node.equals(event.subject()) ? "lost" : node);
      } else if (row instanceof AttemptRow one) {
        AttemptId id = one.report().attempt();
        String task = task(id.job(), id.type(), id.task());
        if (one.outcome() == AttemptOutcome.CHOSEN) {
          String before = chosenOn.put(task, one.node());
          boolean mayBeLost = id.type() == TaskType.MAP && submitted.get(id.job()).reduces() > 0;
          assertThat(before).isIn(mayBeLost ? Arrays.asList(null, "lost") : singletonList(null));
        } else if (one.outcome() == AttemptOutcome.FAILED) {
          failures.merge(task, 1, Integer::sum);
        }
      }
    }
    for (JobRow job : cluster.rows(JobRow.class)) {
      checkOutcome(job, chosenOn.keySet(), failures);
    }
  }

  private static void checkOutcome(JobRow row, Set<String> chosen, Map<String, Integer> failures) {
    int mostFailures = 0;
    boolean all = true;
    for (TaskType type : TaskType.values()) {
      int tasks = type == TaskType.MAP ? row.spec().maps() : row.spec().reduces();
      for (int number = 0; number < tasks; number++) {
        String task = task(row.job(), type, number);
        mostFailures = Math.max(mostFailures, failures.getOrDefault(task, 0));
        all &= chosen.contains(task);
      }
    }
    if (row.outcome() == JobOutcome.FAILED) {
      assertThat(mostFailures).isGreaterThanOrEqualTo(Job.ATTEMPTS_OF_TASK);
    } else {
      assertThat(all).isTrue();
    }
  }

  private static String task(int job, TaskType type, int task) {
    return job + "-" + type.letter() + "-" + task;
  }
}
