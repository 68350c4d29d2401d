package io.racklab.deploy.cli;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.fixtures.Spoken;
import io.racklab.master.engine.seed.Draws;
import io.racklab.master.engine.seed.Seed;
import io.racklab.master.engine.workload.calibration.Calibrated;
import io.racklab.master.engine.workload.calibration.CalibratedTasks;
import io.racklab.master.engine.workload.calibration.CalibrationFile;
import io.racklab.master.engine.workload.calibration.CostLine;
import io.racklab.master.engine.workload.calibration.TaskCosts;
import io.racklab.master.engine.workload.calibration.Uncertain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs with known values are exported as histories, from which the values are learned again. {@code
 * mvn test -Dracklab.draws=200} draws more than {@value #USUAL} of them.
 */
@Tag("slow")
@Timeout(3600)
class RecoveredRunsTest {
  private static final int USUAL = 20;

  /** The share of the draws in which an interval is to hold. */
  private static final double SHARE = 0.9;

  /** A value that is held as often as it is to be is held so seldom in one of a thousand tests. */
  private static final double CHANCE = 0.001;

  /** For each value: how often its interval held, and how often it was learned. */
  private final Map<String, int[]> held = new TreeMap<>();

  @TempDir Path folder;

  @Test
  void valuesOfRunsLieInTheirIntervals() throws IOException {
    int draws = Integer.getInteger("racklab.draws", USUAL);
    for (int draw = 0; draw < draws; draw++) {
      draw(draw, Seed.of(11).numbered(draw).draws());
    }
    System.out.println(text());
    held.forEach(
        (name, counts) ->
            assertThat(atMost(counts[0], counts[1]))
                .as("%s in %s", name, text())
                .isGreaterThan(CHANCE));
  }

  private void draw(int number, Draws random) throws IOException {
    Path work = Files.createDirectory(folder.resolve("draw-" + number));
    double start = 1 + 2 * random.unit();
    double ofStart = 0.1 + 0.2 * random.unit();
    double attempt = 0.08 + 0.17 * random.unit();
    double node = random.below(2) * 0.1;
    double share = random.below(2) * (0.04 + 0.06 * random.unit());
    double factor = 4 + 3 * random.unit();
    double sort = 0.05 + 0.1 * random.unit();
    double count = 0.1 + 0.3 * random.unit();
    double reduce = 0.02 + 0.05 * random.unit();
    double failures = random.below(2) * (0.01 + 0.03 * random.unit());
    double background = random.below(2) * (0.2 + 0.4 * random.unit());
    int gap = 6 + random.below(20);
    Files.writeString(
        work.resolve("cluster.conf"),
        """
        cluster { name = made, block-size = 64 MiB, replication = 3, heartbeat = 1s
          racks { count = 2, link = 4 Gbps, nodes { count = 4, map-slots = 4, reduce-slots = 2
                  link = 1 Gbps } } }
        """);
    StringBuilder jobs = new StringBuilder();
    for (int job = 0; job < 60; job++) {
      boolean sorts = job % 2 == 0;
      jobs.append(
          String.format(
              Locale.ROOT,
              "{ name = %s, input = %d MiB, shuffle = %d MiB, output = %d MiB, reduces = %d,"
                  + " map-cpu = %.6f s/MB, reduce-cpu = %.6f s/MB }%n",
              sorts ? "sort" : "count",
              sorts ? 1024 : 300 + 50 * random.below(8),
              sorts ? 1024 : 200,
              sorts ? 512 : 20,
              sorts ? 4 : 2,
              sorts ? sort : count,
              reduce));
    }
    Path file =
        Files.writeString(
            work.resolve("made.conf"),
            String.format(
                Locale.ROOT,
                """
                experiment { name = made, clock = virtual, slowdown = never, seed = %d
                  cluster = cluster.conf, schedulers = [ fair ]
                  workload { kind = list, users = 4, arrivals { kind = poisson, mean-gap = %d s }
                    jobs = [ %s ] }
                  tasks { start = %.6f s, variation { attempt = %.6f, node = %.6f, start = %.6f }
                    stragglers { share = %.6f, factor = %.6f }, failures = %.6f
                    background = %.6f } }
                """,
                number,
                gap,
                jobs,
                start,
                attempt,
                node,
                ofStart,
                share,
                factor,
                failures,
                background));
    succeeds(racklab("run", file, "--quiet", "--out", work.resolve("run")));
    succeeds(racklab("export", work.resolve("run"), "--jhist", work.resolve("done")));
    Spoken spoken =
        racklab(
            "calibrate",
            "jhist:" + work.resolve("done"),
            "--cluster",
            work.resolve("cluster.conf"),
            "--scheduler",
            "fair",
            "--jobs",
            "60",
            "--repeats",
            "0",
            "--quiet",
            "--out",
            work.resolve("learned.conf"));
    succeeds(spoken);
    Calibrated learned = CalibrationFile.read(work.resolve("learned.conf"));
    CalibratedTasks tasks = learned.tasks();
    count("start", tasks.start(), start);
    count("variation of starts", tasks.ofStart(), ofStart);
    count("variation of attempts", tasks.ofAttempt(), attempt);
    count("variation of nodes", tasks.ofNode(), node);
    if (share > 0) {
      count("share of slow tasks", tasks.slow().share(), share);
      count("factor of slow tasks", tasks.slow().factor(), factor);
    } else {
      count("no slow tasks", tasks.slow().share(), 0);
    }
    count("failures", tasks.failures(), failures);
    if (!spoken.out().matches("(?s).*background load +cannot be calibrated.*")) {
      count("background", tasks.background(), background);
    }
    Map<String, TaskCosts> byClass = learned.costs().byClass();
    count("maps of sort", byClass.get("sort").maps().orElseThrow().perByte(), sort / 1e6);
    count("maps of count", byClass.get("count").maps().orElseThrow().perByte(), count / 1e6);
    // All reduces of sort fetch 256 MiB.
    CostLine reduces = byClass.get("sort").reduces().orElseThrow();
    count("reduces of sort", reduces.seconds(), reduce * (256 << 20) / 1e6);
  }

  /** Returns how probable it is that at most so many of all draws hold. */
  private static double atMost(int some, int all) {
    double exactly = Math.pow(1 - SHARE, all);
    double sum = exactly;
    for (int k = 1; k <= some; k++) {
      exactly *= (all - k + 1.0) / k * SHARE / (1 - SHARE);
      sum += exactly;
    }
    return sum;
  }

  private static void succeeds(Spoken spoken) {
    assertThat(spoken.exitCode()).as(spoken.err()).isZero();
  }

  private void count(String name, Uncertain found, double truth) {
    int[] counts = held.computeIfAbsent(name, any -> new int[2]);
    counts[0] += found.holds(truth) ? 1 : 0;
    counts[1]++;
  }

  private String text() {
    StringBuilder text = new StringBuilder();
    held.forEach(
        (name, counts) -> text.append("%s %d of %d; ".formatted(name, counts[0], counts[1])));
    return text.toString();
  }
}
