package io.racklab.master.engine.workload;

import io.racklab.topologies.config.Section;
import java.util.Map;

/** The pools to which the jobs of a trace belong. */
enum PoolKind {
  /** Each user's jobs. */
  USERS,
  /** The jobs of each queue that the trace names, and the user's for jobs without a queue. */
  QUEUES;

  /** Reads the key {@code pools}. */
  static PoolKind read(Section section) {
    return section.at("pools").choice(Map.of("users", USERS, "queues", QUEUES)).orElse(USERS);
  }

  /**
   * Returns the pool of a job.
   *
   * @param queue the job's queue; blank if the trace names none
   */
  String pool(String user, String queue) {
    return this == USERS || queue.isBlank() ? user : queue;
  }

  /** Returns the key on a line of its own; nothing if it has its default value. */
  String render() {
    return this == USERS ? "" : "\n  pools = queues";
  }
}
