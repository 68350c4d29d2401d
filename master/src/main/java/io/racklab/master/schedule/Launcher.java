package io.racklab.master.schedule;

import io.racklab.master.job.Job;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;

/**
 * Carries out what a scheduler decides: each call gives a slot of the node at hand to an attempt at
 * once.
 */
public interface Launcher {
  void map(Job job, int map, Locality locality, AttemptKind kind);

  void reduce(Job job, int reduce, AttemptKind kind);

  /**
   * Whether a task that is about to be given a slot is to run on another node, since it has failed
   * on this one. Asked once for each time that it would be given.
   */
  default boolean refuses(Job job, TaskType type, int task) {
    return false;
  }

  /** Whether anyone wants to know why jobs are passed over; if not, nobody is told. */
  default boolean explaining() {
    return false;
  }

  /**
   * A job that wants a slot of this type was asked and did not get it.
   *
   * @param rule which of the five answers decided so, and why
   */
  default void passedOver(Job job, TaskType type, String rule) {}

  /**
   * The round is over, the node has free slots of this type, and jobs want some.
   *
   * @param rule which of the five answers decided so, and why
   */
  default void leftIdle(TaskType type, String rule) {}
}
