package io.racklab.master.engine.job;

import io.racklab.master.engine.workload.JobSpec;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Topology;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntSupplier;

/** The jobs of a run that have been submitted and have not ended, and their pools. */
public final class Jobs {
  private final Topology topology;
  private final double slowstart;
  private final Blacklisting blacklisting;
  private final IntSupplier nodesUp;
  private final Map<Integer, Job> active = new LinkedHashMap<>();

  /**
   * The active jobs by number, since tasks name their jobs at every heartbeat; null for a job that
   * has left.
   */
  private final List<Job> byNumber = new ArrayList<>();

  private final Map<String, Pool> pools = new LinkedHashMap<>();
  private final Demand demand = new Demand(null);
  private final long[] besideReduces = new long[TaskType.values().length];
  private final JobChanges latest = new JobChanges();
  private int changes;

  /** The last job in the order of submission; null before the first. */
  private Job newest;

  /** Creates an empty set of jobs that shun no node. */
  public Jobs(Topology topology, double slowstart) {
    this(topology, slowstart, Blacklisting.OFF, topology::nodeCount);
  }

  /**
   * @param slowstart the share of a job's maps that must have ended before its reduces start, 0 to
   *     1, unless the job chooses its own
   * @param blacklisting the rule by which jobs shun nodes
   * @param nodesUp returns the number of nodes that are not lost
   */
  public Jobs(Topology topology, double slowstart, Blacklisting blacklisting, IntSupplier nodesUp) {
    if (!(slowstart >= 0 && slowstart <= 1)) {
      throw new IllegalArgumentException("slowstart must be from 0 to 1, not " + slowstart);
    }
    this.topology = topology;
    this.slowstart = slowstart;
    this.blacklisting = blacklisting;
    this.nodesUp = nodesUp;
  }

  /** Adds a job in its place in the order of submission, usually the last. */
  public Job submit(JobSpec spec, InputSplits splits, long now) {
    return submit(spec, spec.pool(), splits, now);
  }

  /** Adds a job to a pool other than the one that the workload names. */
  public Job submit(JobSpec spec, String pool, InputSplits splits, long now) {
    Pool of = pools.computeIfAbsent(pool, name -> new Pool(name, demand));
    var failures = new NodeFailures(blacklisting, nodesUp);
    double share = spec.settings().slowstart().orElse(slowstart);
    Job job = new Job(spec.number(), spec, of, now, splits, topology, share, failures);
    job.tell(latest);
    add(job);
    of.add(job);
    countBesideReduces(job, 1);
    changes++;
    return job;
  }

  /**
   * Inserts a job before those that were submitted after it: a job that took long to set up may
   * come late.
   */
  private void add(Job job) {
    while (byNumber.size() <= job.number()) {
      byNumber.add(null);
    }
    byNumber.set(job.number(), job);
    List<Job> later = List.of();
    if (newest != null && Job.BY_SUBMISSION.compare(job, newest) < 0) {
      later =
          active.values().stream()
              .filter(other -> Job.BY_SUBMISSION.compare(job, other) < 0)
              .toList();
    } else {
      newest = job;
    }
    later.forEach(other -> active.remove(other.number()));
    active.put(job.number(), job);
    later.forEach(other -> active.put(other.number(), other));
  }

  /** Returns the job of this number, or null if it has ended or does not exist. */
  public Job job(int number) {
    return number >= 0 && number < byNumber.size() ? byNumber.get(number) : null;
  }

  /** Returns the active jobs in the order of submission. */
  public Collection<Job> active() {
    return Collections.unmodifiableCollection(active.values());
  }

  /**
   * Counts the jobs that have come or left. While the value is unchanged, so is {@link #active}.
   */
  public int changes() {
    return changes;
  }

  /**
   * Passes on each job that has come, or whose running tasks, waiting tasks or wanted copies have
   * changed, since a time.
   *
   * @param time an earlier value of {@link #time}, or 0
   */
  public void changedSince(long time, Consumer<Job> told) {
    latest.since(time, told);
  }

  /** Returns the time by the clock of {@link #changedSince}. */
  public long time() {
    return latest.now();
  }

  /** Returns every pool that a job has been submitted to, in the order of their first jobs. */
  public Collection<Pool> pools() {
    return Collections.unmodifiableCollection(pools.values());
  }

  /** Returns the demand of all jobs. */
  public Demand demand() {
    return demand;
  }

  /** Returns the number of tasks, ended or not, of the jobs that have reduces. */
  public long besideReduces(TaskType type) {
    return besideReduces[type.ordinal()];
  }

  private void countBesideReduces(Job job, int sign) {
    if (job.total(TaskType.REDUCE) > 0) {
      for (TaskType type : TaskType.values()) {
        besideReduces[type.ordinal()] += sign * job.total(type);
      }
    }
  }

  /** Removes a job that has ended. */
  public void remove(Job job) {
    job.wantNothing();
    countBesideReduces(job, -1);
    changes++;
    active.remove(job.number());
    byNumber.set(job.number(), null);
    job.pool().remove(job);
  }
}
