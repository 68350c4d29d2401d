package io.racklab.master.runs.experiment;

import io.racklab.master.engine.workload.JobSpec;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Pod;
import io.racklab.topologies.Rack;
import io.racklab.topologies.Topology;
import io.racklab.topologies.config.Field;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Finds the nodes, links, jobs and tasks of an experiment that faults name. */
final class FaultNames {
  /** Stands for all nodes, unless a node, rack or pod has this name. */
  private static final String ALL = "all";

  private static final Pattern TASK = Pattern.compile("job-(\\d{1,9})-([mr])-(\\d{1,9})");
  private static final Map<String, TaskType> TYPES =
      Map.of("m", TaskType.MAP, "r", TaskType.REDUCE);

  private final Topology topology;
  private final Supplier<List<JobSpec>> jobs;
  private List<JobSpec> known;

  /**
   * @param jobs returns the jobs of a run by submit time; called only if a fault names one
   */
  FaultNames(Topology topology, Supplier<List<JobSpec>> jobs) {
    this.topology = topology;
    this.jobs = jobs;
  }

  /** Returns the node of this name, or all nodes of the rack or pod of this name. */
  Optional<List<Integer>> nodes(Field field, String name) {
    List<Integer> nodes = nodesNamed(name);
    if (nodes.isEmpty()) {
      field.problem(
          "the cluster has no node, rack or pod named " + name,
          "write a name such as %s or %s"
              .formatted(topology.node(0).name(), topology.rack(0).name()));
      return Optional.empty();
    }
    return Optional.of(nodes);
  }

  /** As {@link #nodes}, but {@link #ALL} stands for all nodes of the cluster. */
  Optional<List<Integer>> nodesOrAll(Field field, String name) {
    return name.equals(ALL) && nodesNamed(name).isEmpty() ? Optional.of(all()) : nodes(field, name);
  }

  /** Returns all nodes of the cluster. */
  List<Integer> all() {
    return IntStream.range(0, topology.nodeCount()).boxed().toList();
  }

  private List<Integer> nodesNamed(String name) {
    int node = topology.nodeNamed(name);
    return node >= 0
        ? List.of(node)
        : IntStream.range(0, topology.nodeCount())
            .filter(one -> isIn(topology.rack(topology.rackOf(one)), name))
            .boxed()
            .toList();
  }

  private static boolean isIn(Rack rack, String name) {
    return rack.name().equals(name) || rack.pod().map(Pod::name).equals(Optional.of(name));
  }

  /**
   * Returns the links with a name. If a rack or pod has several paths, the name stands for the
   * links of all of them.
   */
  Optional<List<Integer>> links(Field field, String name) {
    List<Integer> links = linksNamed(name);
    if (links.isEmpty()) {
      field.problem(
          "the cluster has no link named " + name,
          "write a name such as %s.out, %s.in, %s.up or %s.down"
              .formatted(
                  topology.node(0).name(),
                  topology.node(0).name(),
                  topology.rack(0).name(),
                  topology.rack(0).name()));
      return Optional.empty();
    }
    return Optional.of(links);
  }

  private List<Integer> linksNamed(String name) {
    return IntStream.range(0, topology.linkCount())
        .filter(link -> !topology.isDisk(link))
        .filter(link -> isPathOf(topology.linkName(link), name))
        .boxed()
        .toList();
  }

  private static boolean isPathOf(String link, String name) {
    return link.equals(name)
        || link.startsWith(name + ".") && link.substring(name.length() + 1).matches("\\d+");
  }

  /** Returns the action that heals the links or nodes with a name. */
  Optional<Fault.Action> healed(Field field, String name) {
    List<Integer> links = linksNamed(name);
    return links.isEmpty()
        ? nodes(field, name).map(nodes -> new Fault.Heal(name, nodes, linksOf(nodes)))
        : Optional.of(new Fault.Heal(name, List.of(), links));
  }

  /** Returns the links of nodes, and those of the racks and pods whose nodes are all among them. */
  private List<Integer> linksOf(List<Integer> nodes) {
    return IntStream.range(0, topology.linkCount())
        .filter(link -> !topology.isDisk(link))
        .filter(
            link -> nodesNamed(ownerOf(topology.linkName(link))).stream().allMatch(nodes::contains))
        .boxed()
        .toList();
  }

  /**
   * Returns the name of a link's node, rack or pod, with which the link's name begins; its
   * direction and its path follow.
   */
  private String ownerOf(String link) {
    String owner = link;
    do {
      owner = owner.substring(0, owner.lastIndexOf('.'));
    } while (nodesNamed(owner).isEmpty());
    return owner;
  }

  /** Returns the cluster's rate of a link, in bytes per second. */
  double capacity(int link) {
    return topology.capacity(link);
  }

  /** Returns a job by its number. */
  Optional<JobSpec> job(Field field, int number) {
    if (known == null) {
      known = jobs.get();
    }
    if (number < 1 || number > known.size()) {
      field.problem(
          "there is no job-" + number, "the workload's jobs are job-1 to job-" + known.size());
      return Optional.empty();
    }
    return Optional.of(known.get(number - 1));
  }

  /** Returns the action that fails a task. */
  Optional<Fault.Action> failed(Field field, String name) {
    Matcher task = TASK.matcher(name);
    if (!task.matches()) {
      field.problem(
          "\"" + name + "\" is no task",
          "write job-3-m-5 for map 5 of job 3, job-3-r-5 for reduce 5; or maps, reduces or tasks"
              + " and each = 30s");
      return Optional.empty();
    }
    TaskType type = TYPES.get(task.group(2));
    int number = Integer.parseInt(task.group(3));
    return job(field, Integer.parseInt(task.group(1)))
        .flatMap(
            job -> {
              int tasks = type == TaskType.MAP ? job.maps() : job.reduces();
              if (number < tasks) {
                return Optional.of(new Fault.Fail(job.number(), type, number));
              }
              field.problem(
                  "job-%d has %d %s"
                      .formatted(job.number(), tasks, type == TaskType.MAP ? "maps" : "reduces"),
                  "tasks are numbered from 0");
              return Optional.empty();
            });
  }
}
