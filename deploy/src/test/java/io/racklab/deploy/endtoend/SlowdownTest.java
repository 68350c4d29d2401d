package io.racklab.deploy.endtoend;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.racklab.deploy.fixtures.RunFiles;
import io.racklab.deploy.fixtures.Samples;
import io.racklab.deploy.fixtures.Spoken;
import io.racklab.master.runs.experiment.Slowdowns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Slowdowns in summary.json. */
class SlowdownTest {
  /** One map slot and one reduce slot, and two equal jobs at once. */
  private static final String ONE_SLOT =
      """
      experiment {
        name = one-slot, seed = 1, clock = virtual
        cluster {
          block-size = 1 MiB, replication = 1, heartbeat = 1s
          racks { name = r, uplink = 1 Gbps, downlink = 1 Gbps
                  nodes { count = 1, map-slots = 1, reduce-slots = 1, out = 1 Gbps, in = 1 Gbps } }
        }
        workload { kind = mix, jobs = 2, jobs-of = [ { benchmark = pi, maps = 4, map-time = 5s } ] }
        schedulers = [ fifo ]
        tasks { variation = 0, slowstart = 1 }
      }
      """;

  @TempDir Path folder;

  private Path run(Path file, String name, Object... more) {
    Path out = folder.resolve(name);
    Object[] words = new Object[more.length + 5];
    System.arraycopy(new Object[] {"run", file, "--quiet", "--out", out}, 0, words, 0, 5);
    System.arraycopy(more, 0, words, 5, more.length);
    Spoken spoken = racklab(words);
    assertThat(spoken.exitCode()).as(spoken.toString()).isZero();
    return out;
  }

  /**
   * A map starts in 1.5 s, computes for 5 s, and the next heartbeat tells of it: 7 s in its slot.
   * Four of them are 28 s; the reduce starts in 1.5 s and is told of 2 s later. Alone a job takes
   * 30 s. The second has its first map when the first has its reduce, and ends after 28 s + 30 s.
   */
  @Test
  void ofTwoEqualJobsOnOneSlotTheSecondWaitsForTheMapsOfTheFirst() throws IOException {
    Path out = run(Files.writeString(folder.resolve("one-slot.conf"), ONE_SLOT), "out");

    RunFiles files = RunFiles.in(out);
    assertThat(files.one("fifo", 1).jobs().stream().map(job -> job.seconds("finish_s")))
        .containsExactly(30.0, 58.0);
    JsonNode slowdown = files.summary().get("runs").get(0).get("slowdown");
    double second = 58.0 / 30;
    double median = (1 + second) / 2;
    double tail = 1 + 0.95 * (second - 1);
    assertThat(slowdown.fieldNames())
        .toIterable()
        .containsExactly("p25", "p50", "p75", "p95", "max", "variability");
    assertThat(slowdown.get("p25").asDouble()).isCloseTo(1 + 0.25 * (second - 1), within(1e-9));
    assertThat(slowdown.get("p75").asDouble()).isCloseTo(1 + 0.75 * (second - 1), within(1e-9));
    assertThat(slowdown.get("max").asDouble()).isCloseTo(second, within(1e-9));
    assertThat(slowdown.get("p50").asDouble()).isCloseTo(median, within(1e-9));
    assertThat(slowdown.get("p95").asDouble()).isCloseTo(tail, within(1e-9));
    assertThat(slowdown.get("variability").asDouble()).isCloseTo(tail / median, within(1e-9));
  }

  /** Nothing of the jobs' names, users and pools decides how long they take alone. */
  @Test
  void everySchedulerIsMeasuredByTheSameTimes() {
    Path experiment = Samples.experiment(folder);
    Path out = run(experiment, "out", "--clock", "virtual", "--schedulers", "fifo,fair,delay");
    Path again = run(experiment, "again", "--clock", "virtual", "--schedulers", "fifo,fair,delay");

    assertThat(again.resolve("summary.json")).hasSameBinaryContentAs(out.resolve("summary.json"));
    for (JsonNode run : RunFiles.in(out).summary().get("runs")) {
      JsonNode slowdown = run.get("slowdown");
      assertThat(slowdown.get("p50").asDouble()).isBetween(0.8, 10.0);
      assertThat(slowdown.get("p95").asDouble())
          .isGreaterThanOrEqualTo(slowdown.get("p50").asDouble());
    }
  }

  @Test
  void moreThan500ShapesAreMeasuredOnlyIfThatIsAskedFor() throws IOException {
    Path experiment = Files.writeString(folder.resolve("many.conf"), manyShapes());
    Path out = folder.resolve("out");
    Spoken spoken = racklab("run", experiment, "--out", out);

    assertThat(spoken.exitCode()).as(spoken.toString()).isZero();
    assertThat(spoken.out()).as("no byte was sent that a ledger could count").contains("VALID\n");
    assertThat(spoken.errors())
        .filteredOn(line -> line.contains("slowdown"))
        .singleElement()
        .asString()
        .contains("500", "--slowdown");
    assertThat(RunFiles.in(out).summary().get("runs").get(0).get("slowdown").isNull()).isTrue();

    RunFiles forced = RunFiles.in(run(experiment, "forced", "--slowdown"));
    assertThat(forced.summary().get("runs").get(0).get("slowdown").get("p50").asDouble())
        .isGreaterThan(1);
    assertThat(forced.experiment().measurement().slowdowns())
        .as("a run of experiment.conf repeats it")
        .isEqualTo(Slowdowns.ALWAYS);
  }

  @Test
  void noJobIsRunAloneWhereNobodyWantsIt() throws IOException {
    Path experiment = Files.writeString(folder.resolve("one.conf"), ONE_SLOT);
    Path out = folder.resolve("out");
    Spoken spoken = racklab("run", experiment, "--out", out, "--no-slowdown");

    assertThat(spoken.exitCode()).as(spoken.toString()).isZero();
    assertThat(spoken.errors()).noneMatch(line -> line.contains("slowdown"));
    assertThat(RunFiles.in(out).summary().get("runs").get(0).get("slowdown").isNull()).isTrue();
    assertThat(RunFiles.in(out).experiment().measurement().slowdowns()).isEqualTo(Slowdowns.NEVER);
  }

  private static String manyShapes() {
    String shapes =
        IntStream.range(0, 501)
            .mapToObj(
                i -> "{ benchmark = pi, maps = 1, map-time = " + (1000 + i) + " ms, share = 1 }")
            .collect(Collectors.joining(","));
    return ONE_SLOT.replaceFirst(
        "workload .*", "workload { kind = mix, jobs = 501, jobs-of = [ " + shapes + " ] }");
  }
}
