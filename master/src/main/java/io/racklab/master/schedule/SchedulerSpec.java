package io.racklab.master.schedule;

import io.racklab.master.seed.Seed;

/**
 * A scheduler as a file describes it; makes a new one for each run.
 *
 * @param name in results, unique in an experiment
 * @param description in one line
 */
public record SchedulerSpec(String name, String description, Answer<Scheduler> making) {
  public Scheduler make(Seed seed) {
    return making.make(seed);
  }
}
