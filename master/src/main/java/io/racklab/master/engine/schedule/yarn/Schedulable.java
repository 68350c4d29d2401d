package io.racklab.master.engine.schedule.yarn;

/** A queue or an application, which shares resources with others: Hadoop's Schedulable. */
interface Schedulable {
  String name();

  /** Returns the time of submission, in milliseconds; 0 for queues. */
  long startMillis();

  double weight();

  Resource minShare();

  Resource maxShare();

  /** Returns the resources that it held and asked for together at the last update. */
  Resource demand();

  /** Returns the resources that it holds now. */
  Resource usage();

  /** True if it takes part in sharing: a queue does while one of its applications is runnable. */
  boolean active();

  /**
   * Returns its share as of the last update; 0 for types that its parent's policy does not share.
   */
  Resource fairShare();

  void fairShare(Resource share);
}
