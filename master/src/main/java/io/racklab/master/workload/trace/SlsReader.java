package io.racklab.master.workload.trace;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * Reads the workload of YARN's scheduler load simulator: an object a job, with a container for each
 * task. It has times and no bytes.
 */
final class SlsReader {
  private static final int MOST_ALIKE = 10_000_000;

  private final JsonObjects objects;

  SlsReader(JsonObjects objects) {
    this.objects = objects;
  }

  /** All jobs that have a container. */
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
      if (job.maps.count() + job.reduces.count() > 0) {
        clock.add(Duration.ofMillis(job.start), job.read(line, number));
      }
    }
    return objects.jobs(clock);
  }

  private final class Job {
    private String id = "";
    private String user = "";
    private long start;
    private final TaskSums maps = new TaskSums();
    private final TaskSums reduces = new TaskSums();

    private void field(String field) throws IOException {
      switch (field) {
        case "job.id" -> id = objects.text();
        case "job.user" -> user = objects.text();
        case "job.start.ms" -> start = objects.number().orElse(0);
        case "job.tasks" -> objects.elements(() -> new Container().read(this));
        default -> {
          // Queue, end, and what the simulator's job master is.
        }
      }
    }

    private TraceJob read(int line, int number) {
      return new TraceJob(
          line,
          id.isBlank() ? "job_" + number : id,
          user.isBlank() ? "default" : user,
          Duration.ZERO,
          maps.tasks(),
          reduces.tasks(),
          true,
          List.of());
    }
  }

  private final class Container {
    private String type = "map";
    private long count = 1;
    private OptionalLong start = OptionalLong.empty();
    private OptionalLong end = OptionalLong.empty();
    private OptionalLong lasts = OptionalLong.empty();

    private void read(Job job) throws IOException {
      objects.fields(this::field);
      long from = start.orElse(0);
      long to = lasts.isPresent() ? from + lasts.getAsLong() : end.orElse(-1);
      if (to < from) {
        throw objects.problem(
            "the container does not say how long it runs",
            "write container.start.ms and a later container.end.ms, or duration.ms");
      }
      if (count < 1 || count > MOST_ALIKE) {
        throw objects.problem(
            "there cannot be " + count + " containers alike", "write count = 1 to " + MOST_ALIKE);
      }
      // Whatever is not a reduce waits for nobody, as a map.
      TaskSums sums = type.equals("reduce") ? job.reduces : job.maps;
      for (long i = 0; i < count; i++) {
        sums.measured(OptionalLong.empty(), OptionalLong.empty(), from, to);
      }
    }

    private void field(String field) throws IOException {
      switch (field) {
        case "container.type" -> type = objects.text().toLowerCase(Locale.ROOT);
        case "container.start.ms" -> start = objects.number();
        case "container.end.ms" -> end = objects.number();
        case "duration.ms" -> lasts = objects.number();
        case "count" -> count = objects.number().orElse(0);
        default -> {
          // Host, priority, memory.
        }
      }
    }
  }
}
