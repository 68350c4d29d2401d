package io.racklab.master.schedule;

import java.util.function.Supplier;

/**
 * A scheduler as a file describes it; makes a new one for each run.
 *
 * @param name in results, unique in an experiment
 * @param description in one line
 */
public record SchedulerSpec(String name, String description, Supplier<Scheduler> making) {
  public Scheduler make() {
    return making.get();
  }
}
