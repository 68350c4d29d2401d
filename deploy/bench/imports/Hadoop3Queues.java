package org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair;

import java.lang.reflect.Field;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceLimits;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.LeafQueue;

/**
 * Prints what Hadoop 3's resource manager reads from the configuration folder on the class path: a
 * line for each value. Only "refused" if the resource manager would not start with it. In Hadoop's
 * package, since some of its readers are visible there only.
 */
public class Hadoop3Queues {
  /** The cluster of the tests: two nodes, of which resources may be a share. */
  private static final int NODES = 2;

  private final StringBuilder text = new StringBuilder();
  private final Configuration conf = new YarnConfiguration();

  /** Hadoop3Queues: without arguments. */
  public static void main(String[] arguments) {
    int exit = 0;
    try {
      System.out.print(new Hadoop3Queues().read());
    } catch (Exception | ExceptionInInitializerError | StackOverflowError refused) {
      // For the person who records: is it the value that was meant to be refused?
      refused.printStackTrace();
      System.out.println("refused");
    } catch (Throwable broken) {
      broken.printStackTrace();
      exit = 1;
    }
    // The resource manager's threads would go on.
    System.exit(exit);
  }

  private StringBuilder read() throws Exception {
    ResourceManager manager = new ResourceManager();
    manager.init(conf);
    Resource node = Resource.newInstance(offered("memory-mb", 8192), offered("cpu-vcores", 8));
    line("node-memory", node.getMemorySize());
    line("node-vcores", node.getVirtualCores());
    line("heartbeat", heartbeat(manager));
    line("expiry", conf.getInt("yarn.nm.liveness-monitor.expiry-interval-ms", 600_000));
    AbstractYarnScheduler<?, ?> scheduler =
        (AbstractYarnScheduler<?, ?>) manager.getResourceScheduler();
    Resource least = scheduler.getMinimumResourceCapability();
    line("minimum", least.getMemorySize() + "," + least.getVirtualCores());
    Resource all =
        Resource.newInstance(NODES * node.getMemorySize(), NODES * node.getVirtualCores());
    if (scheduler instanceof CapacityScheduler) {
      capacity((CapacityScheduler) scheduler, all);
    } else if (scheduler instanceof FairScheduler) {
      fair((FairScheduler) scheduler, all);
    }
    return text;
  }

  private static Object heartbeat(ResourceManager manager) throws Exception {
    return field(manager.getRMContext().getResourceTrackerService(), "nextHeartBeatInterval");
  }

  private static Object field(Object of, String name) throws Exception {
    Field field = of.getClass().getDeclaredField(name);
    field.setAccessible(true);
    return field.get(of);
  }

  /** A node manager takes -1 for the default, unless it asks the hardware. */
  private int offered(String resource, int usual) {
    int offered = conf.getInt("yarn.nodemanager.resource." + resource, usual);
    return offered == -1 ? usual : offered;
  }

  private void capacity(CapacityScheduler scheduler, Resource all) throws Exception {
    boolean many = (boolean) field(scheduler, "assignMultipleEnabled");
    line("max-assign", many ? field(scheduler, "maxAssignPerHeartbeat") : 1);
    line("max-off-switch", field(scheduler, "offswitchPerHeartbeatLimit"));
    CSQueue root = scheduler.getRootQueue();
    root.updateClusterResource(all, new ResourceLimits(all));
    TreeMap<String, CSQueue> queues = new TreeMap<>();
    collect(root, queues);
    for (CSQueue queue : queues.values()) {
      String name = "queue " + queue.getQueuePath() + " ";
      if (queue != root) {
        float weight = queue.getQueueCapacities().getWeight();
        if (weight >= 0) {
          line(name + "weight", weight);
        } else {
          line(name + "capacity", percent(queue.getQueueCapacities().getCapacity()));
        }
        line(name + "max-capacity", percent(queue.getQueueCapacities().getMaximumCapacity()));
      }
      unless(name + "state", queue.getState(), "RUNNING");
      unless(name + "priority", queue.getPriority().getPriority(), "0");
      if (queue instanceof LeafQueue) {
        leaf(name, (LeafQueue) queue);
      }
    }
  }

  private static void collect(CSQueue queue, TreeMap<String, CSQueue> to) {
    to.put(queue.getQueuePath(), queue);
    if (queue.getChildQueues() != null) {
      queue.getChildQueues().forEach(child -> collect(child, to));
    }
  }

  private void leaf(String name, LeafQueue leaf) {
    line(name + "user-limit", (float) leaf.getUserLimit());
    line(name + "user-limit-factor", leaf.getUserLimitFactor());
    line(name + "master-share", leaf.getMaxAMResourcePerQueuePercent());
    line(name + "policy", leaf.getOrderingPolicy().getClass().getSimpleName());
    line(name + "node-locality-delay", leaf.getNodeLocalityDelay());
    line(name + "rack-locality-delay", leaf.getRackLocalityAdditionalDelay());
  }

  private static String percent(float share) {
    return "" + Math.round(share * 1e6) / 1e4;
  }

  private void fair(FairScheduler scheduler, Resource all) throws Exception {
    Resource step = scheduler.getIncrementResourceCapability();
    line("increment", step.getMemorySize() + "," + step.getVirtualCores());
    FairSchedulerConfiguration own = scheduler.getConf();
    line("assign-multiple", own.getAssignMultiple());
    line("max-assign", own.isMaxAssignDynamic() ? "dynamic" : own.getMaxAssign());
    line("node-locality", scheduler.getNodeLocalityThreshold());
    line("rack-locality", scheduler.getRackLocalityThreshold());
    line("reservable-nodes", own.getReservableNodes());
    unless("preemption", own.getPreemptionEnabled(), "false");
    AllocationConfiguration read = scheduler.getAllocationConfiguration();
    Set<String> queues = new TreeSet<>(Set.of("root"));
    read.getConfiguredQueues().values().forEach(queues::addAll);
    for (String queue : queues) {
      String name = "queue " + queue + " ";
      // What the scheduler's own queue has, which may not be what the file says.
      FSQueue made = scheduler.getQueueManager().getQueue(queue);
      line(name + "policy", made.getPolicy().getName());
      if (!queue.equals("root")) {
        line(name + "weight", made.getWeight());
        line(name + "min", amounts(made.getMinShare()));
        line(name + "max", amounts(read.getMaxResources(queue).getResource(all)));
        line(name + "max-running", made.getMaxRunningApps());
        if (made instanceof FSLeafQueue) {
          line(name + "master-share", read.getQueueMaxAMShare(queue));
        }
        unless(name + "preemptable", made.isPreemptable(), "true");
      }
    }
  }

  private static String amounts(Resource of) {
    return of.getMemorySize() + "," + of.getVirtualCores();
  }

  /** Adds a line for what Racklab has no key for, where it is not the usual value. */
  private void unless(String key, Object value, String usual) {
    if (!usual.equals("" + value)) {
      line(key, value);
    }
  }

  private void line(String key, Object value) {
    text.append(key).append(' ').append(value).append('\n');
  }
}
