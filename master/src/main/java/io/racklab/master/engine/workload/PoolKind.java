package io.racklab.master.engine.workload;

import io.racklab.master.engine.workload.trace.TraceRequest;
import io.racklab.topologies.config.Section;
import java.util.LinkedHashMap;
import java.util.Map;

/** The pools to which the jobs of a trace belong. */
enum PoolKind {
  /** Each user's jobs. */
  USERS,
  /** The jobs of each queue; those without a queue are in default. */
  QUEUES;

  /** Reads the key {@code pools}. */
  static PoolKind read(Section section) {
    Map<String, PoolKind> words = new LinkedHashMap<>();
    words.put("users", USERS);
    words.put("queues", QUEUES);
    return section.at("pools").choice(words).orElse(USERS);
  }

  /**
   * Returns the pool of a job.
   *
   * @param queue the job's queue; blank if the trace names none, which stands for default
   */
  String pool(String user, String queue) {
    return this == USERS ? user : TraceRequest.pool(queue);
  }

  /** Returns the key on a line of its own; nothing if it has its default value. */
  String render() {
    return this == USERS ? "" : "\n  pools = queues";
  }
}
