package io.racklab.master.tracker;

import io.racklab.master.job.InputSplits;
import io.racklab.master.job.Job;
import io.racklab.master.job.Jobs;
import io.racklab.master.job.NodeState;
import io.racklab.master.job.RunningAttempt;
import io.racklab.master.job.RunningTask;
import io.racklab.master.journal.Journal;
import io.racklab.master.journal.Row;
import io.racklab.master.schedule.ClusterView;
import io.racklab.master.schedule.Copies;
import io.racklab.master.schedule.Killer;
import io.racklab.master.schedule.Launcher;
import io.racklab.master.schedule.Restarter;
import io.racklab.master.schedule.Scheduler;
import io.racklab.master.seed.Seed;
import io.racklab.master.storage.BlockPlacement;
import io.racklab.master.workload.JobSpec;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.AttemptProgress;
import io.racklab.protocol.AttemptReport;
import io.racklab.protocol.JobOutputs;
import io.racklab.protocol.Locality;
import io.racklab.protocol.NodeMessage.HeartbeatAnswer;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Topology;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the job tracker does, without its actor: takes jobs, learns from heartbeats what has ended,
 * asks the scheduler what to start, and keeps the journal.
 */
public final class Tracker implements ClusterView, Killer, Restarter {
  private final Topology topology;
  private final Scheduler scheduler;
  private final Seed seed;
  private final BlockPlacement placement;
  private final Launches launches;
  private final TrackerJournal journal;
  private final Jobs jobs;
  private final TrackerNodes nodes;
  private final List<OutputNews> news = new ArrayList<>();
  private final Map<Integer, JobTotals> totals = new HashMap<>();
  private final Map<Integer, LeavingJob> leaving = new HashMap<>();
  private final boolean explain;
  private final List<Integer> ended = new ArrayList<>();
  private final TrackerCounts counts = new TrackerCounts();

  /** Attempts that a restart of their job has made void and that still hold their slots. */
  private final Map<AttemptId, Job> voided = new HashMap<>();

  /** Attempts that are to be killed, and that count as failed. */
  private final Set<AttemptId> failing = new LinkedHashSet<>();

  private long updatedNanos;
  private long now;

  public Tracker(
      Topology topology,
      Scheduler scheduler,
      TrackerSettings settings,
      Seed seed,
      Journal journal) {
    this.topology = topology;
    this.scheduler = scheduler;
    this.seed = seed;
    this.journal = new TrackerJournal(topology, journal);
    nodes = new TrackerNodes(topology);
    explain = settings.explain();
    placement = new BlockPlacement(topology);
    var times = new TaskTimes(seed.named("task-times"), settings.variation());
    launches = new Launches(topology, placement, times, seed, node -> node(node).up());
    scheduler.learn(times);
    jobs = new Jobs(topology, settings.slowstart());
    for (int node = 0; node < topology.nodeCount(); node++) {
      news.add(new OutputNews());
    }
  }

  /** Takes a job; its input lies on the nodes already. */
  public Job submit(JobSpec spec, long at) {
    now = at;
    InputSplits splits =
        placement.input(spec.maps(), seed.named("input").numbered(spec.number()).random());
    Job job = jobs.submit(spec, scheduler.order().pool(spec), splits, at);
    totals.put(job.number(), new JobTotals());
    counts.submitted(job);
    update();
    return job;
  }

  /**
   * Answers a heartbeat.
   *
   * @param reports of the attempts that have ended on the node since its last
   */
  public HeartbeatAnswer heartbeat(int node, List<AttemptReport> reports, long at) {
    return heartbeat(node, reports, List.of(), at);
  }

  /**
   * Answers a heartbeat; that of a lost node is not heard.
   *
   * @param reports of the attempts that have ended on the node since its last
   * @param progress of those that run on it, if {@link Copies#readsProgress}
   */
  public HeartbeatAnswer heartbeat(
      int node, List<AttemptReport> reports, List<AttemptProgress> progress, long at) {
    now = at;
    if (!nodes.node(node).up()) {
      return HeartbeatAnswer.NOTHING;
    }
    for (AttemptReport report : reports) {
      RunningAttempt attempt = nodes.end(node, report.attempt());
      if (attempt != null) {
        over(attempt, report, false);
      }
    }
    for (AttemptProgress one : progress) {
      if (!voided.containsKey(one.attempt())) {
        progressed(one.attempt(), one.progress());
      }
    }
    if (now - updatedNanos >= Scheduler.UPDATE_NANOS) {
      update();
    }
    NodeState state = nodes.node(node);
    if (jobs.active().isEmpty() && !nodes.hasKills(node)) {
      return HeartbeatAnswer.NOTHING;
    }
    Assignments assignments = new Assignments(state);
    if (state.free(TaskType.MAP) > 0 || state.free(TaskType.REDUCE) > 0) {
      scheduler.assign(state, this, assignments);
    }
    return assignments.answer(news.get(node).forHeartbeat(jobs));
  }

  /**
   * A node is lost: its attempts, and the output of finished maps on it that reduces may need. Its
   * slots are gone and its heartbeats not heard until it is {@link #back}. Unlike Hadoop's tracker,
   * which waits for ten minutes without a heartbeat, this one is told at once.
   */
  public void lost(int node, long at) {
    now = at;
    List<RunningAttempt> attempts = nodes.lose(node);
    attempts.forEach(attempt -> over(attempt, endOf(attempt), true));
    int maps = jobs.active().stream().mapToInt(job -> loseOutputs(job, node)).sum();
    counts.lost(maps);
    journal.lost(node, attempts.size(), maps, now);
  }

  /** What a lost node would have said of an attempt. */
  private AttemptReport endOf(RunningAttempt attempt) {
    long absent = AttemptReport.ABSENT;
    return new AttemptReport(
        attempt.id(),
        AttemptReport.Outcome.KILLED,
        attempt.launchNanos(),
        absent,
        absent,
        absent,
        absent,
        now,
        0,
        0,
        0,
        0);
  }

  private int loseOutputs(Job job, int node) {
    List<Integer> maps = job.loseOutputs(node);
    if (maps.isEmpty()) {
      return 0;
    }
    BitSet again = new BitSet();
    maps.forEach(again::set);
    for (RunningAttempt attempt : nodes.of(job)) {
      AttemptId id = attempt.id();
      if (id.type() == TaskType.MAP && again.get(id.task()) && !voided.containsKey(id)) {
        nodes.spare(attempt);
        scheduler.copies().launched(job, job.countsAgain(attempt), attempt, now);
      }
    }
    return maps.size();
  }

  /** A lost node takes part again; nothing runs on it and no output is there. */
  public void back(int node, long at) {
    now = at;
    nodes.back(node);
    journal.back(node, now);
  }

  /** What runs of a task fails; its nodes end it at their next heartbeats. */
  public void fail(int number, TaskType type, int task, long at) {
    now = at;
    Job job = jobs.job(number);
    if (job == null) {
      return;
    }
    for (RunningAttempt attempt : nodes.of(job)) {
      AttemptId id = attempt.id();
      if (id.type() == type && id.task() == task && !voided.containsKey(id)) {
        failing.add(id);
        kill(attempt);
      }
    }
  }

  private void update() {
    updatedNanos = now;
    scheduler.update(this, this);
    scheduler.restart(this, this);
  }

  @Override
  public void kill(RunningAttempt attempt) {
    nodes.kill(attempt);
  }

  @Override
  public void restart(Job job) {
    JobTotals of = totals.get(job.number());
    for (RunningAttempt attempt : nodes.of(job)) {
      if (voided.putIfAbsent(attempt.id(), job) == null) {
        of.held((now - attempt.launchNanos()) * attempt.slots());
        kill(attempt);
      }
    }
    journal.restart(job, of.wasted(), now);
    counts.restarted(job);
    job.restart();
  }

  private void over(RunningAttempt attempt, AttemptReport report, boolean wasLost) {
    Job job = job(report.attempt().job());
    if (report.attempt().type() == TaskType.REDUCE) {
      news.get(attempt.node()).reduceEnded(job.number());
    }
    Job before = voided.remove(report.attempt());
    Row.AttemptOutcome outcome =
        before == null ? counting(job, attempt, report, wasLost) : voided(before, report, wasLost);
    failing.remove(report.attempt());
    totals.get(job.number()).add(report);
    journal.attempt(attempt, report, outcome);
    if (job.finished() || job.failed()) {
      finished(job);
    }
  }

  private Row.AttemptOutcome counting(
      Job job, RunningAttempt attempt, AttemptReport report, boolean wasLost) {
    totals.get(job.number()).held((now - attempt.launchNanos()) * attempt.slots());
    scheduler.ended(job, attempt, now);
    if (wasLost) {
      ended(job, attempt, false);
      job.lost(attempt.id().type(), attempt.id().task());
      return Row.AttemptOutcome.LOST;
    }
    return outcome(job, attempt, report);
  }

  /** Whatever a node says of an attempt of its job's earlier life, it has been killed. */
  private static Row.AttemptOutcome voided(Job job, AttemptReport report, boolean wasLost) {
    job.gaveBack(report.attempt().type());
    if (wasLost) {
      return Row.AttemptOutcome.LOST;
    }
    return report.outcome() == AttemptReport.Outcome.FAILED
        ? Row.AttemptOutcome.FAILED
        : Row.AttemptOutcome.KILLED;
  }

  /** A job of which attempts run, though it may have finished without them; else null. */
  private Job job(int number) {
    Job job = jobs.job(number);
    if (job != null) {
      return job;
    }
    LeavingJob leaver = leaving.get(number);
    return leaver == null ? null : leaver.job();
  }

  private Row.AttemptOutcome outcome(Job job, RunningAttempt attempt, AttemptReport report) {
    return switch (report.outcome()) {
      case SUCCEEDED ->
          succeeded(job, attempt, report) ? Row.AttemptOutcome.CHOSEN : Row.AttemptOutcome.KILLED;
      case FAILED -> {
        unsuccessful(job, attempt, true);
        yield Row.AttemptOutcome.FAILED;
      }
      case KILLED -> {
        boolean fails = failing.contains(attempt.id());
        unsuccessful(job, attempt, fails);
        yield fails ? Row.AttemptOutcome.FAILED : Row.AttemptOutcome.KILLED;
      }
    };
  }

  /** The first success of a task counts; its other attempts are killed. */
  private boolean succeeded(Job job, RunningAttempt attempt, AttemptReport report) {
    TaskType type = attempt.id().type();
    if (job.failed()) {
      unsuccessful(job, attempt, false);
      return false;
    }
    RunningTask task = progressed(attempt.id(), 1);
    List<RunningAttempt> losers = task == null ? List.of() : task.but(attempt);
    boolean chosen = job.succeeded(type, attempt.id().task(), attempt.node(), now);
    counts.ended(type, chosen, report);
    if (chosen) {
      scheduler.copies().succeeded(job, attempt, now);
    }
    losers.forEach(this::kill);
    return chosen;
  }

  private void unsuccessful(Job job, RunningAttempt attempt, boolean failed) {
    ended(job, attempt, failed);
    job.unsuccessful(attempt.id().type(), attempt.id().task(), failed);
  }

  private void ended(Job job, RunningAttempt attempt, boolean failed) {
    RunningTask task = job.runningTasks(attempt.id().type()).ended(attempt, failed);
    if (task != null) {
      scheduler.copies().progressed(job, task, now);
    }
  }

  /** The task of which more is known now, or null when it has ended. */
  private RunningTask progressed(AttemptId attempt, float progress) {
    Job job = job(attempt.job());
    RunningTask task =
        job == null ? null : job.runningTasks(attempt.type()).progressed(attempt, progress);
    if (task != null) {
      scheduler.copies().progressed(job, task, now);
    }
    return task;
  }

  /**
   * A job whose tasks have all ended, or that has failed, leaves when the attempts that lost have
   * left their slots.
   */
  private void finished(Job job) {
    if (jobs.job(job.number()) != null) {
      jobs.remove(job);
      counts.finishedJob();
      leaving.put(job.number(), new LeavingJob(job, now));
      if (job.failed()) {
        counts.failed(job);
        nodes.of(job).forEach(this::kill);
      }
    }
    if (job.running(TaskType.MAP) + job.running(TaskType.REDUCE) == 0) {
      left(leaving.remove(job.number()));
    }
  }

  private void left(LeavingJob leaver) {
    Job job = leaver.job();
    ended.add(job.number());
    journal.job(job, leaver.finishNanos(), totals.remove(job.number()));
  }

  /** The jobs that have ended since this was asked last, and of which no attempt runs any more. */
  public List<Integer> drainEnded() {
    List<Integer> since = List.copyOf(ended);
    ended.clear();
    return since;
  }

  /** How far the run is. */
  public Progress progress() {
    return counts.progress();
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
  public NodeState node(int node) {
    return nodes.node(node);
  }

  @Override
  public int slots(TaskType type) {
    return nodes.slots(type);
  }

  @Override
  public int running(TaskType type) {
    return nodes.running(type);
  }

  /** What a heartbeat's round has launched so far. */
  private final class Assignments implements Launcher {
    private final NodeState node;
    private final LaunchLists lists = new LaunchLists();

    Assignments(NodeState node) {
      this.node = node;
    }

    @Override
    public boolean explaining() {
      return explain;
    }

    @Override
    public void passedOver(Job job, TaskType type, String rule) {
      journal.passedOver(job, type, node.node(), rule, now);
    }

    @Override
    public void leftIdle(TaskType type, String rule) {
      journal.leftIdle(node.node(), type, rule, now);
    }

    @Override
    public void map(Job job, int map, Locality locality, AttemptKind kind) {
      int number = job.launchMap(map, now);
      var id = new AttemptId(job.number(), TaskType.MAP, map, number);
      start(job, id, number > 0 ? rerun(kind) : kind, locality);
      lists.add(launches.map(job, id, node.node(), locality));
    }

    @Override
    public void reduce(Job job, int reduce, AttemptKind kind) {
      int number = job.launchReduce(reduce, now);
      var id = new AttemptId(job.number(), TaskType.REDUCE, reduce, number);
      start(job, id, number > 0 ? rerun(kind) : kind, null);
      totals.get(job.number()).reduceLaunched(job);
      news.get(node.node()).reduceLaunched(job);
      lists.add(launches.reduce(job, id, node.node()));
    }

    private static AttemptKind rerun(AttemptKind kind) {
      return kind == AttemptKind.ORIGINAL ? AttemptKind.RERUN : kind;
    }

    private void start(Job job, AttemptId id, AttemptKind kind, Locality locality) {
      int held = job.slotsPerTask(id.type());
      var attempt = new RunningAttempt(id, kind, node.node(), locality, now, held);
      nodes.start(attempt);
      scheduler.launched(job, attempt);
      scheduler.copies().launched(job, job.runningTasks(id.type()).started(attempt), attempt, now);
    }

    HeartbeatAnswer answer(List<JobOutputs> outputs) {
      return lists.answer(nodes.drainKills(node.node()), outputs);
    }
  }

  /**
   * A job that has finished or failed while attempts of it run.
   *
   * @param finishNanos when its last task ended
   */
  private record LeavingJob(Job job, long finishNanos) {}
}
