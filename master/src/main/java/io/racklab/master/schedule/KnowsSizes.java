package io.racklab.master.schedule;

/**
 * An order that knows the sizes of jobs beforehand, which only the policies of the queueing
 * literature do; nobody else is told.
 */
public interface KnowsSizes extends Order {
  /** Called once, before the run begins. */
  void learn(TaskSizes sizes);
}
