package io.racklab.master.engine.schedule;

import io.racklab.master.engine.job.Job;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;

/**
 * Carries out a scheduler's decisions: each call gives a slot of the current node to an attempt at
 * once.
 */
public interface Launcher {
  void map(Job job, int map, Locality locality, AttemptKind kind);

  void reduce(Job job, int reduce, AttemptKind kind);

  /**
   * True if a task that is about to get a slot must run on another node, since it has failed on
   * this one. Called once for each time that the task would get a slot.
   */
  default boolean refuses(Job job, TaskType type, int task) {
    return false;
  }

  /** True if reasons for passing over jobs are wanted; if not, none are reported. */
  default boolean explaining() {
    return false;
  }

  /**
   * A job that wants a slot of this type was asked and did not get it.
   *
   * @param rule the policy that decided so, and its reason
   */
  default void passedOver(Job job, TaskType type, String rule) {}

  /**
   * The round has ended, the node has free slots of this type, and tasks wait for one.
   *
   * @param rule the policy that decided so, and its reason
   */
  default void leftIdle(TaskType type, String rule) {}
}
