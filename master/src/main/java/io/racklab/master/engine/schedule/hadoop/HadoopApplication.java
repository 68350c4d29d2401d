package io.racklab.master.engine.schedule.hadoop;

import java.util.List;
import java.util.OptionalInt;

/**
 * An application as its client submits it. Hadoop's placement rules may choose another queue.
 *
 * @param number the application's number, not negative
 * @param queue the queue that the client names
 * @param user the user who submits it
 * @param priority the application's priority, of which a higher one is served first; empty for the
 *     queue's default
 * @param name the application's name
 * @param tags the application's tags
 */
public record HadoopApplication(
    int number, String queue, String user, OptionalInt priority, String name, List<String> tags) {
  /** An application without a priority and tags. */
  public HadoopApplication(int number, String queue, String user) {
    this(number, queue, user, OptionalInt.empty());
  }

  /** An application without tags. */
  HadoopApplication(int number, String queue, String user, OptionalInt priority) {
    this(number, queue, user, priority, "application " + number, List.of());
  }

  /** Copies the tags. */
  public HadoopApplication {
    tags = List.copyOf(tags);
  }
}
