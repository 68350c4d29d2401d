package io.racklab.master.papers.reproduce;

import io.racklab.master.analysis.rows.RunFiles;
import io.racklab.master.analysis.rows.RunFiles.EndedAttempt;
import io.racklab.master.analysis.rows.RunFiles.EndedFlow;
import io.racklab.master.analysis.rows.RunFiles.EndedJob;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The data that figures take from one run's rows. Times are emulated seconds since the start of the
 * run.
 */
record Rows(Path folder) {
  /** Returns the jobs that succeeded. */
  List<EndedJob> jobs() throws IOException {
    return new RunFiles(folder).jobs().stream().filter(EndedJob::succeeded).toList();
  }

  /** Returns all attempts, whatever their outcome. */
  List<EndedAttempt> attempts() throws IOException {
    return new RunFiles(folder).attempts();
  }

  /** Returns the fetches between two different nodes. */
  List<EndedFlow> fetches() throws IOException {
    return new RunFiles(folder).flows().stream().filter(EndedFlow::shuffle).toList();
  }

  /** Returns the bytes of the shuffle between different nodes. */
  double fetchedBytes() throws IOException {
    return fetches().stream().mapToDouble(EndedFlow::bytes).sum();
  }

  private List<EndedAttempt> copying() throws IOException {
    return attempts().stream().filter(one -> one.chosen() && Double.isFinite(one.copy())).toList();
  }

  /** Returns, by job, the time at which the last of its chosen reduces had copied all its input. */
  Map<String, Double> copied() throws IOException {
    Map<String, Double> copied = new LinkedHashMap<>();
    copying().forEach(one -> copied.merge(one.job(), one.copy(), Math::max));
    return copied;
  }

  /**
   * Returns the seconds from the start of a job's first reduce to the last copy of any of its
   * reduces, as the mean over jobs with reduces. Unlike the shuffle after the last map, it does not
   * shrink when maps take longer.
   */
  double copySeconds() throws IOException {
    Map<String, Double> began = new LinkedHashMap<>();
    copying().forEach(one -> began.merge(one.job(), one.start(), Math::min));
    Map<String, Double> copied = copied();
    return began.entrySet().stream()
        .mapToDouble(job -> copied.get(job.getKey()) - job.getValue())
        .average()
        .orElse(Double.NaN);
  }

  /** Returns the number of duplicate map attempts over the number of chosen ones. */
  double duplicateShare() throws IOException {
    List<EndedAttempt> maps = attempts().stream().filter(EndedAttempt::map).toList();
    long duplicates = maps.stream().filter(EndedAttempt::duplicate).count();
    return duplicates / (double) maps.stream().filter(EndedAttempt::chosen).count();
  }

  /** Returns the mean duration of chosen map attempts, in seconds. */
  double mapSeconds() throws IOException {
    return attempts().stream()
        .filter(one -> one.map() && one.chosen())
        .mapToDouble(one -> one.finish() - one.start())
        .average()
        .orElse(Double.NaN);
  }

  /**
   * Returns the seconds from the first submission until a share of the jobs, rounded up, has ended.
   */
  double doneSeconds(double share) throws IOException {
    List<EndedJob> jobs = jobs();
    double began = jobs.stream().mapToDouble(EndedJob::submit).min().orElse(Double.NaN);
    return jobs.stream()
            .mapToDouble(EndedJob::finish)
            .sorted()
            .skip((long) Math.ceil(share * jobs.size()) - 1)
            .findFirst()
            .orElse(Double.NaN)
        - began;
  }

  /** Returns the sum of the attempts' durations, in slot-seconds. */
  double taskSeconds() throws IOException {
    double sum = 0;
    for (EndedAttempt one : attempts()) {
      sum += one.finish() - one.start();
    }
    return sum;
  }

  /** Returns the sum of the jobs' response times, in seconds. */
  double jobSeconds() throws IOException {
    return jobs().stream().mapToDouble(EndedJob::seconds).sum();
  }

  /** Returns the mean response time of the jobs of this name; NaN if there are none. */
  double jobSeconds(String name) throws IOException {
    return jobs().stream()
        .filter(job -> job.name().equals(name))
        .mapToDouble(EndedJob::seconds)
        .average()
        .orElse(Double.NaN);
  }

  /**
   * Returns the number of jobs that took longer than in the other run; NaN if the sets of
   * successful jobs differ.
   */
  double laterJobs(Rows other) throws IOException {
    Map<String, Double> theirs = new LinkedHashMap<>();
    other.jobs().forEach(job -> theirs.put(job.job(), job.seconds()));
    List<EndedJob> ours = jobs();
    boolean same =
        ours.size() == theirs.size()
            && ours.stream().allMatch(job -> theirs.containsKey(job.job()));
    return same
        ? ours.stream().filter(job -> job.seconds() > theirs.get(job.job())).count()
        : Double.NaN;
  }

  /**
   * Returns the difference between the longest and the shortest response time of the jobs of one
   * name, as the mean over names.
   */
  double rangeSeconds() throws IOException {
    return jobs().stream()
        .collect(
            Collectors.groupingBy(
                EndedJob::name, TreeMap::new, Collectors.summarizingDouble(EndedJob::seconds)))
        .values()
        .stream()
        .mapToDouble(times -> times.getMax() - times.getMin())
        .average()
        .orElse(Double.NaN);
  }

  /** Returns the seconds from the last submission to the last end of a job. */
  double secondsAfterArrivals() throws IOException {
    List<EndedJob> jobs = jobs();
    return jobs.stream().mapToDouble(EndedJob::finish).max().orElse(Double.NaN)
        - jobs.stream().mapToDouble(EndedJob::submit).max().orElse(Double.NaN);
  }
}
