package io.racklab.master.engine.schedule;

/**
 * An order that knows the sizes of jobs beforehand. Only policies from the queueing literature do;
 * no other policy is given the sizes.
 */
public interface KnowsSizes extends Order {
  /** Receives the sizes of tasks. Called once, before the run begins. */
  void learn(TaskSizes sizes);
}
