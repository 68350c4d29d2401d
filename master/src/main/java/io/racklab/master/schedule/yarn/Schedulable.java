package io.racklab.master.schedule.yarn;

/** A queue or an application, which shares resources with others: Hadoop's Schedulable. */
interface Schedulable {
  String name();

  /** When it was submitted, in milliseconds; 0 for queues. */
  long startMillis();

  double weight();

  Resource minShare();

  Resource maxShare();

  /** The resources that it held and asked for together at the last update. */
  Resource demand();

  /** The resources that it holds now. */
  Resource usage();

  /** Whether it takes part in sharing: a queue does while one of its applications is runnable. */
  boolean active();

  /** Its share as of the last update; 0 of the types that its parent's policy does not share. */
  Resource fairShare();

  void fairShare(Resource share);
}
