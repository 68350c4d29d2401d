package io.racklab.master.tracker;

import io.racklab.master.job.Job;
import io.racklab.master.job.Jobs;
import io.racklab.master.job.NodeState;
import io.racklab.master.job.RunningAttempt;
import io.racklab.master.journal.Journal;
import io.racklab.master.schedule.ClusterView;
import io.racklab.master.schedule.Killer;
import io.racklab.master.schedule.RackLinks;
import io.racklab.master.schedule.Restarter;
import io.racklab.master.schedule.Scheduler;
import io.racklab.master.schedule.Speculation;
import io.racklab.master.seed.Seed;
import io.racklab.master.storage.BlockPlacement;
import io.racklab.master.tracker.SetupsAndCleanups.JobTask;
import io.racklab.master.workload.JobSpec;
import io.racklab.protocol.AttemptProgress;
import io.racklab.protocol.AttemptReport;
import io.racklab.protocol.FetchFailure;
import io.racklab.protocol.JobOutputs;
import io.racklab.protocol.NodeMessage.HeartbeatAnswer;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The job tracker without its actor: takes jobs, learns from heartbeats what has ended, asks the
 * scheduler what to start, and keeps the journal.
 */
public final class Tracker implements ClusterView, Killer, Restarter {
  private final Topology topology;
  private final Scheduler scheduler;
  private final TrackerJournal journal;
  private final Jobs jobs;
  private final double scaleBytes;
  private final TrackerNodes nodes;
  private final SetupsAndCleanups jobTasks;
  private final OutputNews news;
  private final Assignments assignments;
  private final AttemptEnds ends;
  private final DuplicateArbiter arbiter;
  private final TrackerMeasures measures;
  private final TrackerCounts counts = new TrackerCounts();
  private final Reruns reruns;
  private final Restarts restarts;
  private final PlantedFailures planted;
  private final Inputs inputs;
  private final Optional<NameNode> nameNode;
  private final Submissions submissions;
  private RackLinks links = RackLinks.UNUSED;
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
    nodes = new TrackerNodes(topology, scheduler.slots().lending());
    var placement = new BlockPlacement(topology);
    jobs =
        new Jobs(
            topology, settings.slowstart(), settings.blacklist().rule(topology), nodes::countUp);
    scaleBytes = settings.scaleBytes();
    var times =
        new TaskTimes(seed.named("task-times"), settings.variation(), settings.stragglers());
    scheduler.learn(times);
    var launches = new Launches(topology, placement, times, seed, node -> node(node).up());
    nameNode =
        settings
            .replication()
            .map(
                pace ->
                    new NameNode(
                        topology,
                        placement,
                        pace,
                        seed.named("replication").random(),
                        jobs,
                        journal,
                        new TrackersTime()));
    inputs =
        new Inputs(
            placement,
            seed.named("input"),
            launches::written,
            topology.cluster().blockSize(),
            nameNode);
    this.journal = new TrackerJournal(topology, journal, inputs::chosen);
    news = new OutputNews(topology.nodeCount());
    arbiter = new DuplicateArbiter(jobs, scheduler.copies(), nodes, this.journal, counts);
    measures =
        new TrackerMeasures(NodeTraffic.of(topology, nodes), new ClassTimes(settings.scaleBytes()));
    jobTasks = new SetupsAndCleanups(settings.jobTasks());
    boolean containers = topology.node(0).slots() instanceof Slots.Containers;
    var failures = new FailedTasks(!containers);
    var dependents = new Dependents();
    var leaving = new LeavingJobs(jobTasks, dependents);
    submissions =
        new Submissions(
            jobs,
            scheduler.order(),
            inputs,
            dependents,
            jobTasks,
            leaving,
            this.journal,
            counts,
            measures.traffic());
    assignments =
        new Assignments(
            scheduler,
            launches,
            nodes,
            news,
            this.journal,
            arbiter,
            measures,
            jobTasks,
            failures,
            settings.explain());
    ends =
        new AttemptEnds(
            jobs,
            scheduler,
            nodes,
            news,
            this.journal,
            counts,
            arbiter,
            measures,
            leaving,
            failures);
    reruns = new Reruns(jobs, scheduler, nodes, ends, this.journal, counts);
    planted = new PlantedFailures(jobs, nodes, ends);
    restarts =
        new Restarts(
            jobs,
            nodes,
            scheduler.copies(),
            ends,
            arbiter,
            reruns,
            jobTasks,
            submissions,
            this.journal,
            counts);
  }

  /** These jobs, numbered from 1, will be submitted: what they read of each other is kept. */
  public void expect(List<JobSpec> all) {
    inputs.expect(all);
  }

  /**
   * Takes a job; its input lies on the nodes already, but for what the jobs put out that it waits
   * for.
   *
   * @return the job, or null if it waits for another or a task is to set it up first
   */
  public Job submit(JobSpec spec, long at) {
    return submit(spec, at, at);
  }

  /**
   * The same of a job that has tried to come before.
   *
   * @param sinceNanos when it first did
   */
  public Job submit(JobSpec spec, long sinceNanos, long at) {
    if (at != now) {
      goTo(at);
    }
    return submissions.submit(spec, sinceNanos, at);
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
   * @param progress of those that run on it, if {@link Speculation#readsProgress}
   */
  public HeartbeatAnswer heartbeat(
      int node, List<AttemptReport> reports, List<AttemptProgress> progress, long at) {
    goTo(at);
    if (!nodes.node(node).up()) {
      return HeartbeatAnswer.NOTHING;
    }
    reports.forEach(report -> reported(node, report));
    settle();
    for (AttemptProgress one : progress) {
      if (!ends.isVoid(one.attempt())) {
        ends.progressed(one.attempt(), one.progress(), now);
      }
    }
    updateIfDue();
    if (jobs.active().isEmpty() && !nodes.hasKills(node) && !jobTasks.wait(nodes.node(node))) {
      return HeartbeatAnswer.NOTHING;
    }
    HeartbeatAnswer answer = assignments.answer(nodes.node(node), this);
    settle();
    return answer;
  }

  private void reported(int node, AttemptReport report) {
    RunningAttempt attempt = nodes.end(node, report.attempt());
    if (attempt == null) {
      return;
    }
    if (jobTasks.owns(attempt.id())) {
      jobTaskEnded(attempt, report.outcome() == AttemptReport.Outcome.SUCCEEDED);
    } else {
      ends.reported(attempt, report, now);
    }
  }

  /**
   * An attempt has ended on a node, and says so itself. What it held is free when the node speaks.
   *
   * @return what reduces are to hear at once, by their nodes
   */
  public Map<Integer, List<JobOutputs>> ended(int node, AttemptReport report, long at) {
    goTo(at);
    if (!nodes.node(node).up()) {
      return Map.of();
    }
    reported(node, report);
    settle();
    return news.drain();
  }

  /**
   * Whether a heartbeat that reports nothing would change nothing now, and be answered nothing. The
   * scheduler looks at the whole at the same times as with the heartbeat.
   */
  public boolean isIdle(int node, long at) {
    if (!nodes.node(node).up()) {
      return true;
    }
    if (nodes.hasKills(node) || !ends.settled()) {
      return false;
    }
    goTo(at);
    updateIfDue();
    return !nodes.hasKills(node)
        && ends.settled()
        && !jobTasks.wait(nodes.node(node))
        && (jobs.active().isEmpty() || assignments.isIdle(nodes.node(node), this));
  }

  /**
   * A node is lost: its attempts, and the output of finished maps on it that reduces may need. Its
   * slots are gone and its heartbeats not heard until it is {@link #back}.
   */
  public void lost(int node, long at) {
    goTo(at);
    List<RunningAttempt> attempts = nodes.lose(node);
    for (RunningAttempt attempt : attempts) {
      if (jobTasks.owns(attempt.id())) {
        jobTaskEnded(attempt, false);
      } else {
        ends.lost(attempt, now);
      }
    }
    arbiter.lost(node, now);
    int maps = reruns.lost(node, now);
    settle();
    journal.lost(node, attempts.size(), maps, now);
  }

  /** Decides what can be decided, and starts the jobs that waited for what has ended. */
  private void settle() {
    ends.settle(this);
    submissions.release(now);
  }

  private void jobTaskEnded(RunningAttempt attempt, boolean succeeded) {
    Optional<JobTask> done = jobTasks.ended(attempt.id(), succeeded);
    if (done.isPresent()) {
      JobTask task = done.get();
      journal.jobTask(attempt, task.setUp(), now);
      if (task.setUp()) {
        submissions.admit(task.job(), task.sinceNanos(), now);
      } else {
        ends.cleanedUp(task.job().number(), now);
      }
    }
  }

  /** Whether a job has been submitted and waits for another, or is still to be set up. */
  public boolean isToStart(int job) {
    return submissions.isToStart(job);
  }

  /**
   * A reduce could not fetch from a node.
   *
   * @param from the node that runs the reduce, which says it before its heartbeat
   */
  public void fetchFailed(int from, FetchFailure failure, long at) {
    goTo(at);
    reruns.fetchFailed(from, failure, now);
    submissions.release(now);
  }

  /** Fails the running attempts of a task; their nodes end them at their next heartbeats. */
  public void fail(int job, TaskType type, int task, long at) {
    goTo(at);
    planted.fail(job, type, task);
  }

  /**
   * Fails one of the tasks of a type that run, if any does.
   *
   * @param number not negative, says which
   */
  public void failOne(TaskType type, long number, long at) {
    goTo(at);
    planted.failOne(type, number);
  }

  /** A lost node takes part again; nothing runs on it and no output is there. */
  public void back(int node, long at) {
    goTo(at);
    nodes.back(node, at);
    reruns.forget(node);
    journal.back(node, now);
  }

  /**
   * The job tracker has restarted. Unless jobs are kept, every node has been lost and what runs is
   * of no job any more. What schedulers have learnt is kept.
   */
  public void restarted(AfterRestart jobsThen, long at) {
    goTo(at);
    restarts.ofTracker(jobsThen, now);
  }

  /** Keeps blocks and has them copied; empty where that is not asked for. */
  Optional<NameNode> nameNode() {
    return nameNode;
  }

  private final class TrackersTime implements NameNode.Time {
    @Override
    public long now() {
      return now;
    }

    @Override
    public void goTo(long at) {
      Tracker.this.goTo(at);
    }
  }

  /** Lets the scheduler look at what was submitted since it last did. */
  public void lookAtWhatCame() {
    if (submissions.drainCame()) {
      update();
    }
  }

  /** Moves to a time; before that the scheduler looks at what was submitted since it last did. */
  private void goTo(long at) {
    lookAtWhatCame();
    now = at;
  }

  private void updateIfDue() {
    if (submissions.drainCame() || now - updatedNanos >= Scheduler.UPDATE_NANOS) {
      update();
    }
  }

  private void update() {
    submissions.drainCame();
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
    restarts.of(job, now);
  }

  /** Takes the load of the links between racks in the window that has just ended. */
  public void measured(RackLinks loads) {
    goTo(now);
    links = loads;
  }

  /** The jobs that have ended since this was asked last, and of which no attempt runs any more. */
  public List<Integer> drainEnded() {
    return ends.drainEnded();
  }

  /**
   * The values that were measured as the run went and those that the scheduler has counted, by the
   * names that results have for them.
   */
  public Map<String, Double> measures() {
    Map<String, Double> all = measures.all();
    nameNode.ifPresent(keeper -> all.putAll(keeper.measures()));
    all.putAll(scheduler.measures());
    return all;
  }

  /** The emulated time that the scheduler's decisions since this was asked last have taken. */
  public long decidedNanos() {
    return scheduler.decidedNanos();
  }

  /** The progress of the run. */
  public RunProgress progress() {
    int running =
        jobs.active().stream()
            .mapToInt(job -> job.running(TaskType.MAP) + reducesThatEnd(job))
            .sum();
    return counts.progress(running + jobTasks.running());
  }

  private static int reducesThatEnd(Job job) {
    return job.mapsFinished() ? job.running(TaskType.REDUCE) : 0;
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
  public RackLinks links() {
    return links;
  }

  @Override
  public double scaleBytes() {
    return scaleBytes;
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

  @Override
  public int lent(TaskType type) {
    return nodes.lent(type);
  }
}
