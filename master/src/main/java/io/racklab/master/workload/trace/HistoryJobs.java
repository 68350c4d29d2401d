package io.racklab.master.workload.trace;

import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Problem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The jobs of one job history or more while they are read. Ids of tasks name their job. */
final class HistoryJobs {
  private static final Pattern JOB_OF_TASK = Pattern.compile("task_(\\d+_\\d+)_.*");

  private final String file;
  private final TraceClock clock = new TraceClock();
  private final Map<String, HistoryJob> running = new LinkedHashMap<>();

  /** The lines at which jobs begin that have ended. */
  private final Map<String, Integer> ended = new LinkedHashMap<>();

  /**
   * @param file as messages call it
   */
  HistoryJobs(String file) {
    this.file = file;
  }

  /** The job of a task's id, or an empty text if it is no such id. */
  static String ofTask(String task) {
    Matcher id = JOB_OF_TASK.matcher(task);
    return id.matches() ? "job_" + id.group(1) : "";
  }

  boolean knows(String id) {
    return running.containsKey(id) || ended.containsKey(id);
  }

  /** A job, from this line on if it is new. */
  HistoryJob job(String id, int line) {
    return running.computeIfAbsent(id, unknown -> new HistoryJob(id, line));
  }

  /**
   * A job that is submitted. A master that is started again submits its job again, with the tasks
   * that it has recovered.
   *
   * @throws InvalidInputException if it has ended before
   */
  HistoryJob submitted(String id, int line) {
    if (ended.containsKey(id)) {
      throw new InvalidInputException(
          new Problem(
              file,
              line,
              "job " + id + " is here a second time, after line " + ended.get(id),
              "take one of them out"));
    }
    return job(id, line);
  }

  /** Puts jobs that have ended among the others of the trace. What is told later is left out. */
  void settle() {
    List<HistoryJob> all = new ArrayList<>(running.values());
    for (HistoryJob job : all) {
      if (ended.containsKey(job.id())) {
        running.remove(job.id());
      } else if (job.hasEnded()) {
        job.addTo(clock);
        ended.put(job.id(), job.line());
        running.remove(job.id());
      }
    }
  }

  /** All jobs, with those that have not ended. */
  TraceClock all() {
    settle();
    running.values().forEach(job -> job.addTo(clock));
    return clock;
  }
}
