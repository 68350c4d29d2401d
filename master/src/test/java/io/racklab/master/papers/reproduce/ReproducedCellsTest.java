package io.racklab.master.papers.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.racklab.master.analysis.rows.Cell;
import io.racklab.master.runs.experiment.Study;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Figures whose rows look at cells of a sweep, with runs that are made up. */
class ReproducedCellsTest {
  @TempDir private Path folder;

  /**
   * A figure of one row.
   *
   * @param sweep of its experiment, with a comma after it; or nothing
   * @param cells at which the row looks
   */
  private PaperFigure figure(String sweep, String cells) throws IOException {
    Files.writeString(
        folder.resolve("mine.conf"),
        """
        figure {
          paper = p, title = T, shows = S
          experiment {
            cluster = quickstart, %s schedulers = [ fifo, fair ]
            workload { kind = mix, jobs = 1, jobs-of = [ { benchmark = grep, input = 1 GiB } ] }
          }
          rows = [ { label = time, metric = job_s.mean, scheduler = fair, versus = fifo
                     %s, paper = "-75 %%", evidence = [ makespan_s ] } ]
        }
        """
            .formatted(sweep, cells));
    return FigureFile.named("mine.conf", folder).get(0).read(folder, false);
  }

  @Test
  void aRowMayLookAtOneCell() throws IOException {
    PaperFigure figure = figure("sweep { seed = [ 1, 2 ] },", "cell = \"seed = 2\"");

    assertThat(figure.rows().get(0).cell()).contains(new Cell(Map.of("seed", "2")));
  }

  @Test
  void whatIsNotSweptHasNoCells() {
    for (String key : new String[] {"cell", "versus-cell"}) {
      assertThatThrownBy(() -> figure("", key + " = \"seed = 2\""))
          .hasMessageContaining("has no sweep");
    }
  }

  /** Jobs arrive alike in both cells, so repeats are paired. */
  @Test
  void aCellMayBeComparedWithAnother() throws IOException {
    PaperFigure figure =
        figure(
            "sweep { workload.users = [ 1, 2 ] },",
            "cell = \"workload.users = 1\", versus-cell = \"workload.users = 2\"");

    Outcome.Done done =
        (Outcome.Done)
            new Reproduction(ReproducedCellsTest::runs)
                .of(figure, false, true, folder.resolve("out"));

    Outcome.RowOutcome row = done.rows().get(0);
    assertThat(row.ours().orElseThrow().mean()).isEqualTo(-0.75, within(1e-12));
    assertThat(row.evidence())
        .containsKeys(
            "makespan_s (fair, workload.users = 1)", "makespan_s (fifo, workload.users = 2)");
  }

  private static Optional<String> runs(Study study, Path into) throws IOException {
    Files.createDirectories(into);
    Files.writeString(
        into.resolve("summary.json"),
        "{\"verdict\": \"VALID\", \"runs\": [%s,%s,%s,%s]}"
            .formatted(
                run(1, "fifo", 70), run(1, "fair", 50), run(2, "fifo", 200), run(2, "fair", 300)));
    return Optional.empty();
  }

  private static String run(int users, String scheduler, double seconds) {
    return ("{\"cell\": {\"workload.users\": \"%d\"}, \"scheduler\": \"%s\", \"repeat\": 1,"
            + " \"makespan_s\": 7, \"job_s\": {\"mean\": %s}}")
        .formatted(users, scheduler, seconds);
  }
}
