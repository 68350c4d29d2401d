package io.racklab.master.engine.workload.trace;

import java.io.IOException;
import java.util.OptionalLong;

/** Reads what {@link SlsReader} leaves to {@code racklab sls}: hosts, sizes and recorded times. */
final class SlsScan {
  private static final String MAP_REDUCE = "mapreduce";
  private static final int MOST_NODES = 1_000_000;

  private final JsonObjects objects;
  private final SlsTrace trace;

  SlsScan(JsonObjects objects, SlsTrace trace) {
    this.objects = objects;
    this.trace = trace;
  }

  /** Returns true. */
  boolean read() throws IOException {
    int number = 0;
    while (objects.next()) {
      number++;
      Job job = new Job();
      if (!objects.whole(job::field)) {
        break;
      }
      job.add(number);
    }
    return true;
  }

  private final class Job {
    private String id = "";
    private String queue = "";
    private String type = MAP_REDUCE;
    private long start;
    private long end;
    private long count = 1;
    private long tasks;
    private long nodes;
    private long racks = 1;
    private OptionalLong memory = OptionalLong.empty();
    private OptionalLong vcores = OptionalLong.empty();
    private final SlsJobSizes sizes = new SlsJobSizes();

    private void field(String field) throws IOException {
      switch (field) {
        case "job.id" -> id = objects.text(field);
        case "job.queue.name" -> queue = objects.text(field);
        case "am.type", "yarn.sls.am.type" -> type = objects.text(field);
        case "job.start.ms" -> start = objects.number(field).orElse(0);
        case "job.end.ms" -> end = objects.number(field).orElse(0);
        case "job.count" -> count = objects.number(field).orElse(1);
        case "am.memory-mb" -> memory = objects.number(field);
        case "am.vcores" -> vcores = objects.number(field);
        case "num.nodes" -> nodes = objects.number(field).orElse(0);
        case "num.racks" -> racks = objects.number(field).orElse(1);
        case "job.tasks" -> objects.elements(() -> new Container().add(this));
        default -> {
          // SlsReader reads or counts all others.
        }
      }
    }

    private void add(int number) {
      if (nodes > MOST_NODES) {
        throw objects.problem("num.nodes is " + nodes, "write " + MOST_NODES + " at most");
      }
      trace.generateNodes((int) nodes, (int) Math.min(MOST_NODES, racks));
      if (tasks == 0) {
        return;
      }
      sizes.master(new SlsContainer(memory, vcores));
      if (!type.equals(MAP_REDUCE)) {
        sizes.allAreMaps();
      }
      String name = id.isBlank() ? "job_" + number : id;
      for (int i = 1; i <= count; i++) {
        trace.add(
            new SlsTrace.Recorded(
                count == 1 ? name : name + "-" + i,
                queue,
                type,
                start,
                end,
                tasks,
                sizes.settings()));
      }
    }
  }

  private final class Container {
    private String host = "";
    private boolean reduce;
    private long count = 1;
    private OptionalLong memory = OptionalLong.empty();
    private OptionalLong vcores = OptionalLong.empty();

    private void add(Job job) throws IOException {
      objects.fields(this::field);
      if (!host.isBlank()) {
        trace.addHost(host, count * Math.max(1, job.count));
      }
      job.sizes.task(reduce, new SlsContainer(memory, vcores), count);
      job.tasks += count;
    }

    private void field(String field) throws IOException {
      switch (field) {
        case "container.host" -> host = objects.text(field);
        case "container.type" -> reduce = objects.text(field).equals("reduce");
        case "count", "container.count" -> count = objects.number(field).orElse(1);
        case "container.memory", "container.memory-mb" -> memory = objects.number(field);
        case "container.vcores" -> vcores = objects.number(field);
        default -> {
          // SlsReader reads or counts all others.
        }
      }
    }
  }
}
