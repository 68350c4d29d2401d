package io.racklab.master.engine.schedule.hadoop;

import io.racklab.master.engine.schedule.yarn.ContainerScheduler;

/** A scheduler of Hadoop's, as it is driven. Implementations are bound to one thread at a time. */
public interface HadoopDriver extends ContainerScheduler, AutoCloseable {
  /**
   * Adds an application.
   *
   * @throws RejectedApplicationException if Hadoop rejects it
   */
  void submit(HadoopApplication application);

  /** True if the scheduler counts vcores, and not memory alone. */
  boolean countsVcores();

  /** Returns the queue in which Hadoop has placed an application. */
  String queue(int application);

  /** Stops the scheduler; nothing else may be called any more. */
  @Override
  void close();
}
