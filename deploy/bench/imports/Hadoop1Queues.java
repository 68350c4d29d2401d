package org.apache.hadoop.mapred;

import java.lang.reflect.Field;
import java.lang.reflect.Proxy;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.TaskType;

/**
 * Prints what Hadoop 1.2.1's own classes read from the configuration folder on the class path: a
 * line for each value. Only "refused" if Hadoop's job tracker would not start with it. In Hadoop's
 * package, since its readers are visible there.
 */
public class Hadoop1Queues {
  private final StringBuilder text = new StringBuilder();

  /** Hadoop1Queues: without arguments. */
  public static void main(String[] arguments) {
    int exit = 0;
    try {
      System.out.print(new Hadoop1Queues().read(new JobConf()));
    } catch (Exception refused) {
      // For the person who records: is it the value that was meant to be refused?
      refused.printStackTrace();
      System.out.println("refused");
    } catch (Throwable broken) {
      broken.printStackTrace();
      exit = 1;
    }
    // The scheduler's threads would go on.
    System.exit(exit);
  }

  private StringBuilder read(JobConf conf) throws Exception {
    line("map-slots", conf.getInt("mapred.tasktracker.map.tasks.maximum", 2));
    line("reduce-slots", conf.getInt("mapred.tasktracker.reduce.tasks.maximum", 2));
    Class<?> scheduler =
        conf.getClass(
            "mapred.jobtracker.taskScheduler", JobQueueTaskScheduler.class, TaskScheduler.class);
    if (scheduler == FairScheduler.class) {
      fair(conf);
    } else if (scheduler == CapacityTaskScheduler.class) {
      capacity(conf);
    }
    return text;
  }

  private void fair(Configuration conf) throws Exception {
    // It would write a log here, and update the shares of no job tracker.
    conf.setBoolean("mapred.fairscheduler.eventlog.enabled", false);
    conf.setLong("mapred.fairscheduler.update.interval", 3_600_000);
    FairScheduler scheduler = new FairScheduler();
    scheduler.setConf(conf);
    scheduler.setTaskTrackerManager(
        (TaskTrackerManager)
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {TaskTrackerManager.class},
                (proxy, method, values) -> null));
    scheduler.start();
    PoolManager pools = scheduler.getPoolManager();
    line("pool-by", field(pools, "poolNameProperty"));
    line("assign-multiple", scheduler.assignMultiple);
    line("maps-per-heartbeat", scheduler.mapAssignCap);
    line("reduces-per-heartbeat", scheduler.reduceAssignCap);
    line("size-based-weight", scheduler.sizeBasedWeight);
    line("preemption", scheduler.preemptionEnabled);
    line("preemption-interval", scheduler.preemptionInterval);
    boolean computed = scheduler.autoComputeLocalityDelay;
    line("node-wait", computed ? "auto" : scheduler.nodeLocalityDelay);
    line("rack-wait", computed ? "auto" : scheduler.rackLocalityDelay);
    line("fair-share-timeout", pools.getFairSharePreemptionTimeout());
    // The file's pools, and one that it does not name.
    Set<String> names = new TreeSet<>(pools.getDeclaredPools());
    names.add("(other)");
    for (String name : names) {
      String pool = "pool " + name + " ";
      line(pool + "weight", pools.getPoolWeight(name));
      line(pool + "min-maps", pools.getAllocation(name, TaskType.MAP));
      line(pool + "min-reduces", pools.getAllocation(name, TaskType.REDUCE));
      line(pool + "max-maps", pools.getMaxSlots(name, TaskType.MAP));
      line(pool + "max-reduces", pools.getMaxSlots(name, TaskType.REDUCE));
      line(pool + "max-running-jobs", pools.getPoolMaxJobs(name));
      line(pool + "min-share-timeout", pools.getMinSharePreemptionTimeout(name));
      line(pool + "mode", pools.getPool(name).getSchedulingMode());
    }
    Set<String> users = new TreeSet<>(((java.util.Map<String, ?>) field(pools, "userMaxJobs")).keySet());
    users.add("(other)");
    for (String user : users) {
      line("user " + user + " max-running-jobs", pools.getUserMaxJobs(user));
    }
  }

  private void capacity(Configuration conf) throws Exception {
    CapacitySchedulerConf read = new CapacitySchedulerConf();
    CapacityTaskScheduler scheduler = new CapacityTaskScheduler();
    scheduler.setConf(conf);
    // It refuses what the scheduler refuses when it starts.
    TreeMap<String, CapacitySchedulerQueue> queues =
        new TreeMap<>(scheduler.parseQueues(new QueueManager(conf).getQueues(), read));
    line("max-jobs", read.getMaxSystemJobs());
    for (String name : queues.keySet()) {
      String queue = "queue " + name + " ";
      line(queue + "capacity", read.getCapacity(name));
      line(queue + "max-capacity", read.getMaxCapacity(name));
      line(queue + "user-limit", read.getMinimumUserLimitPercent(name));
      line(queue + "user-limit-factor", read.getUserLimitFactor(name));
      line(queue + "supports-priority", read.isPrioritySupported(name));
      line(queue + "max-tasks", read.getMaxInitializedActiveTasks(name));
      line(queue + "max-tasks-per-user", read.getMaxInitializedActiveTasksPerUser(name));
    }
  }

  private static Object field(Object of, String name) throws Exception {
    Field field = of.getClass().getDeclaredField(name);
    field.setAccessible(true);
    return field.get(of);
  }

  private void line(String key, Object value) {
    text.append(key).append(' ').append(value).append('\n');
  }
}
