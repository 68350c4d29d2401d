package io.racklab.master.engine.schedule.yarn;

/** A queue or an application, which shares resources with others: Hadoop's Schedulable. */
interface Schedulable {
  String name();

  /** Returns the time of submission, in milliseconds; 0 for queues. */
  long startMillis();

  double weight();

  Resource minShare();

  Resource maxShare();

  /** Returns the sum of the resources that it held and requested at the last update. */
  Resource demand();

  /** Returns the resources that it holds now. */
  Resource usage();

  /**
   * True if it gets a fair share: an application always does, a queue while one of its applications
   * is runnable.
   */
  boolean active();

  /**
   * Returns its fair share as of the last update; 0 for resource types that its parent's policy
   * does not share.
   */
  Resource fairShare();

  void fairShare(Resource share);
}
