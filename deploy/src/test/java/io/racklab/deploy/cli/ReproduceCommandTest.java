package io.racklab.deploy.cli;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.racklab.deploy.fixtures.Spoken;
import io.racklab.master.papers.reproduce.Quantity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code racklab reproduce}. */
class ReproduceCommandTest {
  private static final String FIGURE =
      """
      figure {
        description = "fair over fifo", paper = mine, title = "Fig. 1", shows = "Small jobs gain."
        experiment {
          cluster = quickstart, schedulers = [ fifo, fair ], repeats = 4
          workload { kind = list, arrivals { kind = regular, gap = 1s }, jobs = [
            { name = big, input = 20 GB }, { name = a, input = 1 GB }, { name = b, input = 1 GB } ] }
        }
        quick { repeats = 3 }
        assumptions = [ { name = jobs, key = workload.arrivals, text = "one large, two small" } ]
        rows = [
          { label = "jobs", metric = workload.jobs, paper = 3 }
          { label = "median job time", metric = job_s.p50, scheduler = fair, versus = fifo, paper = "PAPER"
            evidence = [ job_s.p50 ] }
          { label = "map share", metric = rows.map-share, scheduler = fifo, paper = "> 50 %" }
        ]
      }
      """;

  @TempDir private Path folder;

  @Test
  void aFigureIsRunJudgedAndKept() throws IOException {
    Path file = figure("mine.conf", "-60 %");
    Path out = folder.resolve("out");

    Spoken spoken = racklab("reproduce", file, "--quick", "--quiet", "--out", out);

    assertThat(spoken.err()).isEmpty();
    assertThat(spoken.exitCode()).isZero();
    assertThat(spoken.out())
        .containsPattern("jobs +3 +× 1.5 +3.00 +holds")
        .containsPattern("median job time +-60 % +× 1.5 +-\\d.* +holds")
        .contains("rows: holds 3", out.resolve("index.html").toString());
    assertThat(out.resolve("mine"))
        .isDirectoryContaining("glob:**/run.json")
        .isDirectoryContaining("glob:**/summary.json")
        .isDirectoryContaining("glob:**/experiment.conf")
        .isDirectoryContaining("glob:**/reproduce.json");
    assertThat(out.resolve("mine/fair/3/jobs.csv")).exists();
    assertThat(out.resolve("mine/fair/4")).doesNotExist();
    assertThat(Files.readString(out.resolve("index.html")))
        .contains("one large, two small", "workload.arrivals = {");
  }

  /** A quantity that nobody may ask for would be of no use, and one that is not there misleads. */
  @Test
  void figuresMayAskForEveryNumberOfTheSummary() throws IOException {
    Path out = folder.resolve("out");
    racklab("reproduce", figure("mine.conf", "1"), "--quick", "--quiet", "--out", out);

    JsonNode run =
        new ObjectMapper()
            .readTree(Files.readString(out.resolve("mine/summary.json")))
            .path("runs")
            .get(0);
    List<String> paths = new ArrayList<>();
    run.properties()
        .forEach(
            field -> {
              if (field.getValue().isObject()) {
                field
                    .getValue()
                    .fieldNames()
                    .forEachRemaining(name -> paths.add(field.getKey() + "." + name));
              } else {
                paths.add(field.getKey());
              }
            });
    paths.removeAll(List.of("scheduler", "repeat", "seed"));
    assertThat(paths)
        .allSatisfy(
            path -> assertThat(Quantity.named(path)).isEqualTo(new Quantity.OfSummary(path)));
  }

  @Test
  void thePapersValueDecidesTheVerdict() throws IOException {
    Spoken other =
        racklab(
            "reproduce",
            figure("a.conf", "60 %"),
            figure("b.conf", "-1 %"),
            "--quick",
            "--quiet",
            "--out",
            folder.resolve("out"));

    assertThat(other.out())
        .containsPattern("median job time +60 % .* differs")
        .containsPattern("median job time +-1 % .* same direction")
        .containsPattern(
            "figure +holds +same direction +differs +undecided +out of reach +by construction\na +2 +1\nb +2 +1")
        .contains("same direction 1", "differs 1");
    assertThat(Files.readString(folder.resolve("out/index.html"))).contains("job_s.p50 (fifo) = ");
  }

  @Test
  void aFigureWithoutItsTraceIsSkippedAndSaysSo() {
    Spoken spoken =
        racklab(
            "reproduce",
            "nas-fig2",
            "--traces",
            folder.resolve("none"),
            "--out",
            folder.resolve("o"));

    assertThat(spoken.exitCode()).isZero();
    assertThat(spoken.out())
        .contains("nas-fig2  SKIPPED: there is no ", "--traces", "figures skipped: 1");
    assertThat(folder.resolve("o/index.html")).content().contains("skipped: there is no");
  }

  @Test
  void whatIsWrongIsSaidBeforeAnythingRuns() throws IOException {
    Path wrong = figure("wrong.conf", "rather less");
    Path out = folder.resolve("out");

    Spoken spoken = racklab("reproduce", figure("mine.conf", "1"), wrong, "--out", out);

    assertThat(spoken.exitCode()).isEqualTo(2);
    assertThat(spoken.err())
        .contains("wrong.conf:12: paper = rather less is neither a value nor a bound");
    assertThat(out).doesNotExist();
    assertThat(racklab("reproduce", "nas-fig3z").err()).contains("there is no bundled figure");
    assertThat(racklab("check", wrong).err()).contains("wrong.conf:12: paper = rather less");
    assertThat(racklab("check", figure("mine.conf", "1")).out()).contains("figure, no errors");
  }

  private Path figure(String name, String paper) throws IOException {
    return Files.writeString(folder.resolve(name), FIGURE.replace("PAPER", paper));
  }
}
