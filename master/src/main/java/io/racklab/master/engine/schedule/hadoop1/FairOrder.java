package io.racklab.master.engine.schedule.hadoop1;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.job.Pool;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.HasPools;
import io.racklab.master.engine.schedule.JobsInOrder;
import io.racklab.master.engine.schedule.Killer;
import io.racklab.master.engine.schedule.LimitsRunningJobs;
import io.racklab.master.engine.schedule.NeverStartsTasks;
import io.racklab.master.engine.schedule.Promise;
import io.racklab.master.engine.schedule.Starvation;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Topology;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Hadoop 1.2.1's fair scheduler: pools, and the jobs in each pool, are ordered by their distance
 * from their share. Runnable jobs, demands and fair shares are as of the last update; running tasks
 * are current.
 */
public final class FairOrder implements HasPools, LimitsRunningJobs, NeverStartsTasks {
  private final FairRules rules;
  private final Optional<FairPreemption> preemption;
  private final Map<String, FairPool> pools = new LinkedHashMap<>();
  private final int[] demand = new int[TaskType.values().length];
  private final WaitingPools waitingForMaps = new WaitingPools(TaskType.MAP);
  private final WaitingPools waitingForReduces = new WaitingPools(TaskType.REDUCE);
  private long updatedNanos;
  private long changesSeen = -1;
  private long demandsSeen;
  private int jobsSeen = -1;

  public FairOrder(FairRules rules) {
    this.rules = rules;
    preemption = rules.preemption().map(FairPreemption::new);
  }

  public FairRules rules() {
    return rules;
  }

  /** False with Hadoop's quirks, under which jobs keep the order in which they were last ranked. */
  @Override
  public boolean restsWithoutWork() {
    return !rules.hadoopQuirks();
  }

  @Override
  public boolean usesPriorities() {
    return true;
  }

  /**
   * False with preemption, since waits for slots grow with time alone. False with Hadoop's quirks,
   * too.
   */
  @Override
  public boolean updatesAtEvents(ClusterView view) {
    return preemption.isEmpty() && !rules.hadoopQuirks();
  }

  /** Returns no promise with Hadoop's quirks, under which the order depends on earlier orders. */
  @Override
  public List<Promise> promises() {
    List<Promise> all = new ArrayList<>();
    if (!rules.hadoopQuirks()) {
      all.add(
          new Promise(
              "fair: pools and jobs are asked by their distance from their shares",
              (scheduler, evidence) -> new JobsInOrder(new FairModel(rules), evidence)));
      rules
          .preemption()
          .ifPresent(
              preemption ->
                  all.add(
                      new Promise(
                          "fair: pools above their shares lose their youngest attempts when due",
                          (scheduler, evidence) ->
                              new FairPreemptionPromise(this, preemption, evidence))));
    }
    return all;
  }

  @Override
  public List<Starvation> starvations(Topology topology, Supplier<List<JobSpec>> jobs) {
    List<Starvation> all = new ArrayList<>();
    rules
        .pools()
        .forEach(
            (name, pool) -> {
              Predicate<JobSpec> ofPool = job -> pool(job).equals(name);
              if (pool.max().maps() == 0) {
                all.add(
                    Starvation.ofMaps(
                        ofPool,
                        "pool " + name + " has max-maps = 0",
                        "write max-maps = 1 or more"));
              }
              if (pool.max().reduces() == 0) {
                all.add(
                    Starvation.ofReduces(
                        ofPool,
                        "pool " + name + " has max-reduces = 0",
                        "write max-reduces = 1 or more"));
              }
            });
    return all;
  }

  @Override
  public String pool(JobSpec job) {
    return rules.poolBy().pool(job);
  }

  @Override
  public boolean byUser() {
    return rules.poolBy() == PoolBy.USER;
  }

  @Override
  public void update(ClusterView view, Killer killer) {
    // With preemption, waits for slots grow with time alone.
    if (preemption.isPresent() || rules.hadoopQuirks() || changed(view.jobs())) {
      recompute(view);
    }
    preempt(view, killer);
  }

  private boolean changed(Jobs jobs) {
    boolean changed = jobs.time() != changesSeen || jobs.changes() != jobsSeen;
    changesSeen = jobs.time();
    jobsSeen = jobs.changes();
    return changed;
  }

  /**
   * Recomputes the runnable jobs, their demands and, with preemption, the waits of pools for slots.
   */
  void recompute(ClusterView view) {
    for (Pool pool : view.jobs().pools()) {
      pools.computeIfAbsent(
          pool.name(), name -> new FairPool(pool, rules, atItsShareUntil(name, view)));
    }
    pools.values().forEach(FairPool::look);
    updateDemands(view.jobs());
    for (TaskType type : TaskType.values()) {
      demand[type.ordinal()] =
          pools.values().stream().mapToInt(pool -> pool.side(type).demand()).sum();
    }
    preemption.ifPresent(
        taking -> {
          share(view);
          taking.note(pools.values(), view.now());
        });
    updatedNanos = view.now();
    waitingForMaps.forget();
    waitingForReduces.forget();
  }

  /**
   * Updates demands. Without limits and quirks, the demand of a job changes only if the job itself
   * does.
   */
  private void updateDemands(Jobs jobs) {
    if (rules.limitJobs()) {
      Runnability.update(pools.values(), rules);
    }
    if (rules.hadoopQuirks()) {
      pools.values().forEach(FairPool::updateDemandsInRanks);
    } else if (rules.limitJobs()) {
      pools.values().forEach(FairPool::updateDemands);
    } else {
      jobs.changedSince(demandsSeen, job -> pools.get(job.pool().name()).updateDemand(job));
      demandsSeen = jobs.time();
    }
  }

  /**
   * Returns the time from which a new pool's wait for slots counts. A pool that the file names
   * exists from the start, so its wait counts from the last update; that of any other pool counts
   * from now.
   */
  private long atItsShareUntil(String pool, ClusterView view) {
    return rules.pools().containsKey(pool) ? updatedNanos : view.now();
  }

  /** Takes slots back if a check is due. */
  void preempt(ClusterView view, Killer killer) {
    preemption.ifPresent(taking -> taking.check(pools.values(), view, killer));
  }

  /**
   * Computes the fair shares, which only preemption and {@link #standings} need: the order itself
   * does not.
   */
  private void share(ClusterView view) {
    List<FairPool> all = List.copyOf(pools.values());
    for (TaskType type : TaskType.values()) {
      double[] shares =
          FairShares.of(
              view.slots(type), all.stream().map(pool -> pool.side(type).claim()).toList());
      for (int i = 0; i < shares.length; i++) {
        all.get(i).side(type).fairShare(shares[i]);
      }
    }
  }

  /**
   * Returns the number of jobs that may run at a time in all pools to which a job was submitted;
   * empty if one of these pools has no limit.
   */
  @Override
  public OptionalInt mostRunningJobs() {
    long most = pools.values().stream().mapToLong(pool -> pool.rules().maxRunningJobs()).sum();
    return pools.isEmpty() || most >= Integer.MAX_VALUE
        ? OptionalInt.empty()
        : OptionalInt.of((int) most);
  }

  @Override
  public int runnable(TaskType type, ClusterView view) {
    return demand[type.ordinal()];
  }

  @Override
  public boolean starving(Job job, ClusterView view) {
    if (preemption.isEmpty()) {
      return false;
    }
    FairPool pool = pools.get(job.pool().name());
    return pool != null && preemption.get().starving(pool, view.now());
  }

  /**
   * Returns the number of slots that a pool must get back now because its wait for them has
   * exceeded a timeout.
   */
  int due(String pool, TaskType type, ClusterView view) {
    FairPool of = pools.get(pool);
    return of == null ? 0 : preemption.map(taking -> taking.due(of, type, view.now())).orElse(0);
  }

  private boolean isDue(FairPool pool, ClusterView view) {
    return preemption.isPresent()
        && Stream.of(TaskType.values())
            .anyMatch(type -> preemption.get().due(pool, type, view.now()) > 0);
  }

  @Override
  public Iterator<Job> jobs(TaskType type, ClusterView view) {
    return inOrder(type, pools.values(), jobsOf(type, true));
  }

  private static Iterator<FairJob> withTasks(FairPool pool, TaskType type) {
    // Jobs that have left since the last update are still in the pool.
    Predicate<FairJob> which =
        job ->
            job.runnable()
                && (job.job().wants(type) || (job.job().running(type) > 0 && !job.job().left()));
    return new LeastFirst(pool.jobs(), pool.byTime(), pool.side(type).ranks(), which);
  }

  private static Iterator<FairJob> wanting(FairPool pool, TaskType type) {
    return new LeastFirst(
        pool.wanting(type), pool.byTime(), pool.side(type).ranks(), FairJob::runnable);
  }

  @Override
  public Iterator<Job> wanting(TaskType type, ClusterView view) {
    WaitingPools waiting = type == TaskType.MAP ? waitingForMaps : waitingForReduces;
    List<FairPool> now = waiting.of(pools.values(), view.jobs().demand().turns(type));
    return inOrder(type, now, jobsOf(type, false));
  }

  /**
   * Returns the pools that have jobs, by their distance from their shares of the slots of both
   * types together. Pools for which slots of a type are taken back come first: otherwise a pool
   * below its share of both types could get these slots, and lose them again, without end.
   */
  public List<Pool> poolsBySlots(ClusterView view) {
    List<MostDeserving.RankedPool> ranked = new ArrayList<>();
    for (FairPool pool : pools.values()) {
      if (!pool.jobs().isEmpty()) {
        ranked.add(new MostDeserving.RankedPool(pool, pool.entitlement()));
      }
    }
    Collections.sort(ranked);
    List<Pool> first = new ArrayList<>();
    List<Pool> then = new ArrayList<>();
    for (MostDeserving.RankedPool one : ranked) {
      (isDue(one.pool(), view) ? first : then).add(one.pool().pool());
    }
    first.addAll(then);
    return first;
  }

  /**
   * Returns the jobs of one pool in order.
   *
   * @param copies true to include jobs that want no slot
   */
  public Iterator<Job> jobs(Pool pool, TaskType type, boolean copies) {
    FairPool of = pools.get(pool.name());
    List<MostDeserving.RankedPool> alone =
        of == null || !of.mayGrow(type)
            ? List.of()
            : List.of(new MostDeserving.RankedPool(of, of.entitlement(type)));
    return new MostDeserving(alone, jobsOf(type, copies));
  }

  private Function<FairPool, Iterator<FairJob>> jobsOf(TaskType type, boolean copies) {
    return copies ? pool -> withTasks(pool, type) : pool -> wanting(pool, type);
  }

  private Iterator<Job> inOrder(
      TaskType type, Collection<FairPool> of, Function<FairPool, Iterator<FairJob>> jobsOf) {
    if (rules.hadoopQuirks()) {
      return new MostDeserving(
          ranked(type, pools.values()),
          pool ->
              pool.side(type).rank().stream()
                  .filter(job -> job.runnable() && !job.job().left())
                  .iterator());
    }
    return new MostDeserving(ranked(type, of), jobsOf);
  }

  private static List<MostDeserving.RankedPool> ranked(TaskType type, Collection<FairPool> of) {
    List<MostDeserving.RankedPool> ranked = new ArrayList<>();
    for (FairPool pool : of) {
      if (pool.mayGrow(type)) {
        ranked.add(new MostDeserving.RankedPool(pool, pool.entitlement(type)));
      }
    }
    return ranked;
  }

  /** Returns the shares of all pools and their jobs, in the order of the pools' first jobs. */
  public List<PoolShare> standings(ClusterView view) {
    share(view);
    return pools.values().stream().map(FairOrder::standing).toList();
  }

  private static PoolShare standing(FairPool pool) {
    List<FairJob> jobs = pool.jobs();
    double[] maps = pool.side(TaskType.MAP).shares(jobs);
    double[] reduces = pool.side(TaskType.REDUCE).shares(jobs);
    List<JobShare> standings = new ArrayList<>();
    for (int i = 0; i < jobs.size(); i++) {
      FairJob job = jobs.get(i);
      standings.add(
          new JobShare(
              job.job(),
              job.runnable(),
              standing(job, TaskType.MAP, maps[i]),
              standing(job, TaskType.REDUCE, reduces[i])));
    }
    return new PoolShare(
        pool.name(), standing(pool, TaskType.MAP), standing(pool, TaskType.REDUCE), standings);
  }

  private static SlotShare standing(FairPool pool, TaskType type) {
    FairSide side = pool.side(type);
    return new SlotShare(side.fairShare(), pool.running(type), side.demand());
  }

  private static SlotShare standing(FairJob job, TaskType type, double share) {
    return new SlotShare(share, job.job().running(type), job.demand(type));
  }
}
