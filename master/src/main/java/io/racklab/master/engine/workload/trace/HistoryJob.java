package io.racklab.master.engine.workload.trace;

import io.racklab.master.engine.workload.settings.JobSetting;
import io.racklab.master.engine.workload.settings.JobSettings;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/**
 * A job of a job history while it is read. The start and the end of an attempt are two records
 * there. Only maps and reduces are kept; tasks that set a job up or clean up after it are ignored.
 */
final class HistoryJob {
  static final String MAP = "MAP";
  static final String REDUCE = "REDUCE";

  private static final String RESTARTED =
      "application masters were started again there, which is not replayed";
  private static final String UBER =
      "jobs ran in their application master (uber) and get a slot for each task here";

  private final String id;
  private final int line;
  private String name = "";
  private String user = "";
  private OptionalLong submit = OptionalLong.empty();
  private String queue = "";
  private String priority = "";
  private JobSettings settings = JobSettings.NONE;
  private int masters = 1;
  private boolean uber;
  private int plannedMaps;
  private int plannedReduces;
  private boolean ended;
  private boolean succeeded;
  private final Map<String, Task> maps = new LinkedHashMap<>();
  private final Map<String, Task> reduces = new LinkedHashMap<>();
  private final Map<String, Task> jobTasks = new LinkedHashMap<>();
  private OptionalLong masterStart = OptionalLong.empty();
  private OptionalLong initialized = OptionalLong.empty();

  /**
   * @param line the line at which it begins
   */
  HistoryJob(String id, int line) {
    this.id = id;
    this.line = line;
  }

  private static final class Task {
    private final Map<String, Long> starts = new LinkedHashMap<>();
    private Attempt succeeded;
    private int repeats;

    /** The hosts of its input, as its start names them; kept only with attempts. */
    private String places = "";

    /** The ids of its failed attempts. A set, since a restarted master repeats their records. */
    private final Set<String> failed = new LinkedHashSet<>(1);
  }

  /**
   * A successful attempt.
   *
   * @param copied the end of a reduce's copying; empty for a map
   * @param worked the end of a reduce's sort, when its reduce function starts; empty for a map,
   *     whose function starts with it
   * @param host the host on which it ran; empty if unknown
   */
  record Attempt(
      String id,
      OptionalLong copied,
      OptionalLong worked,
      long finish,
      OptionalLong input,
      OptionalLong output,
      String host) {}

  void submitted(String name, String user, OptionalLong millis) {
    this.name = name;
    this.user = user;
    submit = millis;
  }

  /** Replaces the submit time if one is given, as for jobs that a tracker recovers. */
  void submittedAt(OptionalLong millis) {
    submit = millis.isPresent() ? millis : submit;
  }

  /** Replaces the queue unless the other one is blank. */
  void queue(String other) {
    queue = other.isBlank() ? queue : other;
  }

  /** Replaces the priority unless the other one is blank. */
  void priority(String other) {
    priority = other.isBlank() ? priority : other;
  }

  /** Adds what the job's configuration says and its history does not. */
  void configured(JobConfiguration configuration) {
    queue = queue.isBlank() ? configuration.queue() : queue;
    user = user.isBlank() ? configuration.user() : user;
    settings = configuration.settings();
  }

  /** Sets how often the application master was started. */
  void masters(int starts) {
    masters = Math.max(masters, starts);
  }

  /** Sets when an application master started; the last one counts. */
  void masterStarted(OptionalLong millis) {
    masterStart = millis;
  }

  /** Sets when the job was initialized. */
  void initialized(OptionalLong millis) {
    initialized = millis;
  }

  /** Notes that all of its tasks ran in its application master. */
  void uber() {
    uber = true;
  }

  /** Sets the numbers of planned tasks, whether they began or not. */
  void planned(OptionalLong maps, OptionalLong reduces) {
    plannedMaps = (int) Math.min(Integer.MAX_VALUE, maps.orElse(plannedMaps));
    plannedReduces = (int) Math.min(Integer.MAX_VALUE, reduces.orElse(plannedReduces));
  }

  void ended(boolean well) {
    ended = true;
    succeeded = well;
  }

  boolean hasEnded() {
    return ended;
  }

  String id() {
    return id;
  }

  int line() {
    return line;
  }

  /** Adds a task to the job if it is new. */
  void task(String type, String task) {
    if (of(type) != null) {
      of(type).computeIfAbsent(task, unknown -> new Task());
    }
  }

  /**
   * Adds a task to the job if it is new.
   *
   * @param places the hosts of its input, with commas between them
   */
  void task(String type, String task, String places) {
    task(type, task);
    if (of(type) != null && PastAttempt.areKept() && !places.isBlank()) {
      of(type).get(task).places = places;
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
      Task known = of(type).get(task);
      known.repeats += known.succeeded == null || known.succeeded.id.equals(attempt.id) ? 0 : 1;
      known.succeeded = attempt;
    }
  }

  void attemptFailed(String type, String task, String attempt) {
    task(type, task);
    if (of(type) != null) {
      of(type).get(task).failed.add(attempt);
    }
  }

  private Map<String, Task> of(String type) {
    return switch (type) {
      case MAP -> maps;
      case REDUCE -> reduces;
      case "SETUP", "JOB_SETUP", "CLEANUP", "JOB_CLEANUP" ->
          PastAttempt.areKept() ? jobTasks : null;
      default -> null;
    };
  }

  /** Adds the job to the trace. A job without a task or a submit time only adds a remark. */
  void addTo(TraceClock clock) {
    if (maps.isEmpty() && reduces.isEmpty()) {
      clock.remark(TraceRemark.TASKLESS);
    } else if (submit.isEmpty()) {
      clock.remark(TraceRemark.of(1, "jobs do not say when they were submitted and are left out"));
    } else {
      clock.add(Duration.ofMillis(submit.getAsLong()), read());
    }
  }

  private TraceJob read() {
    TaskSums mapping = sums(maps);
    TaskSums reducing = sums(reduces);
    TraceJob job =
        new TraceJob(
                line,
                name.isBlank() ? id : name,
                user.isBlank() ? "unknown" : user,
                Duration.ZERO,
                mapping.tasks(),
                reducing.after(mapping),
                succeeded,
                List.of())
            .withFailures(mapping.failures() + reducing.failures())
            .withRepeats(mapping.repeats() + reducing.repeats())
            .withUnbegun(
                Math.max(0, plannedMaps - maps.size())
                    + Math.max(0, plannedReduces - reduces.size()))
            .withRequest(new TraceRequest(queue, prioritised()))
            .withAttempts(attempts(mapping, reducing));
    job = masters > 1 ? job.with(TraceRemark.of(masters - 1, RESTARTED)) : job;
    job = uber ? job.with(TraceRemark.of(1, UBER)) : job;
    return ended ? job : job.with(TraceRemark.UNENDED);
  }

  private PastTasks attempts(TaskSums mapping, TaskSums reducing) {
    if (!PastAttempt.areKept() || submit.isEmpty()) {
      return PastTasks.NONE;
    }
    long zero = submit.getAsLong();
    return new PastTasks(
        mapping.attempts(zero),
        reducing.attempts(zero),
        sums(jobTasks).attempts(zero).stream().map(PastAttempt::whole).toList(),
        masterStart.isPresent() && initialized.orElse(0) >= masterStart.getAsLong()
            ? OptionalDouble.of((initialized.getAsLong() - masterStart.getAsLong()) / 1000.0)
            : OptionalDouble.empty());
  }

  private JobSettings prioritised() {
    OptionalDouble value = JobSetting.PRIORITY.read(priority);
    return value.isPresent() ? settings.with(JobSetting.PRIORITY, value.getAsDouble()) : settings;
  }

  private static TaskSums sums(Map<String, Task> tasks) {
    TaskSums sums = new TaskSums();
    for (Task task : tasks.values()) {
      sums.failed(task.failed.size());
      sums.repeated(task.repeats);
      Attempt attempt = task.succeeded;
      if (attempt == null) {
        sums.unmeasured();
      } else {
        long start = task.starts.getOrDefault(attempt.id, attempt.finish);
        sums.measured(attempt.input, attempt.output, attempt.worked.orElse(start), attempt.finish);
        sums.before(start, attempt.copied, attempt.worked);
        sums.on(attempt.host, InputHosts.nearness(task.places, attempt.host));
      }
    }
    return sums;
  }
}
