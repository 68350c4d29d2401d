package io.racklab.master.analysis.why;

import io.racklab.master.analysis.rows.RunFiles;
import io.racklab.master.analysis.rows.RunFiles.EndedAttempt;
import io.racklab.master.analysis.rows.RunFiles.EndedJob;
import io.racklab.master.analysis.rows.RunFiles.Happening;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Finds the critical paths of a run's jobs. It reads the attempts three times instead of keeping
 * them in memory, since a day of jobs has millions of attempts.
 */
public final class CriticalPaths {
  private static final String SET_UP = "set-up";

  private final Map<String, EndedJob> jobs = new LinkedHashMap<>();
  private final Map<String, Double> setUps = new LinkedHashMap<>();
  private final Map<String, EndedAttempt> reduces = new LinkedHashMap<>();
  private final Map<String, EndedAttempt> maps = new LinkedHashMap<>();
  private final Map<String, Double> firstStarts = new LinkedHashMap<>();

  private CriticalPaths() {}

  /**
   * Returns the paths of the wanted jobs by job name, in the order of submission. Jobs that failed
   * have no path.
   *
   * @param wanted true for the names of wanted jobs
   */
  public static Map<String, CriticalPath> in(RunFiles files, Predicate<String> wanted)
      throws IOException {
    CriticalPaths paths = new CriticalPaths();
    List<EndedJob> jobs = new ArrayList<>();
    files.eachJob(jobs::add);
    jobs.stream()
        .filter(job -> job.succeeded() && wanted.test(job.job()))
        .sorted(Comparator.comparingDouble(EndedJob::submit))
        .forEach(job -> paths.jobs.put(job.job(), job));
    files.eachEvent(paths::see);
    files.eachAttempt(paths::seeReduce);
    files.eachAttempt(paths::seeMap);
    paths.maps.values().forEach(map -> paths.firstStarts.put(map.task(), map.start()));
    paths.reduces.values().forEach(reduce -> paths.firstStarts.put(reduce.task(), reduce.start()));
    files.eachAttempt(paths::seeEarlier);
    Map<String, CriticalPath> found = new LinkedHashMap<>();
    paths.jobs.forEach((name, job) -> found.put(name, paths.path(job)));
    return found;
  }

  private void see(Happening happening) {
    if (happening.event().equals(SET_UP)) {
      setUps.put(happening.subject(), happening.at());
    }
  }

  private void seeReduce(EndedAttempt attempt) {
    if (counts(attempt) && !attempt.map()) {
      reduces.merge(attempt.job(), attempt, CriticalPaths::later);
    }
  }

  /**
   * Records the last map that ended before the last reduce had finished copying; the reduce did not
   * copy from later maps.
   */
  private void seeMap(EndedAttempt attempt) {
    if (counts(attempt) && attempt.map()) {
      EndedAttempt reduce = reduces.get(attempt.job());
      if (reduce == null || attempt.finish() <= reduce.copy()) {
        maps.merge(attempt.job(), attempt, CriticalPaths::later);
      }
    }
  }

  private void seeEarlier(EndedAttempt attempt) {
    firstStarts.computeIfPresent(attempt.task(), (task, first) -> Math.min(first, attempt.start()));
  }

  private boolean counts(EndedAttempt attempt) {
    return attempt.chosen() && jobs.containsKey(attempt.job());
  }

  private static EndedAttempt later(EndedAttempt one, EndedAttempt other) {
    return other.finish() > one.finish() ? other : one;
  }

  private CriticalPath path(EndedJob job) {
    Optional<EndedAttempt> map = Optional.ofNullable(maps.get(job.job()));
    Optional<EndedAttempt> reduce = Optional.ofNullable(reduces.get(job.job()));
    return CriticalPath.of(
        job,
        setUps.getOrDefault(job.job(), Double.NaN),
        map,
        firstStart(map),
        reduce,
        firstStart(reduce));
  }

  private double firstStart(Optional<EndedAttempt> attempt) {
    return attempt.map(one -> firstStarts.get(one.task())).orElse(Double.NaN);
  }
}
