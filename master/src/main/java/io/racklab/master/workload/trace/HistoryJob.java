package io.racklab.master.workload.trace;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * A job of a job history while it is read: start and end of an attempt are two records there. For
 * maps and reduces only; tasks that set a job up or clean up after it are neither.
 */
final class HistoryJob {
  static final String MAP = "MAP";
  static final String REDUCE = "REDUCE";

  private final String id;
  private final int line;
  private String name = "";
  private String user = "";
  private OptionalLong submit = OptionalLong.empty();
  private boolean succeeded;
  private final Map<String, Task> maps = new LinkedHashMap<>();
  private final Map<String, Task> reduces = new LinkedHashMap<>();

  /**
   * @param line at which it begins
   */
  HistoryJob(String id, int line) {
    this.id = id;
    this.line = line;
  }

  private static final class Task {
    private final Map<String, Long> starts = new LinkedHashMap<>();
    private Attempt succeeded;
    private int failures;
  }

  /**
   * An attempt that succeeded.
   *
   * @param copied the end of a reduce's copying; of a map empty
   * @param worked the moment from which it worked for itself: the end of a reduce's sort; of a map
   *     empty, since it does so from its start
   */
  record Attempt(
      String id,
      OptionalLong copied,
      OptionalLong worked,
      long finish,
      OptionalLong input,
      OptionalLong output) {}

  void submitted(String name, String user, OptionalLong millis) {
    this.name = name;
    this.user = user;
    submit = millis;
  }

  void ended(boolean well) {
    succeeded = well;
  }

  /** Another task of the job, or one that is known. */
  void task(String type, String task) {
    if (of(type) != null) {
      of(type).computeIfAbsent(task, unknown -> new Task());
    }
  }

  void attemptStarted(String type, String task, String attempt, long millis) {
    task(type, task);
    if (of(type) != null) {
      of(type).get(task).starts.put(attempt, millis);
    }
  }

  void attemptSucceeded(String type, String task, Attempt attempt) {
    task(type, task);
    if (of(type) != null) {
      of(type).get(task).succeeded = attempt;
    }
  }

  void attemptFailed(String type, String task) {
    task(type, task);
    if (of(type) != null) {
      of(type).get(task).failures++;
    }
  }

  private Map<String, Task> of(String type) {
    return type.equals(MAP) ? maps : type.equals(REDUCE) ? reduces : null;
  }

  /** Adds it to the others, unless it had no task at all or was never seen to be submitted. */
  void addTo(TraceClock clock) {
    if (submit.isPresent() && maps.size() + reduces.size() > 0) {
      TaskSums mapping = sums(maps);
      TaskSums reducing = sums(reduces);
      clock.add(
          Duration.ofMillis(submit.getAsLong()),
          new TraceJob(
                  line,
                  name.isBlank() ? id : name,
                  user.isBlank() ? "unknown" : user,
                  Duration.ZERO,
                  mapping.tasks(),
                  reducing.after(mapping),
                  succeeded,
                  List.of())
              .withFailures(mapping.failures() + reducing.failures()));
    }
  }

  private static TaskSums sums(Map<String, Task> tasks) {
    TaskSums sums = new TaskSums();
    for (Task task : tasks.values()) {
      sums.failed(task.failures);
      Attempt attempt = task.succeeded;
      if (attempt == null) {
        sums.unmeasured();
      } else {
        long start = task.starts.getOrDefault(attempt.id, attempt.finish);
        sums.measured(attempt.input, attempt.output, attempt.worked.orElse(start), attempt.finish);
        sums.before(start, attempt.copied, attempt.worked);
      }
    }
    return sums;
  }
}
