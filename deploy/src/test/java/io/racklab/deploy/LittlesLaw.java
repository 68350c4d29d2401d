package io.racklab.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.racklab.deploy.Rows.Row;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Little's law: the jobs in the system, on average over time, are the rate at which they come times
 * their mean response time. The left side is counted here, job by job as jobs.csv has them come and
 * go; the right side is summary.json's. So it fails if the summary lacks a job, has one twice, or
 * measures its response or the run's length otherwise than the journal shows them.
 */
final class LittlesLaw {
  private static final double SECONDS_PER_HOUR = 3600;

  private LittlesLaw() {}

  /** Checks every run of a directory. */
  static void check(Path directory) throws IOException {
    for (JsonNode told :
        new ObjectMapper().readTree(directory.resolve("summary.json").toFile()).get("runs")) {
      Path jobs =
          directory
              .resolve(told.get("scheduler").asText())
              .resolve(told.get("repeat").asText())
              .resolve("jobs.csv");
      check(Rows.of(jobs, Rows.JOBS), told, jobs.toString());
    }
  }

  /**
   * Checks one run.
   *
   * @param told what the summary says of it
   */
  static void check(Rows jobs, JsonNode told, String which) {
    double rate = told.get("throughput_jobs_per_h").asDouble() / SECONDS_PER_HOUR;
    double response = told.get("job_s").get("mean").asDouble();
    double inSystem = meanInSystem(jobs.stream().toList(), which);
    assertThat(rate * response).as(which).isCloseTo(inSystem, within(1e-6 * inSystem));
  }

  /** From the first submission to the last end. */
  private static double meanInSystem(List<Row> jobs, String which) {
    List<Change> changes =
        jobs.stream()
            .flatMap(
                row ->
                    Stream.of(
                        new Change(row.seconds("submit_s"), 1),
                        new Change(row.seconds("finish_s"), -1)))
            .sorted()
            .toList();
    double first = changes.get(0).seconds;
    double before = first;
    double area = 0;
    int there = 0;
    for (Change change : changes) {
      area += there * (change.seconds - before);
      before = change.seconds;
      there += change.jobs;
      assertThat(there).as(which).isNotNegative();
    }
    assertThat(there).as(which).isZero();
    return area / (before - first);
  }

  /** Jobs come or go; of one instant those that come are first. */
  private record Change(double seconds, int jobs) implements Comparable<Change> {
    @Override
    public int compareTo(Change other) {
      int bySeconds = Double.compare(seconds, other.seconds);
      return bySeconds != 0 ? bySeconds : Integer.compare(other.jobs, jobs);
    }
  }
}
