package io.racklab.master.engine.workload;

import com.typesafe.config.ConfigUtil;
import io.racklab.master.engine.workload.asks.JobAsks;
import io.racklab.protocol.AttemptId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The owner of a job that a file lists, and what it waits and asks for.
 *
 * @param user the job's user; empty for a random one
 * @param after the numbers of the listed jobs whose output it reads, ascending
 * @param asks what it chooses for itself
 */
record ListedSubmission(String name, Optional<String> user, List<Integer> after, JobAsks asks) {
  ListedSubmission {
    after = List.copyOf(after);
  }

  /**
   * @param drawn the user of a job without one
   */
  Submission at(Duration time, String drawn) {
    String owner = user.orElse(drawn);
    return new Submission(name, owner, owner, time, after, asks);
  }

  /** Returns the keys of the job's section without {@code after} and what it asks for. */
  String render() {
    return "name = "
        + ConfigUtil.quoteString(name)
        + user.map(whose -> ", user = " + ConfigUtil.quoteString(whose)).orElse("");
  }

  /** Returns the key {@code after} and what it asks for, each behind a comma. */
  String renderRest() {
    return (after.isEmpty()
            ? ""
            : after.stream()
                .map(AttemptId::jobName)
                .collect(Collectors.joining(", ", ", after = [ ", " ]")))
        + JobAsksReader.render(asks);
  }
}
