package io.racklab.master.engine.tracker;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.journal.Journal;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.LendsSlots;
import io.racklab.master.engine.schedule.RackLinks;
import io.racklab.master.engine.schedule.Scheduler;
import io.racklab.master.engine.schedule.Speculation;
import io.racklab.master.engine.seed.Seed;
import io.racklab.master.engine.storage.BlockPlacement;
import io.racklab.master.engine.storage.CopyObserver;
import io.racklab.master.engine.storage.Replication;
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
 * asks the scheduler for launches, and keeps the journal. It has three parts over one state: {@link
 * JobTable}, {@link NodeTable} and {@link Rounds}.
 */
public final class Tracker {
  private final TrackerState state;
  private final Inputs inputs;
  private final Optional<NameNode> nameNode;
  private final NodeTable nodes;
  private final JobTable jobs;
  private final Rounds rounds;

  /** Creates a tracker whose copies of blocks are not observed. */
  public Tracker(
      Topology topology,
      Scheduler scheduler,
      TrackerSettings settings,
      Seed seed,
      Journal journal) {
    this(topology, scheduler, settings, seed, journal, CopyObserver.NONE);
  }

  /**
   * @param copies observes the copies of blocks that lack replicas
   */
  public Tracker(
      Topology topology,
      Scheduler scheduler,
      TrackerSettings settings,
      Seed seed,
      Journal journal,
      CopyObserver copies) {
    nodes = new NodeTable(topology, LendsSlots.lending(scheduler.slots()));
    var active =
        new Jobs(
            topology, settings.slowstart(), settings.blacklist().rule(topology), nodes::countUp);
    var placement = new BlockPlacement(topology);
    TaskTimes times = TaskTimes.of(settings, seed);
    scheduler.learn(times);
    var launches = new Launches(topology, placement, times, seed, node -> nodes.node(node).up());
    nameNode =
        settings
            .replication()
            .map(
                pace ->
                    new NameNode(
                        topology,
                        active,
                        journal,
                        new TrackersTime(),
                        news ->
                            new Replication(
                                placement,
                                pace,
                                seed.named("replication").random(),
                                news,
                                copies)));
    inputs =
        new Inputs(
            InputBlocks.of(placement, seed),
            launches::written,
            topology.cluster().blockSize(),
            nameNode);
    state =
        new TrackerState(
            scheduler,
            active,
            nodes,
            new TrackerView(topology, settings.scaleBytes(), active, nodes),
            new MapOutputUpdates(topology.nodeCount()),
            new TrackerJournal(topology, journal, inputs::chosen),
            new TrackerCounts(),
            new TrackerMeasures(
                NodeTraffic.of(topology, nodes), new ClassTimes(settings.scaleBytes())));
    boolean containers = topology.node(0).slots() instanceof Slots.Containers;
    jobs =
        new JobTable(
            state,
            inputs,
            new SetupsAndCleanups(settings.jobTasks()),
            new FailedTasks(!containers));
    rounds = new Rounds(state, jobs, new Assignments(state, jobs, launches, settings.explain()));
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
    if (at != state.now()) {
      rounds.goTo(at);
    }
    return jobs.submit(spec, sinceNanos);
  }

  /**
   * Answers a heartbeat.
   *
   * @param ended reports of the attempts that have ended on the node since its last heartbeat
   */
  public HeartbeatAnswer heartbeat(int node, List<AttemptReport> ended, long at) {
    return heartbeat(node, ended, List.of(), at);
  }

  /**
   * Answers a heartbeat; ignores that of a lost node.
   *
   * @param ended reports of the attempts that have ended on the node since its last heartbeat
   * @param progress the progress of the attempts that run on it, if {@link
   *     Speculation#readsProgress}
   */
  public HeartbeatAnswer heartbeat(
      int node, List<AttemptReport> ended, List<AttemptProgress> progress, long at) {
    rounds.goTo(at);
    NodeState sender = nodes.node(node);
    if (!sender.up()) {
      return HeartbeatAnswer.NOTHING;
    }
    jobs.ended(node, ended);
    jobs.progressed(progress);
    return rounds.answer(sender);
  }

  /**
   * Handles the end of an attempt that reports it at once. Its slots can be assigned at the node's
   * next heartbeat.
   *
   * @return the news of map outputs to send at once, by node
   */
  public Map<Integer, List<JobOutputs>> ended(int node, AttemptReport report, long at) {
    rounds.goTo(at);
    if (!nodes.node(node).up()) {
      return Map.of();
    }
    jobs.ended(node, List.of(report));
    return state.updates().drain();
  }

  /**
   * True if a heartbeat without reports would change nothing now and get an empty answer. Updates
   * the scheduler at the same times as the heartbeat would.
   */
  public boolean isIdle(int node, long at) {
    NodeState sender = nodes.node(node);
    return !sender.up() || rounds.isIdle(sender, at);
  }

  /**
   * True if idle nodes stay idle until a job, a node or an attempt changes, however long that
   * takes: no decision depends on time alone.
   */
  public boolean staysIdle() {
    return rounds.staysIdle();
  }

  /** Returns the time of the scheduler's last update. */
  public long updatedNanos() {
    return rounds.updatedNanos();
  }

  /**
   * Prepares for a jump of time during which nodes {@linkplain #staysIdle stay idle}: moves the
   * last update of the scheduler by the jump, as if its updates had gone on at their interval.
   */
  public void skip(long nanos) {
    rounds.skip(nanos);
  }

  /**
   * Handles the loss of a node: its attempts are lost, and the output of finished maps on it that
   * reduces may need. Its slots are removed and its heartbeats ignored until it is {@link #back}.
   */
  public void lost(int node, long at) {
    rounds.goTo(at);
    List<RunningAttempt> attempts = nodes.lose(node);
    int maps = jobs.lost(node, attempts);
    state.journal().lost(node, attempts.size(), maps, at);
  }

  /** True if a job has been submitted and waits for another or for its setup. */
  public boolean isToStart(int job) {
    return jobs.isToStart(job);
  }

  /**
   * Handles the notice of a reduce that it could not fetch from a node.
   *
   * @param from the reduce's node; its notices are handled before its heartbeat
   */
  public void fetchFailed(int from, FetchFailure failure, long at) {
    rounds.goTo(at);
    jobs.fetchFailed(from, failure);
  }

  /** Fails the running attempts of a task; their nodes end them at their next heartbeats. */
  public void fail(int job, TaskType type, int task, long at) {
    rounds.goTo(at);
    jobs.fail(job, type, task);
  }

  /**
   * Fails one of the running tasks of a type, if there is any.
   *
   * @param number selects the task; not negative
   */
  public void failOne(TaskType type, long number, long at) {
    rounds.goTo(at);
    jobs.failOne(type, number);
  }

  /** Returns a lost node to service, without attempts or map outputs. */
  public void back(int node, long at) {
    rounds.goTo(at);
    nodes.back(node, at);
    jobs.back(node);
    state.journal().back(node, at);
  }

  /**
   * Handles a restart of the job tracker. Unless jobs are kept, every node has been lost before, so
   * no attempt runs. Schedulers keep what they have learnt.
   */
  public void restarted(AfterRestart jobsThen, long at) {
    rounds.goTo(at);
    jobs.trackerRestarted(jobsThen);
  }

  /** Returns the cluster and the jobs as schedulers see them. */
  public ClusterView view() {
    return state.view();
  }

  /** Returns the name node; empty if lost replicas are not copied. */
  Optional<NameNode> nameNode() {
    return nameNode;
  }

  private final class TrackersTime implements NameNode.Time {
    @Override
    public long now() {
      return state.now();
    }

    @Override
    public void goTo(long at) {
      rounds.goTo(at);
    }
  }

  /** Updates the scheduler if a job was admitted since its last update. */
  public void lookAtWhatCame() {
    rounds.lookAtWhatCame();
  }

  /** Restarts a job: nothing that it has done counts any more. */
  void restart(Job job) {
    jobs.restart(job);
  }

  /** Takes the load of the links between racks in the last window. */
  public void measured(RackLinks loads) {
    rounds.measured(loads);
  }

  /** Returns the jobs that have ended since the last call and have no running attempts. */
  public List<Integer> drainEnded() {
    return jobs.drainEnded();
  }

  /** Returns the measures of the run and its scheduler, by their names in results. */
  public Map<String, Double> measures() {
    Map<String, Double> all = state.measures().all();
    nameNode.ifPresent(keeper -> all.putAll(keeper.measures()));
    all.putAll(state.scheduler().measures());
    return all;
  }

  /** Returns the emulated time that the scheduler's decisions have taken since the last call. */
  public long decidedNanos() {
    return rounds.decidedNanos();
  }

  /** Returns the run's progress. */
  public RunProgress progress() {
    return state.counts().progress(jobs.running());
  }
}
