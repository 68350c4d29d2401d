package io.racklab.master.engine.schedule.dynamicmr;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.job.RunningTask;
import io.racklab.master.engine.job.SlotWeights;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.CopiesAsModelled;
import io.racklab.master.engine.schedule.Killer;
import io.racklab.master.engine.schedule.LendsSlots;
import io.racklab.master.engine.schedule.Order;
import io.racklab.master.engine.schedule.Promise;
import io.racklab.master.engine.schedule.SecondAttempt;
import io.racklab.master.engine.schedule.SlotUse;
import io.racklab.master.engine.schedule.Speculation;
import io.racklab.protocol.TaskType;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * DynamicMR's SEPB (Section 2.2): a job gets no speculative task while a pending task of this job
 * or of a later one could use the slot, either as a task of the slot's type or by borrowing it.
 * Since this delays copies of stragglers, attempts that run much longer than the mean are killed
 * and run again.
 *
 * <p>Jobs are checked in the scheduler's order for the slot's type; jobs without tasks of that type
 * follow in its order for the other type.
 */
final class BalancedSpeculation implements Speculation {
  private final Speculation speculation;
  private final double jobsChecked;
  private final Stragglers stragglers;
  private final Optional<Order> order;
  private final boolean lendsMapSlots;
  private final boolean lendsReduceSlots;

  private BalancedSpeculation(
      Speculation speculation,
      double jobsChecked,
      Stragglers stragglers,
      Optional<Order> order,
      boolean lendsMapSlots,
      boolean lendsReduceSlots) {
    this.speculation = speculation;
    this.jobsChecked = jobsChecked;
    this.stragglers = stragglers;
    this.order = order;
    this.lendsMapSlots = lendsMapSlots;
    this.lendsReduceSlots = lendsReduceSlots;
  }

  /**
   * Makes the policy, which must be connected to an order ({@link #beside}) before use.
   *
   * @param speculation chooses the task to copy
   * @param jobsChecked percentageOfJobsCheckedForPendingTasks, as a share from 0 to 1; with 0 no
   *     copy is held back
   * @param killAfter the running time after which an attempt is killed, as a multiple of the mean
   *     of the job's succeeded tasks of that type; above 1, infinity if none is killed
   */
  public BalancedSpeculation(Speculation speculation, double jobsChecked, double killAfter) {
    this(speculation, jobsChecked, new Stragglers(killAfter), Optional.empty(), false, false);
    if (!(jobsChecked >= 0 && jobsChecked <= 1) || !(killAfter > 1)) {
      throw new IllegalArgumentException(
          "jobsChecked is from 0 to 1 and killAfter above 1: " + jobsChecked + ", " + killAfter);
    }
  }

  @Override
  public boolean restsWithoutWork() {
    return speculation.restsWithoutWork();
  }

  @Override
  public Speculation beside(Order first, SlotUse slots) {
    return new BalancedSpeculation(
        speculation,
        jobsChecked,
        stragglers,
        Optional.of(first),
        LendsSlots.lends(slots, TaskType.MAP),
        LendsSlots.lends(slots, TaskType.REDUCE));
  }

  @Override
  public List<Promise> promises() {
    return List.of(
        new Promise(
            "sepb: a copy waits while a pending task of this job or a later one could use the slot",
            (scheduler, evidence) ->
                new CopiesAsModelled(
                    new BalanceModel(speculation, jobsChecked, scheduler), evidence)),
        new Promise(
            "sepb: an attempt is killed once it has run much longer than its job's others",
            (scheduler, evidence) -> new StragglersAsModelled(stragglers.times(), evidence)));
  }

  @Override
  public Optional<SecondAttempt> choose(Job job, TaskType type, NodeState node, ClusterView view) {
    Optional<SecondAttempt> copy = speculation.choose(job, type, node, view);
    return copy.isPresent() && othersWait(job, type, view) ? Optional.empty() : copy;
  }

  /**
   * True if a pending task of this job, or of one of the later jobs to check, could use the slot.
   */
  private boolean othersWait(Job job, TaskType type, ClusterView view) {
    TaskType other = SlotWeights.other(type);
    boolean lends = type == TaskType.MAP ? lendsMapSlots : lendsReduceSlots;
    boolean someWait =
        view.jobs().demand().waiting(type) > 0
            || (lends && view.jobs().demand().waiting(other) > 0);
    int left = (int) Math.ceil(jobsChecked * view.jobs().active().size());
    if (!someWait || left == 0) {
      return false;
    }
    boolean reached = false;
    for (Job next : inLine(type, other, view)) {
      reached |= next == job;
      if (reached) {
        if (next.demand().waiting(type) > 0 || (lends && next.demand().waiting(other) > 0)) {
          return true;
        }
        if (--left == 0) {
          return false;
        }
      }
    }
    return false;
  }

  private Set<Job> inLine(TaskType type, TaskType other, ClusterView view) {
    Set<Job> jobs = new LinkedHashSet<>();
    for (TaskType each : new TaskType[] {type, other}) {
      Iterator<Job> ofType =
          order.orElseThrow(() -> new IllegalStateException("no order connected")).jobs(each, view);
      ofType.forEachRemaining(jobs::add);
    }
    return jobs;
  }

  @Override
  public boolean hasNoCandidates(TaskType type, long now) {
    return speculation.hasNoCandidates(type, now);
  }

  @Override
  public boolean readsProgress() {
    return speculation.readsProgress();
  }

  @Override
  public boolean readsLinks() {
    return speculation.readsLinks();
  }

  @Override
  public void update(ClusterView view) {
    speculation.update(view);
  }

  @Override
  public void update(ClusterView view, Killer killer) {
    speculation.update(view);
    if (stragglers.any()) {
      for (Job job : view.jobs().active()) {
        stragglers.kill(job, view.now(), killer);
      }
    }
  }

  @Override
  public void launched(Job job, RunningTask task, RunningAttempt attempt, long now) {
    speculation.launched(job, task, attempt, now);
  }

  @Override
  public void progressed(Job job, RunningTask task, long now) {
    speculation.progressed(job, task, now);
  }

  @Override
  public void succeeded(Job job, RunningAttempt attempt, long now) {
    speculation.succeeded(job, attempt, now);
    stragglers.succeeded(job, attempt, now);
  }

  @Override
  public void wasted(Job job, RunningAttempt attempt, long nanos) {
    speculation.wasted(job, attempt, nanos);
  }

  @Override
  public void over(Job job) {
    speculation.over(job);
    stragglers.over(job);
  }

  @Override
  public Map<String, Double> measures() {
    Map<String, Double> all = new LinkedHashMap<>(speculation.measures());
    if (stragglers.any()) {
      all.put("stragglers_killed", (double) stragglers.killed());
    }
    return all;
  }
}
