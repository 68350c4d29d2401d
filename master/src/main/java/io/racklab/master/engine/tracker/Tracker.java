package io.racklab.master.engine.tracker;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.journal.Journal;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.Killer;
import io.racklab.master.engine.schedule.LendsSlots;
import io.racklab.master.engine.schedule.RackLinks;
import io.racklab.master.engine.schedule.Restarter;
import io.racklab.master.engine.schedule.Scheduler;
import io.racklab.master.engine.schedule.Speculation;
import io.racklab.master.engine.schedule.TakesTime;
import io.racklab.master.engine.seed.Seed;
import io.racklab.master.engine.storage.BlockPlacement;
import io.racklab.master.engine.workload.JobSpec;
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
 * The job tracker without its actor: takes jobs, learns from heartbeats which attempts have ended,
 * asks the scheduler for launches, and keeps the journal.
 */
public final class Tracker implements Killer, Restarter {
  private final Scheduler scheduler;
  private final List<TakesTime> takingTime;
  private final TrackerJournal journal;
  private final Jobs jobs;
  private final TrackerNodes nodes;
  private final TrackerView view;
  private final SetupsAndCleanups jobTasks;
  private final MapOutputUpdates news;
  private final Assignments assignments;
  private final AttemptEnds ends;
  private final AttemptReports reports;
  private final DuplicateArbiter arbiter;
  private final TrackerMeasures measures;
  private final TrackerCounts counts = new TrackerCounts();
  private final Reruns reruns;
  private final Restarts restarts;
  private final PlantedFailures planted;
  private final Inputs inputs;
  private final Optional<NameNode> nameNode;
  private final Submissions submissions;
  private long updatedNanos;

  public Tracker(
      Topology topology,
      Scheduler scheduler,
      TrackerSettings settings,
      Seed seed,
      Journal journal) {
    this.scheduler = scheduler;
    takingTime = scheduler.takingTime();
    nodes = new TrackerNodes(topology, LendsSlots.lending(scheduler.slots()));
    var placement = new BlockPlacement(topology);
    jobs =
        new Jobs(
            topology, settings.slowstart(), settings.blacklist().rule(topology), nodes::countUp);
    view = new TrackerView(topology, settings.scaleBytes(), jobs, nodes);
    var times =
        new TaskTimes(seed.named("task-times"), settings.variation(), settings.stragglers());
    scheduler.learn(times);
    var launches = new Launches(topology, placement, times, seed, node -> nodes.node(node).up());
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
    news = new MapOutputUpdates(topology.nodeCount());
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
    reports = new AttemptReports(nodes, jobTasks, ends, submissions, this.journal);
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

  /**
   * Announces all jobs of the run, numbered from 1, so that outputs are kept for the jobs that read
   * them.
   */
  public void expect(List<JobSpec> all) {
    inputs.expect(all);
  }

  /**
   * Takes a job. Its input lies on the nodes already, except for the output of jobs that it depends
   * on.
   *
   * @return the job, or null if it waits for another or a task is to set it up first
   */
  public Job submit(JobSpec spec, long at) {
    return submit(spec, at, at);
  }

  /**
   * Takes a job that was submitted earlier, while the tracker was down.
   *
   * @param sinceNanos the time of its first submission
   */
  public Job submit(JobSpec spec, long sinceNanos, long at) {
    if (at != view.now()) {
      goTo(at);
    }
    return submissions.submit(spec, sinceNanos, at);
  }

  /**
   * Answers a heartbeat.
   *
   * @param ended reports of the attempts that have ended on the node since its last
   */
  public HeartbeatAnswer heartbeat(int node, List<AttemptReport> ended, long at) {
    return heartbeat(node, ended, List.of(), at);
  }

  /**
   * Answers a heartbeat; ignores that of a lost node.
   *
   * @param ended reports of the attempts that have ended on the node since its last
   * @param progress the progress of the attempts that run on it, if {@link
   *     Speculation#readsProgress}
   */
  public HeartbeatAnswer heartbeat(
      int node, List<AttemptReport> ended, List<AttemptProgress> progress, long at) {
    goTo(at);
    if (!nodes.node(node).up()) {
      return HeartbeatAnswer.NOTHING;
    }
    ended.forEach(report -> reports.reported(node, report, at));
    settle();
    for (AttemptProgress one : progress) {
      if (!ends.isVoid(one.attempt())) {
        ends.progressed(one.attempt(), one.progress(), at);
      }
    }
    updateIfDue();
    if (jobs.active().isEmpty() && !nodes.hasKills(node) && !jobTasks.wait(nodes.node(node))) {
      return HeartbeatAnswer.NOTHING;
    }
    HeartbeatAnswer answer = assignments.answer(nodes.node(node), view);
    settle();
    return answer;
  }

  /**
   * Handles the end of an attempt that reports it at once. Its slots can be assigned at the node's
   * next heartbeat.
   *
   * @return the news of map outputs to send at once, by node
   */
  public Map<Integer, List<JobOutputs>> ended(int node, AttemptReport report, long at) {
    goTo(at);
    if (!nodes.node(node).up()) {
      return Map.of();
    }
    reports.reported(node, report, at);
    settle();
    return news.drain();
  }

  /**
   * True if a heartbeat without reports would change nothing now and get an empty answer. Updates
   * the scheduler at the same times as the heartbeat would.
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
        && (jobs.active().isEmpty() || assignments.isIdle(nodes.node(node), view));
  }

  /**
   * True if idle nodes stay idle until a job, a node or an attempt changes, however long that
   * takes: no decision depends on time alone.
   */
  public boolean staysIdle() {
    return scheduler.staysIdle(view);
  }

  /** Returns the time of the scheduler's last update. */
  public long updatedNanos() {
    return updatedNanos;
  }

  /**
   * Prepares for a jump of time during which nodes {@linkplain #staysIdle stay idle}: moves the
   * last update of the scheduler by the jump, as if its updates had gone on at their interval.
   */
  public void skip(long nanos) {
    updatedNanos += nanos;
  }

  /**
   * Handles the loss of a node: its attempts are lost, and the output of finished maps on it that
   * reduces may need. Its slots are removed and its heartbeats ignored until it is {@link #back}.
   */
  public void lost(int node, long at) {
    goTo(at);
    List<RunningAttempt> attempts = nodes.lose(node);
    for (RunningAttempt attempt : attempts) {
      reports.lost(attempt, at);
    }
    arbiter.lost(node, at);
    int maps = reruns.lost(node, at);
    settle();
    journal.lost(node, attempts.size(), maps, at);
  }

  /** Decides the races that can be decided, and starts the jobs whose dependencies have ended. */
  private void settle() {
    ends.settle(view);
    submissions.release(view.now());
  }

  /** True if a job has been submitted and waits for another or for its setup. */
  public boolean isToStart(int job) {
    return submissions.isToStart(job);
  }

  /**
   * Handles the notice of a reduce that it could not fetch from a node.
   *
   * @param from the reduce's node; its notices are handled before its heartbeat
   */
  public void fetchFailed(int from, FetchFailure failure, long at) {
    goTo(at);
    reruns.fetchFailed(from, failure, at);
    submissions.release(at);
  }

  /** Fails the running attempts of a task; their nodes end them at their next heartbeats. */
  public void fail(int job, TaskType type, int task, long at) {
    goTo(at);
    planted.fail(job, type, task);
  }

  /**
   * Fails one of the running tasks of a type, if there is any.
   *
   * @param number selects the task; not negative
   */
  public void failOne(TaskType type, long number, long at) {
    goTo(at);
    planted.failOne(type, number);
  }

  /** Returns a lost node to service, without attempts or map outputs. */
  public void back(int node, long at) {
    goTo(at);
    nodes.back(node, at);
    reruns.forget(node);
    journal.back(node, at);
  }

  /**
   * Handles a restart of the job tracker. Unless jobs are kept, every node has been lost before,
   * and attempts that run belong to no job. Schedulers keep what they have learnt.
   */
  public void restarted(AfterRestart jobsThen, long at) {
    goTo(at);
    restarts.ofTracker(jobsThen, at);
  }

  /** Returns the cluster and the jobs as schedulers see them. */
  public ClusterView view() {
    return view;
  }

  /** Returns the name node; empty if lost replicas are not copied. */
  Optional<NameNode> nameNode() {
    return nameNode;
  }

  private final class TrackersTime implements NameNode.Time {
    @Override
    public long now() {
      return view.now();
    }

    @Override
    public void goTo(long at) {
      Tracker.this.goTo(at);
    }
  }

  /** Updates the scheduler if a job was admitted since its last update. */
  public void lookAtWhatCame() {
    if (submissions.drainCame()) {
      update();
    }
  }

  /**
   * Moves to a time; before that, updates the scheduler if a job was admitted since its last
   * update.
   */
  private void goTo(long at) {
    lookAtWhatCame();
    view.goTo(at);
  }

  private void updateIfDue() {
    if (submissions.drainCame() || view.now() - updatedNanos >= Scheduler.UPDATE_NANOS) {
      update();
    }
  }

  private void update() {
    submissions.drainCame();
    updatedNanos = view.now();
    scheduler.update(view, this);
    scheduler.restart(view, this);
  }

  @Override
  public void kill(RunningAttempt attempt) {
    nodes.kill(attempt);
  }

  @Override
  public void restart(Job job) {
    restarts.of(job, view.now());
  }

  /** Takes the load of the links between racks in the last window. */
  public void measured(RackLinks loads) {
    goTo(view.now());
    view.measured(loads);
  }

  /** Returns the jobs that have ended since the last call and have no running attempts. */
  public List<Integer> drainEnded() {
    return ends.drainEnded();
  }

  /** Returns the measures of the run and its scheduler, by their names in results. */
  public Map<String, Double> measures() {
    Map<String, Double> all = measures.all();
    nameNode.ifPresent(keeper -> all.putAll(keeper.measures()));
    all.putAll(scheduler.measures());
    return all;
  }

  /** Returns the emulated time that the scheduler's decisions have taken since the last call. */
  public long decidedNanos() {
    long nanos = 0;
    for (TakesTime policy : takingTime) {
      nanos += policy.decidedNanos();
    }
    return nanos;
  }

  /** Returns the run's progress. */
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
}
