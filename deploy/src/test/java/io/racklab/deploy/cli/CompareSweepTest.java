package io.racklab.deploy.cli;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.fixtures.Spoken;
import io.racklab.deploy.report.SweepFolder;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A sweep is one table, whatever the number of its cells. */
class CompareSweepTest {
  @TempDir Path folder;

  /** Each repeat adds a second to all: a difference is the same in both pairs, and so is sure. */
  @Test
  void cellsAreRows() throws Exception {
    Path run = SweepFolder.write(folder.resolve("run"), 2, 3);

    Spoken latex = racklab("compare", run, "--format", "latex");
    Spoken markdown = racklab("compare", run, "--format", "markdown");

    assertThat(latex.exitCode()).as(latex.err()).isZero();
    List<String> rows = latex.out().lines().filter(line -> line.endsWith(" \\\\")).toList();
    assertThat(rows.get(0))
        .isEqualTo("oversubscription & scale-gaps & fifo & fair & capacity \\\\");
    assertThat(rows).hasSize(1 + 3 * 8);
    assertThat(rows.subList(1, rows.size()))
        .allMatch(row -> row.split("textbf", -1).length == 2, "one is the best")
        .allMatch(row -> row.split("\\^\\*", -1).length == 3, "both others differ from fifo");
    assertThat(latex.out())
        .containsOnlyOnce("\\begin{table}")
        .contains("of 2 repeats.", "Holm's correction for 48 comparisons.");
    assertThat(markdown.out().lines().filter(line -> line.startsWith("| "))).hasSize(1 + 3 * 8);
  }

  @Test
  void aCellIsNamedByItsEnd() throws Exception {
    Path run = SweepFolder.write(folder.resolve("run"), 2, 2);

    Spoken none = racklab("explain", run, "--cell", "gaps=3");

    assertThat(none.exitCode()).isEqualTo(2);
    assertThat(none.err())
        .contains("there is no cell gaps=3; choose from oversubscription=1,scale-gaps=0.125 ");
  }

  @Test
  void eachMetricThatIsAskedForIsATable() throws Exception {
    Path run = SweepFolder.write(folder.resolve("run"), 1, 2);

    Spoken said =
        racklab(
            "compare",
            run,
            "--format",
            "latex",
            "--metric",
            "makespan_s",
            "--metric",
            "job_s.mean");

    assertThat(said.out())
        .contains("\\caption{Makespan [s]: mean", "\\caption{Mean job time [s]: mean");
  }
}
