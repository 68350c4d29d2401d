package io.racklab.master.engine.schedule.hadoop;

import io.racklab.master.engine.schedule.yarn.Asks;
import io.racklab.master.engine.schedule.yarn.Container;
import io.racklab.master.engine.schedule.yarn.Places;
import io.racklab.master.engine.schedule.yarn.Resource;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;

/**
 * Measures Hadoop's schedulers through {@link HadoopScheduler}: the time of a container, and that
 * of a start. Arguments: the jars' class path, capacity or fair or either with -preemption, nodes,
 * jobs at a time, heartbeats, and the number of runs in a row.
 *
 * <p>The last two thirds of the heartbeats count. A container takes 20 to 40 seconds, so that three
 * minutes (60 heartbeats a node) are the least that shows more than the first wave of containers,
 * the wait for its end and the compiler's warming up.
 */
public final class HadoopSpeed {
  private static final List<String> QUEUES = List.of("default", "a", "b", "c");
  private static final String MONITOR = "yarn.resourcemanager.monitor.capacity.preemption.";
  private static final String STARVED =
      "<allocations><defaultFairSharePreemptionTimeout>1</defaultFairSharePreemptionTimeout>"
          + "<defaultFairSharePreemptionThreshold>1</defaultFairSharePreemptionThreshold>"
          + "</allocations>";
  private static final Resource EACH = new Resource(1024, 1);
  private static final int MAP = 20;
  private static final int BEAT_MILLIS = 3000;

  private final Random random = new Random(7);
  private final MessageDigest digest = MessageDigest.getInstance("SHA-256");
  private final PriorityQueue<Ending> endings =
      new PriorityQueue<>(
          Comparator.comparingLong(Ending::millis).thenComparingInt(Ending::number));
  private final Map<Integer, Integer> left = new LinkedHashMap<>();
  private final int nodes;
  private final int jobs;
  private HadoopScheduler scheduler;
  private long millis;
  private int lastJob;
  private int containers;
  private int killed;
  private int idleBeats;

  /** Wall time in calls of the scheduler. */
  private final Map<Call, Long> nanosIn = new EnumMap<>(Call.class);

  /** What the scheduler is called for; an idle heartbeat gives no container. */
  private enum Call {
    SUBMIT,
    ASK,
    UPDATE,
    IDLE_HEARTBEAT,
    GIVING_HEARTBEAT,
    COMPLETED,
    REMOVE
  }

  private record Ending(long millis, int number, Container container) {}

  private HadoopSpeed(int nodes, int jobs) throws NoSuchAlgorithmException {
    this.nodes = nodes;
    this.jobs = jobs;
  }

  public static void main(String[] args) throws NoSuchAlgorithmException, IOException {
    List<Path> paths = Arrays.stream(args[0].split(File.pathSeparator)).map(Path::of).toList();
    long start = System.nanoTime();
    try (HadoopJars jars = new HadoopJars(paths)) {
      System.out.printf("jars: %d ms%n", (System.nanoTime() - start) / 1_000_000);
      for (int run = 0; run < Integer.parseInt(args[5]); run++) {
        new HadoopSpeed(Integer.parseInt(args[2]), Integer.parseInt(args[3]))
            .run(jars, args[1], Integer.parseInt(args[4]));
      }
    }
  }

  private void run(HadoopJars jars, String kind, int beats) {
    long began = System.nanoTime();
    scheduler = jars.scheduler(setup(kind));
    scheduler.update();
    long started = System.nanoTime();
    int measuredFrom = beats / 3;
    int before = 0;
    long cpu = 0;
    for (int beat = 0; beat < beats; beat++) {
      if (beat == measuredFrom) {
        before = containers;
        idleBeats = 0;
        nanosIn.clear();
        cpu = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      }
      millis = (long) beat * BEAT_MILLIS / nodes;
      beat(beat % nodes);
    }
    double seconds = (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - cpu) / 1e9;
    System.out.printf(
        "%s %d x %d: start %d ms, %d containers, %d killed, %.0f heartbeats/s, %.1f us/container, %s%n",
        kind,
        nodes,
        jobs,
        (started - began) / 1_000_000,
        containers,
        killed,
        (beats - measuredFrom) / seconds,
        seconds * 1e6 / (containers - before),
        HexFormat.of().formatHex(digest.digest()).substring(0, 16));
    printCalls(beats - measuredFrom, containers - before);
    scheduler.close();
  }

  /** Prints the calls' wall time: for each idle heartbeat, and for each container. */
  private void printCalls(int beats, int given) {
    StringBuilder line = new StringBuilder();
    nanosIn.forEach(
        (call, nanos) ->
            line.append(
                String.format(
                    ", %s %.1f",
                    call.name().toLowerCase(Locale.ROOT).replace('_', ' '), nanos / 1e3 / given)));
    double idle = nanosIn.getOrDefault(Call.IDLE_HEARTBEAT, 0L) / 1e3 / Math.max(1, idleBeats);
    System.out.printf(
        "  %d of %d heartbeats idle, %.1f us each; us/container%s%n",
        idleBeats, beats, idle, line.toString().replaceFirst(",", ":"));
  }

  private void timed(Call call, long began) {
    nanosIn.merge(call, System.nanoTime() - began, Long::sum);
  }

  private void beat(int node) {
    while (left.size() < jobs) {
      submit();
    }
    while (!endings.isEmpty() && endings.peek().millis() <= millis) {
      end(endings.remove().container());
    }
    if (scheduler.wakeMillis() <= millis) {
      long began = System.nanoTime();
      scheduler.update();
      timed(Call.UPDATE, began);
    }
    for (Container container : scheduler.takenBack()) {
      killed++;
      digest.update(("-" + container).getBytes(StandardCharsets.UTF_8));
      if (endings.removeIf(ending -> ending.container().equals(container))) {
        end(container);
      }
    }
    long began = System.nanoTime();
    List<Container> given = scheduler.heartbeat(node);
    timed(given.isEmpty() ? Call.IDLE_HEARTBEAT : Call.GIVING_HEARTBEAT, began);
    idleBeats += given.isEmpty() ? 1 : 0;
    for (Container container : given) {
      String line = container.toString();
      digest.update(line.getBytes(StandardCharsets.UTF_8));
      endings.add(new Ending(millis + 20_000 + random.nextInt(20_000), ++containers, container));
    }
  }

  private void submit() {
    int job = ++lastJob;
    String queue = "root." + QUEUES.get(random.nextInt(QUEUES.size()));
    HadoopApplication application = new HadoopApplication(job, queue, "u" + random.nextInt(20));
    long began = System.nanoTime();
    scheduler.submit(application);
    timed(Call.SUBMIT, began);
    int maps = 20 + random.nextInt(nodes);
    Places places = new Places();
    for (int replica = 0; replica < 3 * maps; replica++) {
      int node = random.nextInt(nodes);
      places.onNode(node, 1);
      places.inRack(node / 40, 1);
    }
    began = System.nanoTime();
    scheduler.ask(job, MAP, new Asks(EACH, maps, places));
    timed(Call.ASK, began);
    left.put(job, maps);
  }

  private void end(Container container) {
    long began = System.nanoTime();
    scheduler.completed(container);
    timed(Call.COMPLETED, began);
    if (left.merge(container.application(), -1, Integer::sum) == 0) {
      left.remove(container.application());
      began = System.nanoTime();
      scheduler.remove(container.application());
      timed(Call.REMOVE, began);
    }
  }

  private HadoopSetup setup(String kind) {
    Map<String, String> properties = new LinkedHashMap<>();
    String capacity = "yarn.scheduler.capacity.root.";
    properties.put(capacity + "queues", String.join(",", QUEUES));
    for (String queue : QUEUES) {
      properties.put(capacity + queue + ".capacity", "25");
      properties.put(capacity + queue + ".maximum-capacity", "100");
      properties.put(capacity + queue + ".user-limit-factor", "100");
      properties.put(capacity + queue + ".maximum-am-resource-percent", "0.5");
      properties.put(capacity + queue + ".maximum-applications", "100000");
    }
    properties.put("yarn.scheduler.fair.assignmultiple", "true");
    properties.put("yarn.scheduler.fair.locality.threshold.node", "0.5");
    properties.put("yarn.scheduler.fair.locality.threshold.rack", "0.5");
    if (kind.endsWith("-preemption")) {
      properties.put(
          "yarn.resourcemanager.scheduler.monitor.enable",
          Boolean.toString(kind.startsWith("capacity")));
      properties.put(MONITOR + "max_wait_before_kill", "1000");
      properties.put(MONITOR + "total_preemption_per_round", "1");
      properties.put(MONITOR + "natural_termination_factor", "1");
      properties.put("yarn.scheduler.fair.preemption", "true");
      properties.put("yarn.scheduler.fair.preemption.cluster-utilization-threshold", "0.1");
      properties.put("yarn.scheduler.fair.waitTimeBeforeKill", "1000");
    }
    List<HadoopNode> all = new ArrayList<>();
    for (int node = 0; node < nodes; node++) {
      all.add(new HadoopNode("n" + node, node / 40, new Resource(24 * 1024, 64)));
    }
    List<String> racks = new ArrayList<>();
    for (int rack = 0; rack <= nodes / 40; rack++) {
      racks.add("/r" + rack);
    }
    return new HadoopSetup(
        kind.startsWith("fair") ? HadoopSetup.FAIR : HadoopSetup.CAPACITY,
        kind.equals("fair-preemption") ? Map.of(HadoopSetup.FAIR_QUEUES, STARVED) : Map.of(),
        properties,
        all,
        racks,
        () -> millis * 1_000_000);
  }
}
