package io.racklab.master.engine.schedule.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.engine.schedule.yarn.Asks;
import io.racklab.master.engine.schedule.yarn.Container;
import io.racklab.master.engine.schedule.yarn.Resource;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A cluster for tests of Hadoop's schedulers, two nodes to a rack. It has a clock that tests move,
 * and takes Hadoop's jars from the class path.
 */
public final class HadoopCluster implements AutoCloseable {
  static final int MASTER = 0;
  static final int MAP = 20;
  static final Resource EACH = new Resource(1024, 1);

  private static final Resource NODE = new Resource(4096, 4);

  private final Map<String, String> properties = new LinkedHashMap<>();
  private final List<HadoopNode> nodes = new ArrayList<>();
  private final List<Path> extra = new ArrayList<>();
  private String type = HadoopSetup.CAPACITY;
  private final Map<String, String> files = new LinkedHashMap<>();
  private HadoopJars jars;
  private HadoopScheduler scheduler;
  private long millis;

  /** A cluster of nodes of four containers each. */
  HadoopCluster(int count) {
    for (int node = 0; node < count; node++) {
      nodes.add(new HadoopNode("n" + node, node / 2, NODE));
    }
  }

  HadoopCluster label(int node, String label) {
    HadoopNode plain = nodes.get(node);
    nodes.set(node, new HadoopNode(plain.name(), plain.rack(), plain.resource(), label));
    return this;
  }

  HadoopCluster property(String name, Object value) {
    properties.put(name, value.toString());
    return this;
  }

  HadoopCluster extra(Path folder) {
    extra.add(folder);
    return this;
  }

  HadoopCluster type(String name) {
    type = name;
    return this;
  }

  /** Uses the fair scheduler with the text within {@code <allocations>}. */
  HadoopCluster fair(String text) {
    files.put(HadoopSetup.FAIR_QUEUES, "<allocations>" + text + "</allocations>");
    return type(HadoopSetup.FAIR);
  }

  /** Adds queues under the root that share it by halves, thirds and so on, up to all of it. */
  HadoopCluster queues(String... names) {
    String root = "yarn.scheduler.capacity.root.";
    property(root + "queues", String.join(",", names));
    for (String name : names) {
      property(root + name + ".capacity", 100f / names.length);
      property(root + name + ".maximum-capacity", 100);
      property(root + name + ".user-limit-factor", 100);
      property(root + name + ".maximum-am-resource-percent", 1);
    }
    return this;
  }

  HadoopCluster start() {
    jars = jars(extra);
    List<String> racks = new ArrayList<>();
    for (int rack = 0; rack <= nodes.size() / 2; rack++) {
      racks.add("/r" + rack);
    }
    scheduler =
        jars.scheduler(
            new HadoopSetup(type, files, properties, nodes, racks, () -> millis * 1_000_000));
    scheduler.update();
    return this;
  }

  /** Returns the jars on the class path, after others; skips the test if Hadoop is not there. */
  public static HadoopJars jars(List<Path> first) {
    List<Path> paths = new ArrayList<>(first);
    paths.addAll(HadoopOnClassPath.jars());
    return new HadoopJars(paths);
  }

  /** Returns the jars of a class path. */
  static String paths(String classPath) {
    return Arrays.stream(classPath.split(File.pathSeparator))
        .filter(path -> Files.isRegularFile(Path.of(path)))
        .collect(Collectors.joining(File.pathSeparator));
  }

  HadoopScheduler scheduler() {
    return scheduler;
  }

  /** Submits an application with a master of one container. */
  void submit(int application, String queue, String user) {
    submit(new HadoopApplication(application, queue, user));
  }

  void submit(HadoopApplication application) {
    scheduler.submit(application);
    scheduler.ask(application.number(), MASTER, new Asks(EACH, 1));
  }

  void askMaps(int application, int count) {
    scheduler.ask(application, MAP, new Asks(EACH, count));
  }

  /** Lets time pass; duties are performed when they are due. */
  void pass(long duration) {
    long end = millis + duration;
    while (scheduler.wakeMillis() <= end) {
      millis = Math.max(millis, scheduler.wakeMillis());
      scheduler.update();
    }
    millis = end;
  }

  /** Each node sends heartbeats until a round gives nothing; a second passes before each round. */
  List<Container> beat() {
    List<Container> all = new ArrayList<>();
    List<Container> round;
    do {
      pass(1000);
      round = new ArrayList<>();
      for (int node = 0; node < nodes.size(); node++) {
        round.addAll(scheduler.heartbeat(node));
      }
      all.addAll(round);
    } while (!round.isEmpty());
    return all;
  }

  /** Submits an application, and expects its master to get a container. */
  void run(int application, String queue, String user) {
    submit(application, queue, user);
    assertThat(beat()).extracting(Container::priority).contains(MASTER);
  }

  long millis() {
    return millis;
  }

  static long of(List<Container> containers, int application) {
    return containers.stream().filter(one -> one.application() == application).count();
  }

  @Override
  public void close() {
    if (scheduler != null) {
      scheduler.close();
    }
    if (jars != null) {
      jars.close();
    }
  }
}
