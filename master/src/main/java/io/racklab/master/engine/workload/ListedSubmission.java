package io.racklab.master.engine.workload;

import com.typesafe.config.ConfigUtil;
import io.racklab.master.engine.workload.settings.JobSettings;
import io.racklab.protocol.AttemptId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The owner of a job that a file lists, the jobs for which it waits, and its own settings.
 *
 * @param user the job's user; empty for a random one
 * @param pool the job's pool or queue; empty for that of its user
 * @param after the numbers of the listed jobs whose output it reads, ascending
 * @param settings what it chooses for itself
 */
record ListedSubmission(
    String name,
    Optional<String> user,
    Optional<String> pool,
    List<Integer> after,
    JobSettings settings) {
  ListedSubmission {
    after = List.copyOf(after);
  }

  /**
   * @param drawn the user of a job without one
   */
  Submission at(Duration time, String drawn) {
    String owner = user.orElse(drawn);
    return new Submission(name, owner, pool.orElse(owner), time, after, settings);
  }

  /** Returns the keys of the job's section without {@code after} and its settings. */
  String render() {
    return "name = "
        + ConfigUtil.quoteString(name)
        + user.map(whose -> ", user = " + ConfigUtil.quoteString(whose)).orElse("")
        + pool.map(one -> ", pool = " + ConfigUtil.quoteString(one)).orElse("");
  }

  /** Returns the key {@code after} and those of its settings, each behind a comma. */
  String renderRest() {
    return (after.isEmpty()
            ? ""
            : after.stream()
                .map(AttemptId::jobName)
                .collect(Collectors.joining(", ", ", after = [ ", " ]")))
        + JobSettingsReader.render(settings);
  }
}
