package io.racklab.master.engine.workload.trace;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a description for SLS's generator: one object with workloads, each with classes of jobs
 * (Hadoop's SynthTraceJobProducer.Trace).
 */
final class SynthReader {
  private static final int MOST_JOBS = 1_000_000;
  private static final int MOST_NODES = 1_000_000;

  private final Path file;
  private final JsonObjects objects;
  private final SynthValues values;
  private final List<SynthLoad> loads = new ArrayList<>();
  private long seed;
  private int jobs;
  private int nodes;
  private int nodesPerRack = 1;

  SynthReader(Path file, JsonObjects objects) {
    this.file = file;
    this.objects = objects;
    values = new SynthValues(objects);
  }

  SynthDescription read() throws IOException {
    if (!objects.next()) {
      throw objects.problem(
          "there is no object", "write { \"num_jobs\": 10, \"workloads\": [ … ] }");
    }
    objects.fields(this::field);
    if (objects.next()) {
      throw objects.problem(
          "a second description begins here, of which SLS reads only the first",
          "put it into a file of its own");
    }
    if (jobs < 1) {
      throw objects.problem("it has no num_jobs", "write \"num_jobs\": 10");
    }
    if (loads.isEmpty()) {
      throw objects.problem(
          "it has no workloads", "write \"workloads\": [ { \"job_classes\": [ … ] } ]");
    }
    values.requireWeights(
        loads.stream().map(SynthLoad::weight).toList(), "workload_weight", "the workloads");
    return new SynthDescription(file, seed, jobs, nodes, nodesPerRack, loads, values.remarks());
  }

  private void field(String field) throws IOException {
    switch (field) {
      case "description" -> {
        // For people.
      }
      case "num_jobs" -> jobs = values.whole(field, 1, MOST_JOBS);
      case "num_nodes" -> nodes = values.whole(field, 0, MOST_NODES);
      case "nodes_per_rack" -> nodesPerRack = Math.max(1, values.whole(field, 0, MOST_NODES));
      case "rand_seed" -> {
        seed = (long) values.number(field);
        values.note("the experiment's seed draws the jobs in place of rand_seed" + SlsTrace.OF_SLS);
      }
      case "workloads" -> objects.elements(() -> loads.add(new Load().read()));
      default -> values.unknown(field);
    }
  }

  private final class Load {
    private double weight;
    private String queue = "";
    private final List<SynthClass> classes = new ArrayList<>();
    private final List<SynthLoad.Time> times = new ArrayList<>();

    private SynthLoad read() throws IOException {
      objects.fields(this::field);
      if (classes.isEmpty()) {
        throw objects.problem(
            "the workload has no job_classes", "write \"job_classes\": [ { … } ]");
      }
      if (times.isEmpty()) {
        throw objects.problem(
            "the workload has no time_distribution",
            "write \"time_distribution\": [ { \"time\": 1, \"weight\": 100 } ]");
      }
      values.requireWeights(
          classes.stream().map(SynthClass::weight).toList(), "class_weight", "job_classes");
      values.requireWeights(
          times.stream().map(SynthLoad.Time::weight).toList(), "weight", "time_distribution");
      return new SynthLoad(weight, queue, classes, times);
    }

    private void field(String field) throws IOException {
      switch (field) {
        case "workload_name", "description" -> {
          // For people.
        }
        case "workload_weight" -> weight = values.notNegative(field);
        case "queue_name" -> queue = objects.text(field);
        case "job_classes" ->
            objects.elements(() -> classes.add(new SynthClassReader(objects, values).read()));
        case "time_distribution" -> objects.elements(() -> times.add(new Time().read()));
        default -> values.unknown(field);
      }
    }
  }

  private final class Time {
    private int seconds;
    private double weight;

    private SynthLoad.Time read() throws IOException {
      objects.fields(this::field);
      return new SynthLoad.Time(seconds, weight);
    }

    private void field(String field) throws IOException {
      switch (field) {
        case "time" -> seconds = values.whole(field, 0, Integer.MAX_VALUE);
        case "weight" -> weight = values.notNegative(field);
        default -> values.unknown(field);
      }
    }
  }
}
