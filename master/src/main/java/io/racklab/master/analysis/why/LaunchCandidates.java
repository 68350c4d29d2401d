package io.racklab.master.analysis.why;

import io.racklab.master.analysis.rows.RunFiles;
import io.racklab.master.analysis.rows.RunFiles.EndedJob;
import io.racklab.master.analysis.why.FirstDivergence.Launch;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The jobs that had tasks to launch when two runs diverged. Until then both runs are equal, so both
 * had the same candidates.
 */
public final class LaunchCandidates {
  private LaunchCandidates() {}

  /**
   * A job that had tasks to launch.
   *
   * @param waiting the number of its tasks of the launch's type that had not been launched yet
   * @param running the number of its running attempts of that type
   */
  public record Candidate(String job, double submit, int waiting, int running) {}

  /**
   * Returns the candidates for a launch, in the order of submission. Jobs that never ended are
   * missing, since they have no rows.
   *
   * @param files the rows of either run
   */
  public static List<Candidate> at(Launch launch, RunFiles files) throws IOException {
    Map<String, EndedJob> jobs = new LinkedHashMap<>();
    List<EndedJob> ended = new ArrayList<>();
    files.eachJob(ended::add);
    ended.stream()
        .filter(job -> job.submit() <= launch.at() && launch.at() < job.finish())
        .sorted(Comparator.comparingDouble(EndedJob::submit))
        .forEach(job -> jobs.put(job.job(), job));
    Map<String, Set<String>> launched = new LinkedHashMap<>();
    Map<String, Integer> running = new LinkedHashMap<>();
    files.eachAttempt(
        attempt -> {
          if (attempt.map() == launch.map() && attempt.start() < launch.at()) {
            launched
                .computeIfAbsent(attempt.job(), job -> new LinkedHashSet<>())
                .add(attempt.task());
            if (attempt.finish() > launch.at()) {
              running.merge(attempt.job(), 1, Integer::sum);
            }
          }
        });
    List<Candidate> candidates = new ArrayList<>();
    jobs.forEach(
        (name, job) -> {
          int tasks = launch.map() ? job.maps() : job.reduces();
          int waiting = tasks - launched.getOrDefault(name, Set.of()).size();
          if (waiting > 0) {
            candidates.add(
                new Candidate(name, job.submit(), waiting, running.getOrDefault(name, 0)));
          }
        });
    return candidates;
  }
}
