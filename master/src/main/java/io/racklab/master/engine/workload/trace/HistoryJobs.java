package io.racklab.master.engine.workload.trace;

import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Problem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The jobs of one or more job histories while they are read. The id of a task contains its job's.
 */
final class HistoryJobs {
  private static final Pattern JOB_OF_TASK = Pattern.compile("task_(\\d+_\\d+)_.*");

  private final Path file;
  private final TraceClock clock = new TraceClock();
  private final Map<String, HistoryJob> running = new LinkedHashMap<>();

  /** The lines at which the ended jobs begin. */
  private final Map<String, Integer> ended = new LinkedHashMap<>();

  /**
   * @param file the file that has them
   */
  HistoryJobs(Path file) {
    this.file = file;
  }

  /** Returns the job of a task's id, or an empty text for another id. */
  static String ofTask(String task) {
    Matcher id = JOB_OF_TASK.matcher(task);
    return id.matches() ? "job_" + id.group(1) : "";
  }

  boolean knows(String id) {
    return running.containsKey(id) || ended.containsKey(id);
  }

  /** Returns the job of this id, which begins at this line if it is new. */
  HistoryJob job(String id, int line) {
    return running.computeIfAbsent(id, unknown -> new HistoryJob(id, line));
  }

  /**
   * Returns a job that is submitted. A restarted master submits its job again, with the tasks that
   * it has recovered.
   *
   * @throws InvalidInputException if the job has ended before
   */
  HistoryJob submitted(String id, int line) {
    if (ended.containsKey(id)) {
      throw new InvalidInputException(
          new Problem(
              file.toString(),
              line,
              "job " + id + " is here a second time, after line " + ended.get(id),
              "take one of them out"));
    }
    return job(id, line);
  }

  /** Adds jobs that have ended to the trace. Later records of them are ignored. */
  void settle() {
    List<HistoryJob> all = new ArrayList<>(running.values());
    for (HistoryJob job : all) {
      if (ended.containsKey(job.id())) {
        running.remove(job.id());
      } else if (job.hasEnded()) {
        end(job);
        running.remove(job.id());
      }
    }
  }

  private void end(HistoryJob job) {
    job.configured(JobConfiguration.beside(file, job.id()));
    job.addTo(clock);
    ended.put(job.id(), job.line());
  }

  /**
   * Returns all jobs, including those that have not ended.
   *
   * @param cutAt the line of the entry inside which the file ends, if it ends inside one
   */
  TracePart part(OptionalInt cutAt) {
    settle();
    for (HistoryJob job : running.values()) {
      end(job);
    }
    return new TracePart(file.toString(), clock, ended, cutAt);
  }
}
