package io.racklab.master.engine.schedule.hadoop1;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Pool;
import io.racklab.master.engine.job.Priority;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.JobsInOrder;
import io.racklab.protocol.TaskType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A plain model of Hadoop 1.2.1's FairScheduler without its quirks: which jobs may run, what each
 * job and pool demands, and which goes first. Everything is counted anew at each update.
 */
final class FairModel implements JobsInOrder.Model {
  private final FairRules rules;

  /** The demand for slots of each type of the jobs that may run; no entry for others. */
  private final Map<Job, int[]> demands = new LinkedHashMap<>();

  private List<Pool> pools = List.of();

  FairModel(FairRules rules) {
    this.rules = rules;
  }

  /** Returns the pools to which a job was submitted before the last update. */
  List<Pool> pools() {
    return pools;
  }

  @Override
  public void updated(ClusterView view) {
    pools = List.copyOf(view.jobs().pools());
    demands.clear();
    List<Job> jobs = new ArrayList<>(view.jobs().active());
    jobs.sort(Comparator.<Job, Priority>comparing(Job::priority).thenComparing(Job.BY_SUBMISSION));
    Map<String, Integer> ofUser = new LinkedHashMap<>();
    Map<String, Integer> ofPool = new LinkedHashMap<>();
    for (Job job : jobs) {
      String user = job.spec().user();
      String pool = job.pool().name();
      if (ofUser.getOrDefault(user, 0) < rules.userMaxJobs(user)
          && ofPool.getOrDefault(pool, 0) < rules.pool(pool).maxRunningJobs()) {
        ofUser.merge(user, 1, Integer::sum);
        ofPool.merge(pool, 1, Integer::sum);
        demands.put(job, new int[] {demand(job, TaskType.MAP), demand(job, TaskType.REDUCE)});
      }
    }
  }

  private static int demand(Job job, TaskType type) {
    boolean waitsForSlowstart = job.pending(type) > 0 && !job.wants(type);
    return waitsForSlowstart
        ? 0
        : job.running(type) + job.pending(type) + job.demand().copies(type);
  }

  /** Returns the slots that a pool could use, at most its maximum. */
  int demand(Pool pool, TaskType type) {
    long sum = 0;
    for (Map.Entry<Job, int[]> one : demands.entrySet()) {
      sum += one.getKey().pool() == pool ? one.getValue()[type.ordinal()] : 0;
    }
    return (int) Math.min(sum, rules.pool(pool.name()).max().of(type));
  }

  @Override
  public List<Job> wanting(TaskType type, ClusterView view) {
    List<Pool> inOrder = new ArrayList<>(pools);
    inOrder.removeIf(pool -> pool.demand().running(type) >= rules.pool(pool.name()).max().of(type));
    inOrder.sort(
        Comparator.<Pool, Boolean>comparing(pool -> !isNeedy(pool, type))
            .thenComparing(pool -> ratio(pool, type))
            .thenComparing(Pool::name));
    List<Job> all = new ArrayList<>();
    for (Pool pool : inOrder) {
      demands.keySet().stream()
          .filter(job -> job.pool() == pool && job.wants(type))
          .sorted(
              Comparator.<Job>comparingDouble(job -> key(job, type))
                  .thenComparing(Job.BY_SUBMISSION))
          .forEach(all::add);
    }
    return all;
  }

  private int minimum(Pool pool, TaskType type) {
    return Math.min(rules.pool(pool.name()).min().of(type), demand(pool, type));
  }

  private boolean isNeedy(Pool pool, TaskType type) {
    return pool.demand().running(type) < minimum(pool, type);
  }

  private double ratio(Pool pool, TaskType type) {
    return isNeedy(pool, type)
        ? pool.demand().running(type) / (double) minimum(pool, type)
        : pool.demand().running(type) / rules.pool(pool.name()).weight();
  }

  private double key(Job job, TaskType type) {
    if (rules.pool(job.pool().name()).mode() == PoolMode.FIFO) {
      return job.priority().ordinal();
    }
    double size =
        rules.sizeBasedWeight() ? Math.log1p(demands.get(job)[type.ordinal()]) / Math.log(2) : 1;
    // From very high to very low: 4, 2, 1, 1/2, 1/4.
    double weight = size * Math.pow(2, 2 - job.priority().ordinal());
    return job.running(type) == 0 ? 0 : job.running(type) / weight;
  }
}
