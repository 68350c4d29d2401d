package org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair;

import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.RMContextImpl;
import org.apache.hadoop.yarn.server.resourcemanager.placement.PlacementManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;

/**
 * What Hadoop's own classes read from a configuration: a line for each queue and value. With a seed
 * it writes a random configuration first. In Hadoop's package, since its readers are visible there.
 */
public class HadoopQueues {
  /** HadoopQueues capacity|fair FILE MEMORY-MB VCORES [SEED]. */
  public static void main(String[] arguments) throws Exception {
    boolean capacity = arguments[0].equals("capacity");
    Path file = Path.of(arguments[1]);
    if (arguments.length > 4) {
      Random random = new Random(Long.parseLong(arguments[4]));
      Files.writeString(file, capacity ? capacityFile(random) : fairFile(random));
    }
    if (capacity) {
      Configuration conf = new Configuration(false);
      conf.addResource(new org.apache.hadoop.fs.Path(file.toUri()));
      CapacitySchedulerConfiguration read = new CapacitySchedulerConfiguration(conf, false);
      System.out.println("node-locality-delay " + read.getNodeLocalityDelay());
      System.out.println("max-assign " + (read.getAssignMultipleEnabled() ? read.getMaxAssignPerHeartbeat() : 1));
      System.out.println("max-off-switch " + read.getOffSwitchPerHeartbeatLimit());
      capacity(read, "root");
    } else {
      fair(file, Resource.newInstance(Long.parseLong(arguments[2]), Integer.parseInt(arguments[3])));
    }
  }

  private static void capacity(CapacitySchedulerConfiguration read, String queue) {
    String[] below = read.getQueues(queue);
    boolean leaf = below == null || below.length == 0;
    if (!queue.equals("root")) {
      System.out.println(queue + " capacity " + read.getNonLabeledQueueCapacity(queue));
      System.out.println(queue + " max-capacity " + read.getNonLabeledQueueMaximumCapacity(queue));
      if (leaf) {
        System.out.println(queue + " user-limit " + (float) read.getUserLimit(queue));
        System.out.println(queue + " user-limit-factor " + read.getUserLimitFactor(queue));
        System.out.println(queue + " master-share " + read.getMaximumApplicationMasterResourcePerQueuePercent(queue));
        String policy = read.getAppOrderingPolicy(queue).getInfo();
        System.out.println(queue + " policy " + (policy.startsWith("Fair") ? "fair" : "fifo"));
      }
    }
    for (String child : leaf ? new String[0] : below) {
      capacity(read, queue + "." + child);
    }
  }

  private static void fair(Path file, Resource cluster) throws Exception {
    Configuration conf = new Configuration(false);
    conf.set("yarn.scheduler.fair.allocation.file", file.toAbsolutePath().toString());
    FairScheduler scheduler =
        new FairScheduler() {
          @Override
          public FairSchedulerConfiguration getConf() {
            return new FairSchedulerConfiguration(conf);
          }

          @Override
          public Configuration getConfig() {
            return conf;
          }

          @Override
          public RMContext getRMContext() {
            RMContextImpl context = new RMContextImpl();
            context.setQueuePlacementManager(new PlacementManager());
            return context;
          }
        };
    AllocationFileLoaderService loader = new AllocationFileLoaderService(scheduler);
    loader.init(conf);
    List<AllocationConfiguration> read = new ArrayList<>();
    loader.setReloadListener(
        new AllocationFileLoaderService.Listener() {
          @Override
          public void onReload(AllocationConfiguration all) {
            read.add(all);
          }

          @Override
          public void onCheck() {}
        });
    loader.reloadAllocations();
    AllocationConfiguration all = read.get(0);
    Method weight = AllocationConfiguration.class.getDeclaredMethod("getQueueWeight", String.class);
    weight.setAccessible(true);
    Set<String> queues = new TreeSet<>(Set.of("root"));
    all.getConfiguredQueues().values().forEach(queues::addAll);
    for (String queue : queues) {
      Resource min = all.getMinResources(queue);
      Resource max = all.getMaxResources(queue).getResource(cluster);
      System.out.println(queue + " policy " + all.getSchedulingPolicy(queue).getName().toLowerCase());
      if (!queue.equals("root")) {
        System.out.println(queue + " weight " + weight.invoke(all, queue));
        System.out.println(queue + " min " + min.getMemorySize() + " " + min.getVirtualCores());
        System.out.println(
            queue + " max " + (max.getMemorySize() >= Integer.MAX_VALUE ? "none" : max.getMemorySize() + " " + max.getVirtualCores()));
        int running = all.getQueueMaxApps(queue);
        System.out.println(queue + " max-running " + (running == Integer.MAX_VALUE ? "none" : running));
        System.out.println(queue + " master-share " + all.getQueueMaxAMShare(queue));
      }
    }
  }

  private static String capacityFile(Random random) {
    StringBuilder text = new StringBuilder("<?xml version=\"1.0\"?>\n<configuration>\n");
    if (random.nextBoolean()) {
      property(text, "node-locality-delay", "" + random.nextInt(100));
      property(text, "maximum-am-resource-percent", "0." + (1 + random.nextInt(9)));
    }
    if (random.nextInt(3) == 0) {
      property(text, "per-node-heartbeat.multiple-assignments-enabled", "" + random.nextBoolean());
      property(text, "per-node-heartbeat.maximum-container-assignments", "" + (1 + random.nextInt(9)));
      property(text, "per-node-heartbeat.maximum-offswitch-assignments", "" + (1 + random.nextInt(9)));
    }
    tree(text, "root", 3, random);
    return text.append("</configuration>\n").toString();
  }

  private static void tree(StringBuilder text, String queue, int levels, Random random) {
    int count = 1 + random.nextInt(4);
    List<String> names = new ArrayList<>();
    int left = 1000;
    for (int i = 0; i < count; i++) {
      String name = queue.equals("root") && i == 0 ? "default" : "q" + i + (char) ('a' + random.nextInt(26));
      names.add(random.nextInt(5) == 0 ? " " + name + "\n  " : name);
      int tenths = i == count - 1 ? left : random.nextInt(left + 1);
      left -= tenths;
      String below = queue + "." + name;
      property(text, below + ".capacity", random.nextBoolean() ? tenths / 10.0 + "" : tenths / 10 + "." + tenths % 10);
      if (random.nextInt(3) == 0) {
        property(text, below + ".maximum-capacity", random.nextInt(4) == 0 ? "-1" : tenths / 10 + 1 > 100 ? "100" : "" + Math.min(100, tenths / 10 + 1 + random.nextInt(50)));
      }
      if (levels > 1 && random.nextInt(3) == 0 && !name.equals("default")) {
        tree(text, below, levels - 1, random);
      } else {
        if (random.nextInt(3) == 0) property(text, below + ".minimum-user-limit-percent", "" + (1 + random.nextInt(100)));
        if (random.nextInt(3) == 0) property(text, below + ".user-limit-factor", "" + (1 + random.nextInt(40) / 10.0));
        if (random.nextInt(3) == 0) property(text, below + ".maximum-am-resource-percent", "0." + (1 + random.nextInt(9)));
        if (random.nextInt(3) == 0) property(text, below + ".ordering-policy", random.nextBoolean() ? "fair" : "fifo");
      }
    }
    property(text, queue + ".queues", String.join(",", names));
  }

  private static void property(StringBuilder text, String name, String value) {
    text.append("  <property><name>yarn.scheduler.capacity.").append(name).append("</name>\n    <value>").append(value).append("</value></property>\n");
  }

  private static String fairFile(Random random) {
    StringBuilder text = new StringBuilder("<?xml version=\"1.0\"?>\n<allocations>\n");
    if (random.nextInt(3) == 0) text.append("  <queueMaxAppsDefault>").append(1 + random.nextInt(50)).append("</queueMaxAppsDefault>\n");
    if (random.nextInt(3) == 0) text.append("  <queueMaxAMShareDefault>0.").append(1 + random.nextInt(9)).append("</queueMaxAMShareDefault>\n");
    if (random.nextInt(3) == 0) text.append("  <queueMaxResourcesDefault>").append(resource(random)).append("</queueMaxResourcesDefault>\n");
    if (random.nextInt(3) == 0) text.append("  <defaultQueueSchedulingPolicy>").append(random.nextBoolean() ? "fair" : "drf").append("</defaultQueueSchedulingPolicy>\n");
    boolean wrapped = random.nextBoolean();
    text.append(wrapped ? "  <queue name=\"root\">\n" : "");
    for (int i = 0; i <= random.nextInt(4); i++) {
      queue(text, "q" + i, 3, random);
    }
    return text.append(wrapped ? "  </queue>\n" : "").append("</allocations>\n").toString();
  }

  private static void queue(StringBuilder text, String name, int levels, Random random) {
    boolean parent = levels > 1 && random.nextInt(3) == 0;
    String tag = random.nextInt(4) == 0 ? "pool" : "queue";
    text.append("  <").append(tag).append(" name=\"").append(name).append("\">\n");
    if (random.nextInt(3) == 0) text.append("    <weight>").append(1 + random.nextInt(50) / 10.0).append("</weight>\n");
    if (random.nextInt(3) == 0) text.append("    <minResources>").append(1 + random.nextInt(9999)).append(" mb,").append(1 + random.nextInt(9)).append("vcores</minResources>\n");
    if (random.nextInt(3) == 0) text.append("    <maxResources>").append(resource(random)).append("</maxResources>\n");
    if (random.nextInt(3) == 0) text.append("    <maxRunningApps>").append(1 + random.nextInt(50)).append("</maxRunningApps>\n");
    if (!parent && random.nextInt(3) == 0) text.append("    <maxAMShare>").append(random.nextInt(4) == 0 ? "-1.0" : "0." + (1 + random.nextInt(9))).append("</maxAMShare>\n");
    if (!parent && random.nextInt(4) == 0) text.append("    <schedulingPolicy>").append(random.nextBoolean() ? "fifo" : "fair").append("</schedulingPolicy>\n");
    for (int i = 0; parent && i <= random.nextInt(3); i++) {
      queue(text, name + i, levels - 1, random);
    }
    text.append("  </").append(tag).append(">\n");
  }

  private static String resource(Random random) {
    return switch (random.nextInt(5)) {
      case 0 -> (1 + random.nextInt(99)) + "%";
      case 1 -> (1 + random.nextInt(99)) + ".5% memory, " + (1 + random.nextInt(99)) + "% cpu";
      case 2 -> "vcores=" + (1 + random.nextInt(99)) + ", memory-mb=" + (10_000 + random.nextInt(99_999));
      case 3 -> (1 + random.nextInt(99)) + " vcores , " + (10_000 + random.nextInt(99_999)) + " mb";
      default -> (10_000 + random.nextInt(99_999)) + " mb, " + (1 + random.nextInt(99)) + " vcores";
    };
  }
}
