package io.racklab.master.engine.workload.trace;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Reads the workload of YARN's scheduler load simulator (Hadoop's AMDefinitionSLS and
 * TaskContainerDefinition): one object for each job, with a container for each task. It has times
 * and no bytes. Numbers may be texts, and -1 means unknown.
 */
final class SlsReader {
  private static final int MOST_ALIKE = 10_000_000;
  private static final int MOST_JOBS = 1_000_000;
  private static final double MILLIS = 1000;
  private static final String MAP_REDUCE = "mapreduce";

  /** The fields without effect on the load: a job's end, and the order of its own containers. */
  private static final Set<String> NO_LOAD =
      Set.of("job.end.ms", "container.priority", "container.allocation.id");

  /** The field for nodes, which are no part of a workload here. */
  private static final String HOST = "container.host";

  /**
   * The beginnings of all other fields that SLS reads. Its containers and masters may ask for any
   * resource by name.
   */
  private static final List<String> RESOURCES = List.of("am.", "container.");

  private static final String LABELS = "job.label.expression";

  private final JsonObjects objects;
  private final RemarkCounts unused = new RemarkCounts();
  private int jobs;

  SlsReader(JsonObjects objects) {
    this.objects = objects;
  }

  /** Returns all jobs that have a container. */
  List<TraceJob> jobs() throws IOException {
    TraceClock clock = new TraceClock();
    int number = 0;
    while (objects.next()) {
      number++;
      Job job = new Job();
      int line = objects.line();
      if (!objects.whole(job::field)) {
        break;
      }
      job.addTo(clock, line, number);
    }
    unused.tell(clock);
    return objects.jobs(clock);
  }

  private final class Job {
    private String id = "";
    private String user = "";
    private String queue = "";
    private String type = MAP_REDUCE;
    private boolean ofNodes;
    private long start;
    private long count = 1;
    private final List<String> left = new ArrayList<>();
    private OptionalLong memory = OptionalLong.empty();
    private OptionalLong vcores = OptionalLong.empty();
    private final SlsJobSizes sizes = new SlsJobSizes();
    private final TaskSums maps = new TaskSums();
    private final TaskSums reduces = new TaskSums();
    private final TaskSums others = new TaskSums();

    private void field(String field) throws IOException {
      switch (field) {
        case "job.id" -> id = objects.text(field);
        case "job.user" -> user = objects.text(field);
        case "job.queue.name" -> queue = objects.text(field);
        case "job.start.ms" -> start = objects.number(field).orElse(0);
        case "job.count" -> count = objects.number(field).orElse(1);
        case "am.type", "yarn.sls.am.type" -> type = objects.text(field);
        case "am.memory-mb" -> memory = objects.number(field);
        case "am.vcores" -> vcores = objects.number(field);
        case "job.tasks" -> objects.elements(() -> new Container().read(this));
        case "num.nodes", "num.racks" -> ofNodes = true;
        case LABELS -> leave(field, "", left);
        default -> left.add(field);
      }
    }

    private void addTo(TraceClock clock, int line, int number) {
      if (count < 1 || count > 1 && jobs + count > MOST_JOBS) {
        throw objects.problem(
            "there cannot be " + count + " jobs alike", "write job.count = 1 to " + MOST_JOBS);
      }
      jobs += (int) count;
      tell(left, count, "jobs");
      if (maps.count() + reduces.count() + others.count() == 0) {
        unused.count(
            ofNodes
                ? "objects give numbers of nodes" + SlsTrace.OF_SLS
                : "objects have no job.tasks and are left out");
        return;
      }
      sortOut();
      sizes.master(new SlsContainer(memory, vcores));
      unused.count(
          (int) Math.min(Integer.MAX_VALUE, sizes.others() * count),
          "containers ask for other sizes than most of their job's, and get those");
      String name = id.isBlank() ? "job_" + number : id;
      for (int i = 1; i <= count; i++) {
        clock.add(Duration.ofMillis(start), job(line, count == 1 ? name : name + "-" + i));
      }
    }

    /**
     * Turns containers that are neither map nor reduce into maps. If the job's application master
     * is not SLS's MapReduce master, reduces become maps too, since no container waits for others
     * then.
     */
    private void sortOut() {
      if (type.isBlank() || type.equals(MAP_REDUCE)) {
        unused.count(others.count(), "containers are neither map nor reduce: played as maps");
        maps.add(others);
        return;
      }
      unused.count(reduces.count(), "reduces of jobs that are not mapreduce: played as maps");
      if (!type.equals("dag")) {
        unused.count("jobs are of am.type " + type + ", and are played as jobs of maps");
      }
      maps.add(others);
      maps.add(reduces);
      sizes.allAreMaps();
    }

    private TraceJob job(int line, String name) {
      return new TraceJob(
              line,
              name,
              user.isBlank() ? "default" : user,
              Duration.ZERO,
              maps.tasks(),
              type.isBlank() || type.equals(MAP_REDUCE) ? reduces.tasks() : TraceTasks.NONE,
              true,
              List.of())
          .withRequest(new TraceRequest(queue, sizes.settings()));
    }
  }

  private final class Container {
    private String type = "map";
    private long count = 1;
    private final List<String> left = new ArrayList<>(0);
    private OptionalLong memory = OptionalLong.empty();
    private OptionalLong vcores = OptionalLong.empty();
    private OptionalLong start = OptionalLong.empty();
    private OptionalLong end = OptionalLong.empty();
    private OptionalLong lasts = OptionalLong.empty();
    private OptionalLong lastsLegacy = OptionalLong.empty();

    private void read(Job job) throws IOException {
      objects.fields(this::field);
      if (count < 1 || count > MOST_ALIKE) {
        throw objects.problem(
            "there cannot be " + count + " containers alike", "write count = 1 to " + MOST_ALIKE);
      }
      tell(left, count, "containers");
      job.sizes.task(type.equals("reduce"), new SlsContainer(memory, vcores), count);
      sums(job).alike((int) count, OptionalDouble.of(millis() / MILLIS));
    }

    private TaskSums sums(Job job) {
      return switch (type) {
        case "map" -> job.maps;
        case "reduce" -> job.reduces;
        default -> job.others;
      };
    }

    private long millis() {
      if (lasts.isPresent()) {
        return lasts.getAsLong();
      }
      if (lastsLegacy.isPresent()) {
        return lastsLegacy.getAsLong();
      }
      if (start.isEmpty() || end.orElse(-1) < start.getAsLong()) {
        throw objects.problem(
            "the container does not say how long it runs",
            "write container.start.ms and a later container.end.ms, or container.duration.ms");
      }
      return end.getAsLong() - start.getAsLong();
    }

    private void field(String field) throws IOException {
      switch (field) {
        case "container.type" -> type = objects.text(field).toLowerCase(Locale.ROOT);
        case "container.start.ms" -> start = objects.number(field);
        case "container.end.ms" -> end = objects.number(field);
        case "container.duration.ms" -> lasts = objects.number(field);
        case "duration.ms" -> lastsLegacy = objects.number(field);
        case "container.memory", "container.memory-mb" -> memory = objects.number(field);
        case "container.vcores" -> vcores = objects.number(field);
        case "count", "container.count" -> count = objects.number(field).orElse(1);
        case "container.execution.type" -> leave(field, "GUARANTEED", left);
        case "container.request.delay" -> leave(field, "0", left);
        default -> left.add(field);
      }
    }
  }

  /** Counts a field as left out unless it has its usual value, which changes nothing. */
  private void leave(String field, String usual, List<String> left) throws IOException {
    String text = objects.text(field);
    if (!text.isEmpty() && !text.equals(usual)) {
      left.add(field);
    }
  }

  /** Counts the left-out fields by the reason for which they are not used. */
  private void tell(List<String> left, long count, String of) {
    left.stream()
        .filter(field -> !NO_LOAD.contains(field))
        .forEach(field -> unused.count((int) count, of + " say " + field + reason(field)));
  }

  private static String reason(String field) {
    if (field.equals(HOST)) {
      return SlsTrace.OF_SLS;
    }
    boolean known = field.equals(LABELS) || RESOURCES.stream().anyMatch(field::startsWith);
    return known ? ", which is not used" : ", which SLS does not know either";
  }
}
