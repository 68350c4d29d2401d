package io.racklab.master.why;

import io.racklab.master.journal.RunFiles;
import io.racklab.master.journal.RunFiles.EndedJob;
import io.racklab.master.why.FirstDivergence.Launch;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The jobs that had tasks to launch when two runs parted. Up to then both had done the same, so
 * they are the same for both.
 */
public final class LaunchCandidates {
  private LaunchCandidates() {}

  /**
   * One of them.
   *
   * @param waiting its tasks of that type that had not been launched yet
   * @param running its attempts of that type that ran
   */
  public record Candidate(String job, double submit, int waiting, int running) {}

  /**
   * Those for a launch, in the order in which they were submitted. Jobs that never ended are not
   * among them, since their rows are missing.
   *
   * @param files of either run
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
