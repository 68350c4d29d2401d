package io.racklab.deploy.endtoend;

import io.racklab.protocol.AttemptId;
import io.racklab.protocol.TaskType;
import java.util.Comparator;
import java.util.List;

/**
 * What a scenario came to.
 *
 * @param launches all attempts, by start and then by name
 * @param fuzz seconds by which two starts may be apart and still be in either order
 */
record Played(List<Launch> launches, double fuzz) {
  Played {
    launches =
        launches.stream()
            .sorted(
                Comparator.comparingDouble(Launch::start)
                    .thenComparing(launch -> launch.attempt().type())
                    .thenComparing(launch -> launch.attempt().job())
                    .thenComparing(launch -> launch.attempt().task()))
            .toList();
  }

  /**
   * An attempt.
   *
   * @param start in emulated seconds, like the finish
   * @param locality as files have it; empty for reduces
   */
  record Launch(AttemptId attempt, String node, String locality, double start, double finish) {}

  List<Launch> launches(TaskType type) {
    return launches.stream().filter(launch -> launch.attempt().type() == type).toList();
  }
}
