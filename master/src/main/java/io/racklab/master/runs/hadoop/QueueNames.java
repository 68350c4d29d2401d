package io.racklab.master.runs.hadoop;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The queues of a configuration by the names that jobs may give.
 *
 * @param paths their names without the root, such as {@code research.alice}; empty if there are no
 *     rules for any queue
 * @param made whether a queue that is not there is made for its jobs; otherwise they go to default
 */
record QueueNames(List<String> paths, boolean made) {
  private static final int SHOWN = 8;

  QueueNames {
    paths = List.copyOf(paths);
  }

  /**
   * Tells what becomes of jobs whose queue is not there; empty if there are none.
   *
   * @param queues the queue of each job, without the root
   */
  Optional<String> unknown(List<String> queues) {
    Set<String> names = new LinkedHashSet<>(paths);
    if (!made) {
      // The capacity scheduler knows a queue by the end of its path, too.
      paths.forEach(path -> names.add(path.substring(path.lastIndexOf('.') + 1)));
    }
    List<String> unknown =
        queues.stream().filter(queue -> !queue.isBlank() && !names.contains(queue)).toList();
    List<String> shown = unknown.stream().distinct().limit(SHOWN).toList();
    return paths.isEmpty() || unknown.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "%d of %d jobs name queues that the configuration lacks (%s%s): %s"
                .formatted(
                    unknown.size(),
                    queues.size(),
                    String.join(", ", shown),
                    unknown.stream().distinct().count() > SHOWN ? ", …" : "",
                    made
                        ? "each has a queue of its own here, without limits"
                        : "they wait in default here, and Hadoop refuses them"));
  }
}
