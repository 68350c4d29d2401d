package io.racklab.master.schedule.yarn;

/** What shares resources: a queue or an application. Hadoop's Schedulable. */
interface Schedulable {
  String name();

  /** When it was submitted, in milliseconds; 0 for queues. */
  long startMillis();

  double weight();

  Resource minShare();

  Resource maxShare();

  /** What it held and asked for together at the last update. */
  Resource demand();

  /** What it holds now. */
  Resource usage();

  /** Whether it takes part in sharing: a queue does while one of its applications is runnable. */
  boolean active();

  /** Its share as of the last update; 0 of the types that its parent's policy does not share. */
  Resource fairShare();

  void fairShare(Resource share);
}
