package io.racklab.master.papers.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows that take several cells or several schedulers together, with runs that are made up. */
class ComparedRowsTest {
  private static final String FIGURE =
      """
      figure {
        paper = p, title = T, shows = S
        experiment {
          cluster = quickstart, schedulers = [ fifo, fair, { name = late, like = late } ]
          workload { kind = mix, jobs = 1, jobs-of = [ { benchmark = grep, input = 1 GiB } ] }
          sweep { workload.users = [ 1, 2 ] }
        }
        rows = [ { label = time, metric = job_s.mean, scheduler = fair, versus = fifo
                   paper = "%s", %s } ]
      }
      """;

  @TempDir private Path folder;

  /** With one user fair takes 10 % less, with two 30 %, in each of two repeats. */
  private static String runs() {
    return "{\"verdict\": \"VALID\", \"runs\": [%s]}"
        .formatted(
            String.join(
                ",",
                run(1, "fifo", 1, 100, 0),
                run(1, "fair", 1, 90, 10),
                run(1, "late", 1, 95, 50),
                run(1, "fifo", 2, 200, 0),
                run(1, "fair", 2, 180, 10),
                run(1, "late", 2, 190, 50),
                run(2, "fifo", 1, 100, 0),
                run(2, "fair", 1, 70, 10),
                run(2, "late", 1, 96, 50),
                run(2, "fifo", 2, 200, 0),
                run(2, "fair", 2, 140, 10),
                run(2, "late", 2, 192, 50)));
  }

  private static String run(int users, String scheduler, int repeat, double seconds, int copies) {
    return ("{\"cell\": {\"workload.users\": \"%d\"}, \"scheduler\": \"%s\", \"repeat\": %d,"
            + " \"makespan_s\": %d, \"job_s\": {\"mean\": %s}}")
        .formatted(users, scheduler, repeat, copies, seconds);
  }

  private Outcome.RowOutcome row(String paper, String more) throws IOException {
    Outcome.Done done =
        (Outcome.Done)
            new Reproduction(
                    (study, into) -> {
                      Files.createDirectories(into);
                      Files.writeString(into.resolve("summary.json"), runs());
                      return Optional.empty();
                    })
                .of(read(paper, more), false, false, folder.resolve("out"));
    return done.rows().get(0);
  }

  private PaperFigure read(String paper, String more) throws IOException {
    Files.writeString(folder.resolve("mine.conf"), FIGURE.formatted(paper, more));
    return FigureFile.named("mine.conf", folder).get(0).read(folder, false);
  }

  @Test
  void theLeastOfTheCellsMayBeAsked() throws IOException {
    Outcome.RowOutcome all = row("-30 %", "cells = all");
    assertThat(all.ours().orElseThrow().mean()).isCloseTo(-0.2, within(1e-12));
    Outcome.RowOutcome least = row("-30 %", "cells = least");
    assertThat(least.ours().orElseThrow().mean()).isCloseTo(-0.3, within(1e-12));
    assertThat(least.ours().orElseThrow().repeats()).isEqualTo(2);
    assertThat(least.finding()).isEqualTo(Finding.HOLDS);
  }

  /** With two users fair saves 30 % with ten copies, LATE 4 % with fifty. */
  @Test
  void gainsAreDividedByWhatTheyCost() throws IOException {
    String gain = "gain { over = fifo, for-each = makespan_s }";
    Outcome.RowOutcome row = row("30 to 40", "cell = \"workload.users = 2\", " + gain);
    assertThat(row.ours()).as("fifo gains nothing over itself").isEmpty();
    assertThat(row.finding()).isEqualTo(Finding.UNDECIDED);
    String late =
        FIGURE
            .replace("versus = fifo", "versus = late")
            .formatted("30 to 40", "cell = \"workload.users = 2\", " + gain);
    Files.writeString(folder.resolve("late.conf"), late);
    PaperFigure figure = FigureFile.named("late.conf", folder).get(0).read(folder, false);
    Outcome.Done done =
        (Outcome.Done)
            new Reproduction(
                    (study, into) -> {
                      Files.createDirectories(into);
                      Files.writeString(into.resolve("summary.json"), runs());
                      return Optional.empty();
                    })
                .of(figure, false, false, folder.resolve("late"));
    assertThat(done.rows().get(0).ours().orElseThrow().mean())
        .isCloseTo((0.3 / 10) / (0.04 / 50), within(1e-9));
    assertThat(done.rows().get(0).finding()).isEqualTo(Finding.HOLDS);
  }

  @Test
  void whatMakesNoSenseIsRefused() {
    assertThatThrownBy(() -> read("1", "cells = least, cell = \"workload.users = 2\""))
        .hasMessageContaining("cells = least needs versus and several cells");
    assertThatThrownBy(() -> read("1", "gain { over = fifo }"))
        .hasMessageContaining("write for-each = extra.duplicates");
    assertThatThrownBy(() -> read("1", "gain { over = none, for-each = makespan_s }"))
        .hasMessageContaining("none");
  }
}
