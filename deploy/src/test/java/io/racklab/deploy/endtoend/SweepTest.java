package io.racklab.deploy.endtoend;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.racklab.deploy.fixtures.Awaited;
import io.racklab.deploy.fixtures.Launched;
import io.racklab.deploy.fixtures.ResultBytes;
import io.racklab.deploy.fixtures.Samples;
import io.racklab.deploy.fixtures.Spoken;
import io.racklab.master.analysis.statistics.Interval;
import io.racklab.master.analysis.statistics.Precision;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sweeps in virtual time: several runs at once, resumed, changed. */
class SweepTest {
  private static final int RUNS = 3 * 4 * 5;

  @TempDir Path folder;

  /** Three schedulers, four bandwidths, five repeats. */
  private Object[] command(Path out, Object... more) {
    return Stream.concat(
            Stream.of(
                "run",
                Samples.experiment(folder),
                "--clock",
                "virtual",
                "--schedulers",
                "fifo,fair,srpt",
                "--repeats",
                5,
                "--set",
                "sweep.cluster.racks.uplink=[100 Mbps, 200 Mbps, 400 Mbps, 800 Mbps]",
                "--out",
                out),
            Stream.of(more))
        .toArray();
  }

  private Path ran(String name, Object... more) {
    Path out = folder.resolve(name);
    Spoken run = racklab(command(out, more));
    assertThat(run.exitCode()).as(run.err()).isZero();
    return out;
  }

  @Test
  @Tag("wall")
  void aSweepThatWasKilledResumesToTheSameBytes() throws Exception {
    Path unbroken = ran("unbroken", "--parallel", 1);
    Path out = folder.resolve("killed");
    try (Launched run = Launched.racklab(folder, "home", command(out))) {
      Awaited.until("some runs end", () -> ended(out) >= 10);
    }
    List<Path> kept = results(out);
    assertThat(kept).hasSizeLessThan(RUNS);
    Files.writeString(kept.get(0), "{\"finger");

    Spoken resumed = racklab(command(out, "--resume"));

    assertThat(resumed.exitCode()).as(resumed.err()).isZero();
    assertThat(resumed.err()).contains(kept.size() - 1 + " of 60 runs have ended before");
    assertThat(ResultBytes.of(out)).isEqualTo(ResultBytes.of(unbroken));
  }

  @Test
  void onlyWhatHasChangedIsRunAgain() throws IOException {
    Path out = ran("out");
    Map<String, String> before = ResultBytes.of(out);
    assertThat(before)
        .containsKeys("summary.json", "cluster.racks.uplink=400-Mbps/srpt/5/flows.csv");
    JsonNode last = json(out.resolve("summary.json")).get("runs").get(RUNS - 1);
    assertThat(last.get("cell").get("cluster.racks.uplink").asText()).isEqualTo("800 Mbps");
    assertThat(last.get("scheduler").asText()).isEqualTo("srpt");
    assertThat(last.get("repeat").asInt()).isEqualTo(5);

    // The directory knows its own experiment.
    Spoken again = racklab("run", "--resume", "--out", out);
    assertThat(again.exitCode()).as(again.err()).isZero();
    assertThat(again.err()).contains("60 of 60 runs have ended before");
    assertThat(ResultBytes.of(out)).isEqualTo(before);

    Spoken more = racklab("run", "--resume", "--out", out, "--repeats", 6);
    assertThat(more.err()).contains("60 of 72 runs have ended before");
    Spoken other = racklab("run", "--resume", "--out", out, "--set", "tasks.slowstart=0.9");
    assertThat(other.err()).contains("0 of 72 runs have ended before");
    assertThat(ResultBytes.of(out).get("summary.json")).isNotEqualTo(before.get("summary.json"));
  }

  /** Whatever has become of a run's rows, what is kept is whole. */
  @Test
  void aRunWhoseRowsAreGoneIsRunAgain() throws IOException {
    Path out = folder.resolve("out");
    Object[] plain = {"--clock", "virtual", "--schedulers", "fifo,fair,srpt", "--out", out};
    Object[] begin = {"run", Samples.experiment(folder)};
    Spoken run = racklab(Stream.of(begin, plain).flatMap(Stream::of).toArray());
    assertThat(run.exitCode()).as(run.err()).isZero();
    Map<String, String> before = ResultBytes.of(out);
    Path flows = out.resolve("fifo/1/flows.csv");
    String rows = Files.readString(flows);

    Files.delete(flows);
    resumesTo(before, out, 2, "rows in " + out.resolve("fifo/1") + " are not those");
    Files.writeString(flows, "");
    resumesTo(before, out, 2, "are not those that were written");
    Files.writeString(flows, rows.substring(0, rows.length() / 2));
    resumesTo(before, out, 2, "are not those that were written");
    Files.writeString(flows, rows.replace('7', '8'));
    resumesTo(before, out, 2, "are not those that were written");
    resumesTo(before, out, 3, "");
    Files.writeString(out.resolve("fifo/1/result.json"), "null");
    resumesTo(before, out, 2, "result.json is damaged");
    Files.write(out.resolve("fifo/1/result.json"), new byte[] {(byte) 0xff, 0});
    resumesTo(before, out, 2, "result.json is damaged");
    Files.writeString(out.resolve("fair/1/result.json"), "{}");
    resumesTo(before, out, 2, "result.json is damaged");
    Files.delete(out.resolve("fair/1/result.json"));
    Files.createDirectory(out.resolve("fair/1/result.json"));
    Spoken refused = racklab("run", "--resume", "--out", out);
    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.err()).contains("result.json: this is a folder in the place of a file");
  }

  private static void resumesTo(Map<String, String> before, Path out, int kept, String why)
      throws IOException {
    Spoken again = racklab("run", "--resume", "--out", out);
    assertThat(again.exitCode()).as(again.err()).isZero();
    assertThat(again.err()).contains(kept + " of 3 runs have ended before", why);
    assertThat(ResultBytes.of(out)).isEqualTo(before);
  }

  @Test
  void repeatsAreAddedUntilTheIntervalIsNarrow() throws IOException {
    String until = "until={ metric = job_s.mean, half-width = 0.1, at-most = 9 }";
    Object[] command = {
      "run", Samples.experiment(folder), "--clock", "virtual", "--repeats", 2, "--set", until
    };
    Path out = folder.resolve("until");
    Spoken run = racklab(Stream.concat(Stream.of(command), Stream.of("--out", out)).toArray());
    assertThat(run.exitCode()).as(run.err()).isZero();
    JsonNode runs = json(out.resolve("summary.json")).get("runs");
    List<Double> means = new ArrayList<>();
    Precision precision = new Precision.OfMean(0.1, Interval.LEVEL);
    for (JsonNode one : runs) {
      assertThat(means.size() >= 2 && precision.isReachedBy(means)).isFalse();
      means.add(one.get("job_s").get("mean").asDouble());
      assertThat(one.get("repeat").asInt()).isEqualTo(means.size());
    }
    assertThat(runs.size()).isGreaterThan(2);
    assertThat(runs.size() == 9 || precision.isReachedBy(means)).isTrue();

    Map<String, String> before = ResultBytes.of(out);
    Files.delete(results(out).get(2));
    Spoken again = racklab("run", "--resume", "--out", out);
    assertThat(again.exitCode()).as(again.err()).isZero();
    assertThat(ResultBytes.of(out)).isEqualTo(before);
  }

  @Test
  void everyRepeatShakesTheWorkloadAlikeForAllSchedulers() throws IOException {
    Path out = folder.resolve("shaken");
    Spoken run =
        racklab(
            "run",
            Samples.replay(folder),
            "--clock",
            "virtual",
            "--schedulers",
            "fifo,fair",
            "--repeats",
            2,
            "--set",
            "shake={ gaps = 0.05, sizes = 0.05 }",
            "--out",
            out);
    assertThat(run.exitCode()).as(run.err()).isZero();
    JsonNode runs = json(out.resolve("summary.json")).get("runs");
    assertThat(shuffled(runs, 0)).isEqualTo(shuffled(runs, 1)).isNotEqualTo(shuffled(runs, 2));
    assertThat(shuffled(runs, 2)).isEqualTo(shuffled(runs, 3));
  }

  private static long shuffled(JsonNode runs, int run) {
    return runs.get(run).get("bytes").get("shuffle").asLong();
  }

  @Test
  void aFolderOfSomethingElseIsNotResumed() throws IOException {
    Files.writeString(folder.resolve("mine"), "precious");
    Spoken run = racklab(command(folder, "--resume"));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("cannot be resumed");
    Spoken nowhere = racklab("run", "--resume");
    assertThat(nowhere.exitCode()).isEqualTo(2);
    assertThat(nowhere.err()).contains("--out");
  }

  /** While runs go on, files come and go, so that one cannot walk through the folder. */
  private static long ended(Path out) {
    long ended = 0;
    for (String uplink : List.of("100", "200", "400", "800")) {
      for (String scheduler : List.of("fifo", "fair", "srpt")) {
        String runs = "cluster.racks.uplink=" + uplink + "-Mbps/" + scheduler;
        ended +=
            IntStream.rangeClosed(1, 5)
                .filter(repeat -> Files.exists(out.resolve(runs + "/" + repeat + "/result.json")))
                .count();
      }
    }
    return ended;
  }

  private static List<Path> results(Path out) throws IOException {
    try (Stream<Path> files = Files.walk(out)) {
      return files.filter(file -> file.endsWith("result.json")).sorted().toList();
    }
  }

  private static JsonNode json(Path file) throws IOException {
    return new ObjectMapper().readTree(file.toFile());
  }
}
