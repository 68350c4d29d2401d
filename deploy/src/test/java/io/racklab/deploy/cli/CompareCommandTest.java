package io.racklab.deploy.cli;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.racklab.deploy.fixtures.Spoken;
import io.racklab.master.analysis.metric.Metric;
import io.racklab.master.analysis.report.Contender;
import io.racklab.master.analysis.report.Results;
import io.racklab.master.analysis.rows.Cell;
import io.racklab.master.analysis.statistics.Interval;
import io.racklab.master.analysis.statistics.PairedDifference;
import io.racklab.master.analysis.statistics.UnpairedDifference;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two schedulers over ten repeats in virtual time, compared. */
class CompareCommandTest {
  @TempDir static Path folder;
  private static Path run;
  private static Spoken said;

  @BeforeAll
  static void runOnce() {
    run = folder.resolve("before");
    said =
        racklab(
            "run",
            "--clock",
            "virtual",
            "--repeats",
            10,
            "--schedulers",
            "fifo,fair",
            "--quiet",
            "--out",
            run);
    assertThat(said.exitCode()).as(said.err()).isZero();
  }

  /** Both schedulers of a repeat meet the same jobs, blocks and task times. */
  @Test
  void commonRandomNumbersNarrowTheInterval() throws IOException {
    List<Contender> contenders = Contender.in(List.of(Results.in(run)));
    List<Double> fifo = jobMeans(contenders.get(0));
    List<Double> fair = jobMeans(contenders.get(1));
    Interval paired = PairedDifference.of(fifo, fair, 0.95).absolute();
    Interval unpaired = UnpairedDifference.of(fifo, fair, 0.95).absolute();
    System.out.printf(
        Locale.ROOT,
        "fair - fifo, mean job time, 10 repeats: %.2f s; half-width paired %.2f s, unpaired %.2f s%n",
        paired.estimate(),
        paired.halfWidth(),
        unpaired.halfWidth());
    assertThat(fifo).hasSize(10);
    assertThat(paired.halfWidth()).isLessThan(unpaired.halfWidth() / 2);
  }

  /** Faster links shorten the shuffle of the same jobs; of other jobs nothing is paired. */
  @Test
  void aCellOfASweepMayBeTheBaseline() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("sweep.conf"),
            """
            experiment {
              name = s, clock = virtual, repeats = 3, schedulers = [ fifo, fair ]
              cluster { racks { count = 2, link = 50 Mbps, nodes { count = 3, map-slots = 2, reduce-slots = 1, link = 50 Mbps } } }
              workload { kind = list, arrivals { kind = poisson, mean-gap = 5s }, jobs = [
                { name = a, input = 256 MiB, shuffle = 256 MiB, reduces = 3 }
                { name = b, input = 128 MiB, shuffle = 64 MiB, reduces = 2 } ] }
              sweep { "cluster.racks.link" = [ 50 Mbps, 500 Mbps ], "cluster.racks.nodes.link" = [ 50 Mbps ] }
            }
            """);
    Path out = folder.resolve("sweep");
    assertThat(racklab("run", file, "--quiet", "--out", out).exitCode()).isZero();
    String slow = "racks.link=50-Mbps,nodes.link=50-Mbps/";
    String fast = slow.replace("racks.link=50", "racks.link=500");

    Spoken across = racklab("compare", out, "--baseline", slow + "fair", "--json");
    assertThat(across.exitCode()).as(across.err()).isZero();
    JsonNode json = new ObjectMapper().readTree(across.out());
    assertThat(json.path("baseline").asText()).isEqualTo(slow + "fair");
    assertThat(json.path("cells")).hasSize(1);
    JsonNode cell = json.path("cells").get(0);
    assertThat(cell.toString()).contains(slow + "fifo", fast + "fifo", fast + "fair");

    String folderName = "cluster.racks.link=50-Mbps,cluster.racks.nodes.link=50-Mbps/";
    assertThat(racklab("compare", out, "--baseline", folderName + "fair", "--json").out())
        .isEqualTo(across.out());
    Spoken text = racklab("compare", out, "--baseline", slow + "fair", "--metric", "job_s.mean");
    assertThat(text.out()).contains(fast + "fair").doesNotContain("unpaired");
    Spoken none = racklab("compare", out, "--baseline", "link=9/fair");
    assertThat(none.exitCode()).isEqualTo(2);
    assertThat(none.err()).contains("there is no scheduler link=9/fair", slow + "fair");
  }

  @Test
  void aMetricThatNoRunHasIsRefusedWithTheNearest() {
    Spoken refused = racklab("compare", run, "--metric", "job_s.p99");

    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.errors())
        .containsExactly(
            "racklab: --metric job_s.p99 was measured by none of these runs; did you mean"
                + " job_s.p95?");
  }

  @Test
  void someOfTheSchedulersAreCompared() {
    String one = racklab("compare", run, "--schedulers", "fair", "--format", "csv").out();
    assertThat(one).contains(",fair,job_s.mean,10,").doesNotContain("fifo");

    Spoken refused = racklab("compare", run, "--schedulers", "fair,fit");
    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.errors())
        .containsExactly("racklab: there is no scheduler fit; choose from fifo, fair");
  }

  /** A difference of two shares is no share. */
  @Test
  void sharesDifferByPoints() {
    assertThat(racklab("compare", run, "--metric", "map_locality.node").out())
        .containsPattern("fair +10 pairs +[+-][0-9.]+ \\+/- [0-9.]+ points");
  }

  private static List<Double> jobMeans(Contender contender) {
    return contender.series(Cell.WHOLE, Metric.JOB_MEAN).orElseThrow().observations();
  }

  @Test
  void theRunItselfSaysWhoWins() {
    assertThat(said.out()).containsPattern("\n(warning: )?mean job time: .*10 pairs\n");
  }

  @Test
  void verdictsComeFirstThenMeansDifferencesAndWhoWins() {
    Spoken spoken = racklab("compare", run);
    assertThat(spoken.exitCode()).as(spoken.err()).isZero();
    assertThat(spoken.err()).isEmpty();
    List<String> lines = spoken.out().lines().toList();
    assertThat(lines.get(0)).startsWith("before  VALID  20 runs, virtual clock, racklab ");
    assertThat(spoken.out())
        .containsSubsequence(
            "mean, 95 % interval",
            "job_s.mean",
            "map_locality.node",
            "\nfifo ",
            "\nfair ",
            "difference from fifo",
            "\nfair ",
            "10 pairs",
            "mean job time: ",
            "node-local maps: ");
  }

  @Test
  void everyKnownMetricIsInTheSummary() throws IOException {
    JsonNode summary = Results.in(run).runs().get(0).summary();
    assertThat(Metric.ALL)
        .allSatisfy(
            metric -> {
              JsonNode value = summary;
              for (String name : metric.path().split("\\.")) {
                assertThat(value.has(name) || value.isNull()).as(metric.path()).isTrue();
                value = value.path(name);
              }
            });
  }

  @Test
  void jsonHasTheSameNumbers() throws IOException {
    Spoken spoken =
        racklab("compare", run, "--json", "--baseline", "fair", "--metric", "makespan_s");
    JsonNode json = new ObjectMapper().readTree(spoken.out());
    assertThat(json.path("baseline").asText()).isEqualTo("fair");
    JsonNode metrics = json.path("cells").path(0).path("metrics");
    assertThat(metrics).hasSize(1);
    JsonNode makespan = metrics.path(0);
    double difference =
        makespan.path("means").path("fifo").path("estimate").asDouble()
            - makespan.path("means").path("fair").path("estimate").asDouble();
    JsonNode told = makespan.path("differences").path("fifo");
    assertThat(told.path("pairs").asInt()).isEqualTo(10);
    assertThat(told.path("absolute").path("estimate").asDouble())
        .isCloseTo(difference, within(1e-6));
    assertThat(makespan.path("winner").path("sentence").asText()).contains("makespan: ");
  }

  /** An old version's directory lacks what it did not know; a killed one may lack a file. */
  @Test
  void whatIsMissingIsAnEmptyColumn() throws IOException {
    Path old = Files.createDirectory(folder.resolve("old"));
    Files.writeString(
        old.resolve("summary.json"),
        "{\"runs\": [{\"scheduler\": \"fifo\", \"repeat\": 1, \"makespan_s\": 250}]}");
    Path killed = Files.createDirectory(folder.resolve("killed"));
    Files.writeString(killed.resolve("run.json"), "{\"runs\": 4, \"verdict\": null}");
    Spoken spoken = racklab("compare", run, old, killed);
    assertThat(spoken.exitCode()).as(spoken.err()).isZero();
    assertThat(spoken.out())
        .contains("\nold  no verdict  1 run, in ", "\nkilled  no verdict  0 of 4 runs, in ")
        .containsPattern("\nold/fifo +1 +- +- +250.0 s +- +- +-\n")
        .contains("unpaired: different seeds or jobs");
  }

  @Test
  void aFolderThatIsNoneIsRefused() throws IOException {
    Path none = Files.createDirectory(folder.resolve("none"));
    refused(racklab("compare", run, none), none + " is no run directory");
    refused(racklab("compare", folder.resolve("missing")), "missing is no run directory");
    refused(racklab("compare", run, run), "is given twice");
    refused(
        racklab("compare", run, "--baseline", "fiar"), "there is no scheduler fiar", "fifo, fair");
    Path broken = Files.createDirectory(folder.resolve("broken"));
    Files.writeString(broken.resolve("run.json"), "{");
    refused(racklab("compare", broken), "run.json:1: it is not JSON");
    Path empty = Files.createDirectory(folder.resolve("empty"));
    Files.writeString(empty.resolve("run.json"), "{}");
    refused(racklab("compare", empty), "nothing to compare");
    refused(racklab("compare", empty, "--baseline", "fifo"), "nothing to compare");
  }

  private static void refused(Spoken spoken, String... words) {
    assertThat(spoken.exitCode()).isEqualTo(2);
    assertThat(spoken.out()).isEmpty();
    assertThat(spoken.errors()).hasSize(1);
    assertThat(spoken.err()).contains(words).doesNotContain("Exception");
  }
}
