package io.racklab.deploy;

import io.racklab.protocol.AttemptId;
import io.racklab.protocol.TaskType;
import java.util.Comparator;
import java.util.List;

/**
 * What a scenario came to.
 *
 * @param launches all attempts, by launch and then by name
 */
record Played(List<Launch> launches) {
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
