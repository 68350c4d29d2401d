package io.racklab.deploy.queueing;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.fixtures.LittlesLaw;
import io.racklab.deploy.fixtures.Rows;
import io.racklab.deploy.fixtures.Rows.Row;
import io.racklab.deploy.fixtures.Spoken;
import io.racklab.master.engine.seed.Draws;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.ToLongFunction;

/**
 * A whole run as a queue: one node with so many slots, jobs of maps without input from elsewhere,
 * shuffle or output. Times are in milliseconds: a map takes one for each byte.
 *
 * @param taskMillis the longest map; a job of more has several
 * @param heartbeatMillis between two regular heartbeats; out-of-band ones are on
 */
record Queue(int slots, long taskMillis, long heartbeatMillis) {
  /** Longer than any job. */
  static final long ONE_TASK = 1L << 40;

  /** A job that comes at a time with so much work, in milliseconds of one slot. */
  record Arrival(double seconds, long millis) {
    double workSeconds() {
      return millis / 1e3;
    }
  }

  /**
   * A job that was served.
   *
   * @param submit in seconds, like the finish
   */
  record Served(Arrival arrival, double submit, double finish) {
    double response() {
      return finish - submit;
    }
  }

  /**
   * Poisson arrivals, from a seed.
   *
   * @param work of a job, in milliseconds of one slot
   */
  static List<Arrival> poisson(
      long seed, int jobs, double meanGapSeconds, ToLongFunction<Draws> work) {
    Draws draws = new Draws(new SplittableRandom(seed));
    List<Arrival> arrivals = new ArrayList<>(jobs);
    double now = 0;
    for (int job = 0; job < jobs; job++) {
      now += draws.exponential(meanGapSeconds);
      arrivals.add(new Arrival(now, Math.max(1, work.applyAsLong(draws))));
    }
    return arrivals;
  }

  /** What becomes of the arrivals under each of the schedulers, in the order of arrival. */
  Map<String, List<Served>> serve(Path folder, List<Arrival> arrivals, String... schedulers)
      throws IOException {
    Path out = Files.createTempDirectory(folder, "queue");
    Path trace = Files.writeString(out.resolve("trace.tsv"), trace(arrivals));
    Path experiment =
        Files.writeString(
            out.resolve("queue.conf"), experiment(trace, String.join(", ", schedulers)));
    Path results = out.resolve("results");
    Spoken run = racklab("run", experiment, "--quiet", "--out", results);
    assertThat(run.exitCode()).as(run.toString()).isZero();
    LittlesLaw.check(results);
    Map<String, List<Served>> served = new LinkedHashMap<>();
    for (String scheduler : schedulers) {
      served.put(scheduler, served(results.resolve(scheduler), arrivals));
    }
    return served;
  }

  private static List<Served> served(Path folder, List<Arrival> arrivals) {
    Served[] served = new Served[arrivals.size()];
    Rows.of(folder.resolve("1").resolve("jobs.csv"), Rows.JOBS).stream()
        .forEach(
            row -> {
              int job = Integer.parseInt(row.text("job").replace("job-", "")) - 1;
              served[job] = served(row, arrivals.get(job));
            });
    return List.of(served);
  }

  private static Served served(Row row, Arrival arrival) {
    return new Served(arrival, row.seconds("submit_s"), row.seconds("finish_s"));
  }

  private static String trace(List<Arrival> arrivals) {
    StringBuilder rows = new StringBuilder();
    double before = 0;
    for (Arrival arrival : arrivals) {
      rows.append(
          String.format(
              Locale.ROOT,
              "job\t%.9f\t%.9f\t%d\t0\t0%n",
              arrival.seconds(),
              arrival.seconds() - before,
              arrival.millis()));
      before = arrival.seconds();
    }
    return rows.toString();
  }

  private String experiment(Path trace, String schedulers) {
    return """
        experiment {
          name = queue, seed = 1, clock = virtual
          cluster {
            block-size = %d B, replication = 1, heartbeat = %d ms, out-of-band-heartbeats = on
            racks { count = 1
              nodes { count = 1, map-slots = %d, reduce-slots = 1
                      out = 1 Gbps, in = 1 Gbps, disk-per-task = 100 GB/s } }
          }
          workload { kind = swim, file = "%s", map-cpu = 1 s/KB }
          tasks { start = 0s, variation = 0 }
          schedulers = [ %s ]
        }
        """
        .formatted(taskMillis, heartbeatMillis, slots, trace, schedulers);
  }
}
