package io.racklab.master.papers.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.racklab.master.runs.experiment.ClockKind;
import io.racklab.master.runs.experiment.Study;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Figures from runs to verdicts, with runs that are made up. */
class ReproductionTest {
  private static final String FIGURE =
      """
      figure {
        paper = p, title = T, shows = S
        experiment { cluster = quickstart, workload = quickstart, schedulers = [ fifo, fair ] }
        rows = [ { label = time, metric = job_s.mean, scheduler = fair, versus = fifo
                   paper = "%s", evidence = [ makespan_s ] } ]
      }
      """;

  @TempDir private Path folder;

  @Test
  void rowsArePairedByRepeatAndJudged() throws IOException {
    // fair is 20 % below fifo in each repeat, though the repeats themselves differ by a factor.
    Outcome.Done done = done("-22 %", runs(100, 80, 200, 160, 400, 320));

    Outcome.RowOutcome row = done.rows().get(0);
    assertThat(row.ours().orElseThrow().mean()).isEqualTo(-0.2, atMost(1e-12));
    assertThat(row.ours().orElseThrow().high()).isLessThan(-0.19);
    assertThat(row.finding()).isEqualTo(Finding.HOLDS);
    assertThat(row.evidence()).isEmpty();
  }

  @Test
  void anotherValueInTheFileIsAnotherVerdict() throws IOException {
    Reproduction.Runs runs = runs(100, 80, 200, 161, 400, 319);

    assertThat(done("-22 %", runs).rows().get(0).finding()).isEqualTo(Finding.HOLDS);
    assertThat(done("-50 %", runs).rows().get(0).finding()).isEqualTo(Finding.SAME_DIRECTION);
    assertThat(done("22 %", runs).rows().get(0).finding()).isEqualTo(Finding.DIFFERS);
  }

  @Test
  void whatDoesNotHoldShowsItsEvidence() throws IOException {
    Outcome.Done done = done("22 %", runs(100, 80, 200, 160, 400, 320));

    assertThat(done.rows().get(0).evidence())
        .containsOnlyKeys("makespan_s (fair)", "makespan_s (fifo)");
    assertThat(done.rows().get(0).evidence().get("makespan_s (fair)").mean()).isEqualTo(7);
  }

  @Test
  void aRowThatTheRunsDoNotSayIsUndecided() throws IOException {
    Outcome.Done done = done("-22 %", runs(100, 80, 200, 160, 0, Double.NaN));

    assertThat(done.rows().get(0).ours()).isEmpty();
    assertThat(done.rows().get(0).finding()).isEqualTo(Finding.UNDECIDED);
    assertThat(ValueFormat.ours(done.rows().get(0))).isEqualTo("no value in the runs");
  }

  /** b's fair is 60 % below a's fifo in each repeat; nobody asks for b's fifo. */
  @Test
  void aRowMayBeComparedWithAnotherExperiment() throws IOException {
    Files.writeString(
        folder.resolve("two.conf"),
        """
        figure {
          paper = p, title = T, shows = S
          common { cluster = quickstart, workload = quickstart, schedulers = [ fifo, fair ] }
          experiments { a {}, b {} }
          rows = [ { label = time, of = b, metric = job_s.mean, scheduler = fair
                     versus = fifo, versus-of = a, paper = "22 %", evidence = [ makespan_s ] } ]
        }
        """);
    PaperFigure figure = FigureFile.named("two.conf", folder).get(0).read(folder, false);
    Reproduction.Runs runs =
        (study, into) ->
            (into.endsWith("a") ? runs(100, 1, 200, 1, 400, 1) : runs(9, 40, 9, 80, 9, 160))
                .perform(study, into);

    Outcome.RowOutcome row =
        ((Outcome.Done) new Reproduction(runs).of(figure, false, false, folder.resolve("out")))
            .rows()
            .get(0);
    assertThat(row.ours().orElseThrow().mean()).isEqualTo(-0.6, atMost(1e-12));
    assertThat(row.ours().orElseThrow().high()).isLessThan(-0.59);
    assertThat(row.evidence()).containsOnlyKeys("makespan_s (fair)", "makespan_s (fifo, a)");
  }

  /** fair is best in the first and third repeat, fifo in the second. */
  @Test
  void aRowMayAskWhichSchedulerIsBest() throws IOException {
    write(
        FIGURE
            .formatted("20")
            .replace("scheduler = fair, versus = fifo", "best-of { fifo = 10, fair = 40 }"));

    Outcome.RowOutcome row = outcome(runs(100, 80, 200, 210, 400, 320)).rows().get(0);

    assertThat(row.ours().orElseThrow().mean()).isEqualTo(30, atMost(1e-12));
    assertThat(row.ours().orElseThrow().repeats()).isEqualTo(3);
    assertThat(row.evidence()).containsOnlyKeys("makespan_s (fifo)", "makespan_s (fair)");
    assertThat(outcome(runs(100, 80, 200, Double.NaN)).rows().get(0).ours()).isEmpty();
  }

  /** By repeat: 40 / 2, 10 / 4, 40 / 2. */
  @Test
  void aBestMayBeDividedByAnother() throws IOException {
    write(
        FIGURE
            .formatted("20")
            .replace(
                "scheduler = fair, versus = fifo",
                "best-of { fifo = 10, fair = 40 }, over-best-of { fifo = 4, fair = 2 }"));

    assertThat(outcome(runs(100, 80, 200, 210, 400, 320)).rows().get(0).ours().orElseThrow().mean())
        .isEqualTo(42.5 / 3, atMost(1e-12));
  }

  /** fifo is best of both in the first repeat, and too slow in the second. */
  @Test
  void onlyThoseCountThatMeetACondition() throws IOException {
    write(
        FIGURE
            .formatted("20")
            .replace(
                "scheduler = fair, versus = fifo",
                "best-of { fifo = 10, fair = 40 }, best-where { metric = job_s.mean, is = \"< 200\" }"));

    assertThat(outcome(runs(100, 180, 250, 150)).rows().get(0).ours().orElseThrow().mean())
        .isEqualTo(25, atMost(1e-12));
    // In the second repeat none does.
    assertThat(outcome(runs(100, 180, 250, 251)).rows().get(0).ours()).isEmpty();
  }

  @Test
  void numbersOfARunHaveDifferences() throws IOException {
    write(
        FIGURE
            .formatted("93")
            .replace("job_s.mean", "\"job_s.mean - makespan_s\"")
            .replace("versus = fifo", ""));

    assertThat(outcome(runs(1, 100, 1, 101)).rows().get(0).ours().orElseThrow().mean())
        .isEqualTo(93.5, atMost(1e-12));
  }

  @Test
  void whatIsOutOfReachSaysWhy() throws IOException {
    write(
        FIGURE
            .formatted("-50 %")
            .replace("evidence", "bound = \"-28 to 0 %\", because = \"one in four\", evidence"));

    Outcome.Done done = outcome(runs(100, 80, 200, 160, 400, 320));

    assertThat(done.rows().get(0).finding()).isEqualTo(Finding.OUT_OF_REACH);
    assertThat(IndexPage.of(List.of(done))).contains("-28 to 0 % is possible: one in four");
    JsonNode row =
        new ObjectMapper()
            .readTree(Files.readString(folder.resolve("out/reproduce.json")))
            .path("rows")
            .get(0);
    assertThat(row.path("verdict").asText()).isEqualTo("out of reach");
    assertThat(row.path("bound").asText()).isEqualTo("-28 to 0 %");
    assertThat(row.path("because").asText()).isEqualTo("one in four");
  }

  @Test
  void whatHoldsByConstructionIsCountedApart() throws IOException {
    String built = FIGURE.replace("evidence", "by-construction = \"it is built so\", evidence");
    write(built.formatted("-20 %"));
    Outcome.Done done = outcome(runs(100, 80, 200, 160, 400, 320));

    assertThat(done.rows().get(0).finding()).isEqualTo(Finding.BY_CONSTRUCTION);
    assertThat(IndexPage.of(List.of(done))).contains(">by construction<", "it is built so");

    write(built.formatted("-50 %"));
    assertThat(outcome(runs(100, 80, 200, 160, 400, 320)).rows().get(0).finding())
        .as("what should hold and does not is still seen")
        .isEqualTo(Finding.SAME_DIRECTION);
  }

  @Test
  void evidenceHasTheUnitThatItsNameSays() {
    Estimate bytes = Estimate.of(6.9e9, 7.1e9);
    assertThat(ValueFormat.evidence("bytes.shuffle (fifo)", bytes))
        .startsWith("7.00 [")
        .endsWith("GB");
    assertThat(ValueFormat.evidence("job_s.mean (fair)", Estimate.of(12, 12))).isEqualTo("12.00 s");
    assertThat(ValueFormat.evidence("fairness (fair)", Estimate.of(0.5, 0.5))).isEqualTo("0.5000");
  }

  @Test
  void runsThatFailFailTheFigure() throws IOException {
    Outcome outcome =
        new Reproduction((study, into) -> Optional.of("why"))
            .of(figure("1"), false, true, folder.resolve("f"));

    assertThat(outcome).isEqualTo(new Outcome.Failed("mine", "why"));
  }

  @Test
  void theOutcomeIsWrittenAsJsonAndAsAPage() throws IOException {
    Outcome.Done done = done("> 30 %", runs(100, 80, 200, 160, 400, 320));

    JsonNode json =
        new ObjectMapper().readTree(Files.readString(folder.resolve("out/reproduce.json")));
    JsonNode row = json.path("rows").get(0);
    assertThat(row.path("verdict").asText()).isEqualTo("differs");
    assertThat(row.path("paper").asText()).isEqualTo("> 30 %");
    assertThat(row.path("holds_from").asDouble()).isEqualTo(0.3);
    assertThat(row.path("holds_to").isNull()).isTrue();
    assertThat(row.path("ours").path("repeats").asInt()).isEqualTo(3);

    String page =
        IndexPage.of(
            List.of(
                done, new Outcome.Skipped("s<1>", "no trace"), new Outcome.Failed("f", "broke")));
    assertThat(page)
        .contains("&gt; 30 %", ">differs<", "-20.00 %", "makespan_s (fair) = 7")
        .contains("<svg class=\"rows\"", "<circle class=\"ours differs\"", " s</div>")
        .contains("s&lt;1&gt;", "skipped: no trace", "failed: broke")
        .doesNotContain("<script", "http");
  }

  @Test
  void whatAlsoRunsWithRealBytesStandsBesideTheRest() throws IOException {
    write(FIGURE.formatted("-22 %").replace("rows =", "emulated { repeats = 2 }\n  rows ="));
    PaperFigure figure = read();
    Study real = figure.experiments().get(0).emulated().orElseThrow();
    assertThat(real.first().execution().clock()).isEqualTo(ClockKind.WALL);
    assertThat(real.first().repeats()).isEqualTo(2);

    Reproduction.Runs both =
        (study, into) ->
            (study.first().execution().clock() == ClockKind.WALL
                    ? runs(100, 130, 200, 250)
                    : runs(100, 80, 200, 160))
                .perform(study, into);
    Outcome.Done done =
        (Outcome.Done) new Reproduction(both).of(figure, false, true, folder.resolve("out"));

    Outcome.RowOutcome row = done.rows().get(0);
    assertThat(row.finding()).isEqualTo(Finding.HOLDS);
    assertThat(row.emulated().orElseThrow().ours().orElseThrow().mean())
        .isEqualTo(0.275, atMost(1e-12));
    assertThat(row.emulated().orElseThrow().finding()).isEqualTo(Finding.DIFFERS);
    assertThat(IndexPage.of(List.of(done))).contains("with real bytes", "+27.50 %");

    Outcome.Done alone =
        (Outcome.Done) new Reproduction(both).of(figure, false, false, folder.resolve("alone"));
    assertThat(alone.emulated()).isFalse();
  }

  /** The machine may not carry it: that is said, and what was found in virtual time stands. */
  @Test
  void whatCannotRunWithRealBytesTakesNothingFromTheRest() throws IOException {
    write(FIGURE.formatted("-22 %").replace("rows =", "emulated { repeats = 2 }\n  rows ="));
    Reproduction.Runs virtualOnly =
        (study, into) ->
            study.first().execution().clock() == ClockKind.WALL
                ? Optional.of("INVALID")
                : runs(100, 80, 200, 160).perform(study, into);

    Outcome.Done done =
        (Outcome.Done) new Reproduction(virtualOnly).of(read(), false, true, folder.resolve("out"));

    assertThat(done.notEmulated()).containsExactly("INVALID");
    assertThat(done.rows().get(0).finding()).isEqualTo(Finding.HOLDS);
  }

  @Test
  void emulatedNamesExperimentsThatThereAre() throws IOException {
    write(FIGURE.formatted("1").replace("rows =", "emulated { of = [ other ] }\n  rows ="));

    assertThatThrownBy(this::read).hasMessageContaining("other");
  }

  /** How far apart, in ratio, two of a run's numbers are. */
  @Test
  void aRowMayBeAQuotientOfTwoNumbersOfARun() throws IOException {
    write(
        FIGURE
            .formatted("-20 %")
            .replace("metric = job_s.mean", "metric = \"job_s.mean / makespan_s\""));
    Outcome.Done done =
        (Outcome.Done)
            new Reproduction(runs(100, 80, 200, 160))
                .of(read(), false, true, folder.resolve("out"));

    assertThat(done.rows().get(0).row().metric().name()).isEqualTo("job_s.mean / makespan_s");
    assertThat(done.rows().get(0).ours().orElseThrow().mean()).isEqualTo(-0.2, atMost(1e-12));
    write(
        FIGURE
            .formatted("1")
            .replace("metric = job_s.mean", "metric = \"job_s.mean / workload.jobs\""));
    assertThatThrownBy(this::read)
        .hasMessageContaining("combines quantities that are not numbers of a run");
  }

  private Outcome.Done done(String paper, Reproduction.Runs runs) throws IOException {
    return (Outcome.Done)
        new Reproduction(runs).of(figure(paper), false, true, folder.resolve("out"));
  }

  private Outcome.Done outcome(Reproduction.Runs runs) throws IOException {
    return (Outcome.Done) new Reproduction(runs).of(read(), false, true, folder.resolve("out"));
  }

  private PaperFigure figure(String paper) throws IOException {
    write(FIGURE.formatted(paper));
    return read();
  }

  private void write(String figure) throws IOException {
    Files.writeString(folder.resolve("mine.conf"), figure);
  }

  private PaperFigure read() {
    return FigureFile.named("mine.conf", folder).get(0).read(folder, false);
  }

  /** Mean job times of fifo and fair, repeat by repeat. */
  private static Reproduction.Runs runs(double... seconds) {
    return (Study study, Path into) -> {
      StringBuilder runs = new StringBuilder();
      for (int i = 0; i < seconds.length; i++) {
        runs.append(runs.isEmpty() ? "" : ",")
            .append(
                "{\"scheduler\": \"%s\", \"repeat\": %d, \"makespan_s\": 7, \"job_s\": {\"mean\": %s}}"
                    .formatted(
                        i % 2 == 0 ? "fifo" : "fair",
                        i / 2 + 1,
                        Double.isNaN(seconds[i]) ? "null" : seconds[i]));
      }
      Files.createDirectories(into);
      Files.writeString(into.resolve("run.json"), "{}");
      Files.writeString(into.resolve("summary.json"), "{\"runs\": [" + runs + "]}");
      return Optional.empty();
    };
  }

  private static org.assertj.core.data.Offset<Double> atMost(double offset) {
    return org.assertj.core.data.Offset.offset(offset);
  }
}
