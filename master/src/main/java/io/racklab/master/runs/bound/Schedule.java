package io.racklab.master.runs.bound;

import java.util.List;

/**
 * A schedule that is made with full knowledge: jobs in a fixed order, and the other four answers of
 * a scheduler.
 *
 * @param like the name of that scheduler, one of the experiment's or a preset
 * @param order the numbers of all jobs, the first one first
 */
public record Schedule(String like, List<Integer> order) {
  public Schedule {
    order = List.copyOf(order);
  }
}
