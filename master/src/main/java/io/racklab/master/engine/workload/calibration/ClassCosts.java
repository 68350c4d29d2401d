package io.racklab.master.engine.workload.calibration;

import io.racklab.master.engine.workload.trace.TraceJob;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The times of tasks by the classes of their jobs.
 *
 * @param classing what jobs of one class have in common
 * @param byClass the times by the name of the class; {@link JobClassing#OTHERS} stands for jobs of
 *     other classes
 */
public record ClassCosts(JobClassing classing, Map<String, TaskCosts> byClass) {
  public ClassCosts {
    byClass = Collections.unmodifiableMap(new LinkedHashMap<>(byClass));
  }

  /** Returns the line of a job's maps; empty if neither its class nor that of others has one. */
  public Optional<CostLine> maps(TraceJob job) {
    return costs(job).maps().or(() -> others().maps());
  }

  /** Returns the line of a job's reduces; empty if neither its class nor that of others has one. */
  public Optional<CostLine> reduces(TraceJob job) {
    return costs(job).reduces().or(() -> others().reduces());
  }

  /** Returns the lines of a job. */
  public TaskCosts of(TraceJob job) {
    return new TaskCosts(maps(job), reduces(job));
  }

  /** Returns the name of the class whose line a job's maps or reduces have. */
  public String nameOf(TraceJob job) {
    String own = classing.of(job);
    return byClass.containsKey(own) ? own : JobClassing.OTHERS;
  }

  private TaskCosts costs(TraceJob job) {
    return byClass.getOrDefault(classing.of(job), others());
  }

  private TaskCosts others() {
    return byClass.getOrDefault(
        JobClassing.OTHERS, new TaskCosts(Optional.empty(), Optional.empty()));
  }
}
