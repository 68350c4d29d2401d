package io.racklab.master.engine.workload.trace;

import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Problem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.PriorityQueue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A job of Alibaba's trace while it is read. Its rows may stand anywhere in the file. The name of a
 * task gives the tasks that it waits for: {@code M5_3_4} is task 5, after 3 and 4.
 */
final class AlibabaJob {
  private static final Pattern NUMBERED = Pattern.compile("[A-Za-z]+(\\d{1,9})((?:_.*)?)");
  private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");
  private static final int NAMED = 5;
  private static final long NEVER = Long.MAX_VALUE;

  private final String name;
  private final Map<String, Task> tasks = new LinkedHashMap<>();
  private long submitted = NEVER;

  AlibabaJob(String name) {
    this.name = name;
  }

  /** Notes that a row begins at a time. The job's submission is the earliest of these. */
  void submittedAt(long millis) {
    submitted = Math.min(submitted, millis);
  }

  /** Returns the task of this name, and adds it if it is new. */
  Task task(int line, String task) {
    return tasks.computeIfAbsent(task, unknown -> new Task(line, task));
  }

  static final class Task {
    private final int line;
    private final String name;
    private final TaskSums maps = new TaskSums();
    private boolean succeeded = true;
    private List<Task> after = List.of();
    private final List<Task> children = new ArrayList<>(0);
    private int open;

    private Task(int line, String name) {
      this.line = line;
      this.name = name;
    }

    /**
     * @param seconds the time that the task lasted, if that is known
     */
    void add(int instances, OptionalDouble seconds, boolean well) {
      maps.alike(instances, seconds);
      succeeded &= well;
    }
  }

  /** True if the instances of another row would be too many to count. */
  boolean full(String task, int more) {
    return tasks.containsKey(task) && tasks.get(task).maps.count() > Integer.MAX_VALUE - more;
  }

  /**
   * Adds the job's tasks to the trace, each after those that it waits for, otherwise in the order
   * of the file. A job without a started task is left out, since its submit time is unknown.
   *
   * @param unused counts what is left out
   * @throws InvalidInputException if some tasks wait for each other
   */
  void addTo(TraceClock clock, String file, RemarkCounts unused) {
    if (submitted == NEVER) {
      unused.count("jobs of which no task ever started are left out");
      return;
    }
    link(unused);
    PriorityQueue<Task> ready = new PriorityQueue<>(Comparator.comparingInt(task -> task.line));
    tasks.values().stream().filter(task -> task.open == 0).forEach(ready::add);
    while (!ready.isEmpty()) {
      Task next = ready.remove();
      clock.add(Duration.ofMillis(submitted), job(next));
      for (Task child : next.children) {
        child.open--;
        if (child.open == 0) {
          ready.add(child);
        }
      }
    }
    List<Task> left = tasks.values().stream().filter(task -> task.open > 0).toList();
    if (!left.isEmpty()) {
      throw circle(left, file);
    }
  }

  private void link(RemarkCounts unused) {
    Map<Integer, List<Task>> numbered = new LinkedHashMap<>();
    for (Task task : tasks.values()) {
      Matcher parts = NUMBERED.matcher(task.name);
      if (parts.matches()) {
        int number = Integer.parseInt(parts.group(1));
        numbered.computeIfAbsent(number, unknown -> new ArrayList<>(1)).add(task);
      }
    }
    for (Task task : tasks.values()) {
      task.after = parents(task.name, numbered, unused);
      task.open = task.after.size();
      task.after.forEach(parent -> parent.children.add(task));
    }
  }

  /**
   * Returns the tasks that a task waits for, as far as they are in the file: a row may be missing.
   */
  private static List<Task> parents(
      String task, Map<Integer, List<Task>> numbered, RemarkCounts unused) {
    Matcher parts = NUMBERED.matcher(task);
    if (!parts.matches()) {
      return List.of();
    }
    // A part that is not a number, such as Stg2, is not a task.
    List<Integer> before =
        Arrays.stream(parts.group(2).split("_"))
            .filter(part -> NUMBER.matcher(part).matches())
            .map(Integer::valueOf)
            .distinct()
            .toList();
    if (!numbered.keySet().containsAll(before)) {
      unused.count("tasks wait for one that the file lacks, and do not wait for it");
    }
    return before.stream()
        .flatMap(number -> numbered.getOrDefault(number, List.of()).stream())
        .toList();
  }

  private TraceJob job(Task task) {
    return new TraceJob(
        task.line,
        name + "/" + task.name,
        "unknown",
        Duration.ZERO,
        task.maps.tasks(),
        TraceTasks.NONE,
        task.succeeded,
        task.after.stream().map(parent -> parent.line).toList());
  }

  private InvalidInputException circle(List<Task> left, String file) {
    String some =
        left.stream().limit(NAMED).map(task -> task.name).collect(Collectors.joining(", "));
    return new InvalidInputException(
        new Problem(
            file,
            left.get(0).line,
            "tasks of job "
                + name
                + " wait for each other: "
                + some
                + (left.size() > NAMED ? ", …" : ""),
            "write the numbers of other tasks after _, or take the job out"));
  }
}
