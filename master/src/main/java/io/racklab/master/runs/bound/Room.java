package io.racklab.master.runs.bound;

import io.racklab.master.engine.workload.JobSpec;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import java.util.function.ToDoubleFunction;

/**
 * A resource of a node of which a running task holds a part: slots, memory or vcores.
 *
 * @param name the name in results, such as {@code map slots}
 * @param offered returns what a node offers
 */
record Room(String name, ToDoubleFunction<Slots> offered, Need need) {
  /** Returns what a task holds; 0 if it holds nothing of this room. */
  @FunctionalInterface
  interface Need {
    double of(JobSpec job, TaskType type);
  }
}
