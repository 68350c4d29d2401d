package io.racklab.master.experiment;

import io.racklab.master.workload.JobSpec;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Pod;
import io.racklab.topologies.Rack;
import io.racklab.topologies.Topology;
import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.Section;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Reads {@code faults = [ { at = 60s, kill = r1-n2 }, { at = "40% of job-3 shuffle", lose = r2 }, {
 * at = 5min, heal = r2 }, { at = 20s, fail = job-3-m-5 } ]}.
 */
final class FaultReader {
  private static final Pattern SHARE =
      Pattern.compile("(\\d{1,3}(?:\\.\\d+)?)\\s*% of job-(\\d{1,9}) (maps|shuffle|reduces)");
  private static final Pattern TASK = Pattern.compile("job-(\\d{1,9})-([mr])-(\\d{1,9})");
  private static final String MOMENTS =
      "write at = 60s, or at = \"40% of job-3 shuffle\" (or maps, or reduces)";
  private static final Map<String, TaskType> TYPES =
      Map.of(
          "maps",
          TaskType.MAP,
          "m",
          TaskType.MAP,
          "reduces",
          TaskType.REDUCE,
          "r",
          TaskType.REDUCE);

  private final Topology topology;
  private final Supplier<List<JobSpec>> jobs;
  private List<JobSpec> known;

  /**
   * @param jobs of a run by submit time, asked for if a fault names one
   */
  FaultReader(Topology topology, Supplier<List<JobSpec>> jobs) {
    this.topology = topology;
    this.jobs = jobs;
  }

  List<Fault> read(Field faults) {
    List<Fault> read = new ArrayList<>();
    for (Section fault : faults.sections()) {
      Optional<Fault.Moment> moment = moment(fault.at("at"));
      Optional<Fault.Action> action = action(fault);
      fault.end();
      if (moment.isPresent() && action.isPresent()) {
        read.add(new Fault(moment.get(), action.get()));
      }
    }
    return read;
  }

  private Optional<Fault.Moment> moment(Field at) {
    at.required("at = 60s");
    Optional<String> text = at.isText() ? at.text() : Optional.empty();
    if (text.isEmpty() || text.get().indexOf('%') < 0) {
      return at.duration(Duration.ZERO).map(Fault.At::new);
    }
    Matcher share = SHARE.matcher(text.get());
    if (!share.matches() || Double.parseDouble(share.group(1)) > 100) {
      at.problem("\"" + text.get() + "\" is no share of a job's progress", MOMENTS);
      return Optional.empty();
    }
    return job(at, Integer.parseInt(share.group(2)))
        .flatMap(job -> moment(at, job, share.group(3), Double.parseDouble(share.group(1)) / 100));
  }

  private static Optional<Fault.Moment> moment(Field at, JobSpec job, String phase, double share) {
    if (job.reduces() == 0 && !phase.equals("maps")) {
      at.problem("job-" + job.number() + " has no reduces", "name its maps, or another job");
      return Optional.empty();
    }
    return Optional.of(
        phase.equals("shuffle")
            ? new Fault.Shuffled(job.number(), share)
            : new Fault.TasksEnded(job.number(), TYPES.get(phase), share));
  }

  private Optional<JobSpec> job(Field field, int number) {
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

  private Optional<Fault.Action> action(Section fault) {
    List<Field> actions =
        List.of(fault.at("kill"), fault.at("lose"), fault.at("heal"), fault.at("fail"));
    List<Field> present = actions.stream().filter(Field::present).toList();
    if (present.size() != 1) {
      fault.problem(
          present.isEmpty() ? "the fault does nothing" : "the fault does several things",
          "write one of kill = r1-n2, lose = r2, heal = r2, fail = job-3-m-5");
      return Optional.empty();
    }
    Field action = present.get(0);
    if (action == actions.get(3)) {
      return action.text().flatMap(name -> fail(action, name));
    }
    return action
        .text()
        .flatMap(
            name ->
                nodes(action, name)
                    .map(
                        nodes ->
                            action == actions.get(2)
                                ? new Fault.Heal(name, nodes)
                                : new Fault.Lose(name, nodes)));
  }

  /** Of a node, of a rack, or of a pod. */
  private Optional<List<Integer>> nodes(Field field, String name) {
    int node = topology.nodeNamed(name);
    if (node >= 0) {
      return Optional.of(List.of(node));
    }
    List<Integer> nodes =
        IntStream.range(0, topology.nodeCount())
            .filter(one -> isIn(topology.rack(topology.rackOf(one)), name))
            .boxed()
            .toList();
    if (!nodes.isEmpty()) {
      return Optional.of(nodes);
    }
    field.problem(
        "the cluster has no node, rack or pod named " + name,
        "write a name such as %s or %s"
            .formatted(topology.node(0).name(), topology.rack(0).name()));
    return Optional.empty();
  }

  private static boolean isIn(Rack rack, String name) {
    return rack.name().equals(name) || rack.pod().map(Pod::name).equals(Optional.of(name));
  }

  private Optional<Fault.Action> fail(Field field, String name) {
    Matcher task = TASK.matcher(name);
    if (!task.matches()) {
      field.problem(
          "\"" + name + "\" is no task", "write job-3-m-5 for map 5 of job 3, r for reduces");
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
