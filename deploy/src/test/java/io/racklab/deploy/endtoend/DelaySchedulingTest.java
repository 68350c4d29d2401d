package io.racklab.deploy.endtoend;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.fixtures.Rows;
import io.racklab.deploy.fixtures.Rows.Row;
import io.racklab.deploy.fixtures.RunFiles;
import io.racklab.deploy.fixtures.RunFiles.OneRun;
import io.racklab.deploy.fixtures.Spoken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What delay scheduling is known for (Zaharia et al., EuroSys 2010): nearly all maps run where
 * their input lies, and jobs hardly wait longer for it. Whole runs in virtual time on the 40 nodes
 * of {@code nas-40} with three replicas, of jobs as small as the paper's at Facebook (its Table 1
 * up to 200 maps: most have one or two), whose maps take 20 s; fair sharing takes any node at once
 * in the one run, and waits in the other. Both meet the same jobs, blocks and task times.
 */
class DelaySchedulingTest {
  private static final String EXPERIMENT =
      """
      experiment {
        name = locality, seed = %d, repeats = %d, clock = virtual
        cluster = nas-40
        workload {
          kind = mix, jobs = %d, users = 20, cpu-factor = 6, arrivals { kind = poisson, mean-gap = %s }
          jobs-of = [
            { benchmark = grep, input = 128 MiB, reduces = 1, share = 39 }
            { benchmark = grep, input = 256 MiB, reduces = 1, share = 16 }
            { benchmark = grep, input = 1280 MiB, reduces = 1, share = 14 }
            { benchmark = grep, input = 6400 MiB, reduces = 1, share = 9 }
            { benchmark = grep, input = 12800 MiB, reduces = 1, share = 6 }
            { benchmark = grep, input = 25600 MiB, reduces = 1, share = 6 }
          ]
        }
        schedulers = [ fair, delay ]
      }
      """;

  /** Of the paper's jobs most have no more maps than this. */
  private static final int MAPS_OF_SMALL_JOB = 10;

  @TempDir Path folder;

  @Test
  void nearlyAllMapsAreLocalAndJobsHardlyWaitLonger() throws IOException {
    check(1, 2, 150, "1s");
  }

  /** At a load of three quarters, and at one that the cluster can hardly serve. */
  @Test
  @Tag("slow")
  void soItIsInTenRunsOfFourHundredJobs() throws IOException {
    check(10, 5, 400, "1s");
    check(20, 5, 400, "800ms");
  }

  private void check(int seed, int repeats, int jobs, String gap) throws IOException {
    String experiment = EXPERIMENT.formatted(seed, repeats, jobs, gap);
    Path file = Files.writeString(folder.resolve(seed + ".conf"), experiment);
    Path out = folder.resolve("out-" + seed);
    Spoken spoken = racklab("run", file, "--quiet", "--out", out);
    assertThat(spoken.exitCode()).as(spoken.toString()).isZero();
    RunFiles files = RunFiles.in(out);
    for (int repeat = 1; repeat <= repeats; repeat++) {
      check(Measured.of(files.one("fair", repeat)), Measured.of(files.one("delay", repeat)));
    }
  }

  private static void check(Measured greedy, Measured delay) {
    String both = "greedy: " + greedy + ", delay: " + delay;
    assertThat(delay.local).as(both).isGreaterThan(0.9);
    assertThat(greedy.local).as(both).isLessThan(0.85);
    assertThat(delay.localOfSmall).as(both).isGreaterThan(0.9);
    assertThat(greedy.localOfSmall).as(both).isLessThan(0.5);
    assertThat(delay.mapWait).as(both).isLessThan(1.05 * greedy.mapWait);
    assertThat(delay.response).as(both).isLessThan(1.05 * greedy.response);
    // The first map of a job waits longer, but little of the job's time.
    assertThat(delay.firstWait - greedy.firstWait).as(both).isLessThan(0.05 * greedy.response);
  }

  /**
   * Means over one run, in seconds.
   *
   * @param local the share of the maps that ran on a node with their input
   * @param localOfSmall the same for the jobs of at most ten maps
   * @param mapWait of a map, from its job's submission to its launch
   * @param firstWait of a job, until its first map
   * @param response of a job, from its submission to its end
   */
  private record Measured(
      double local, double localOfSmall, double mapWait, double firstWait, double response) {
    static Measured of(OneRun run) {
      Map<String, Row> jobs =
          run.jobs().stream().collect(Collectors.toMap(job -> job.text("job"), job -> job));
      Predicate<Row> isMap = attempt -> attempt.text("type").equals("map");
      Predicate<Row> ofSmall =
          attempt -> jobs.get(attempt.text("job")).whole("maps") <= MAPS_OF_SMALL_JOB;
      ToDoubleFunction<Row> local = map -> map.text("locality").equals("node") ? 1 : 0;
      ToDoubleFunction<Row> wait =
          map -> map.seconds("start_s") - jobs.get(map.text("job")).seconds("submit_s");
      return new Measured(
          mean(run.attempts(), isMap, local),
          mean(run.attempts(), isMap.and(ofSmall), local),
          mean(run.attempts(), isMap, wait),
          mean(run.jobs(), job -> true, job -> job.seconds("start_s") - job.seconds("submit_s")),
          mean(run.jobs(), job -> true, job -> job.seconds("finish_s") - job.seconds("submit_s")));
    }

    private static double mean(Rows rows, Predicate<Row> which, ToDoubleFunction<Row> value) {
      return rows.stream().filter(which).mapToDouble(value).average().orElseThrow();
    }
  }
}
