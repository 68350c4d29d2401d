package io.racklab.master.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.racklab.master.analysis.metric.Metric;
import io.racklab.master.analysis.report.Comparison.Measured;
import io.racklab.master.analysis.rows.PartOfCsv;
import io.racklab.master.analysis.statistics.PairedDifference;
import io.racklab.master.analysis.statistics.UnpairedDifference;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComparisonTest {
  private static final double LEVEL = 0.95;

  @TempDir Path folder;

  private static String run(String scheduler, int repeat, int seed, double makespan) {
    return "{\"scheduler\": \"%s\", \"repeat\": %d, \"seed\": %d, \"makespan_s\": %s}"
        .formatted(scheduler, repeat, seed, makespan);
  }

  private Results results(String name, String... runs) throws IOException {
    Path directory = Files.createDirectories(folder.resolve(name));
    Files.writeString(
        directory.resolve("summary.json"), "{\"runs\": [" + String.join(",", runs) + "]}");
    return Results.in(directory);
  }

  private static Measured makespan(Comparison comparison) {
    return comparison.cells().get(0).measured().get(0);
  }

  private static Comparison compared(Optional<String> baseline, Results... directories) {
    return Comparison.of(
        Contender.in(List.of(directories)), List.of(Metric.MAKESPAN), baseline, LEVEL);
  }

  @Test
  void ofOneDirectoryPairsRepeats() throws IOException {
    Results one =
        results(
            "a",
            run("fifo", 1, 7, 10),
            run("fair", 1, 7, 9),
            run("fifo", 2, 7, 20),
            run("fair", 2, 7, 19));
    Comparison comparison = compared(Optional.empty(), one);
    assertThat(comparison.contenders()).containsExactly("fifo", "fair");
    assertThat(comparison.baseline()).contains("fifo");
    Measured makespan = makespan(comparison);
    assertThat(makespan.means().get("fifo").value()).isEqualTo(15);
    assertThat(makespan.differences()).containsOnlyKeys("fair");
    PairedDifference difference = (PairedDifference) makespan.differences().get("fair");
    assertThat(difference.pairs()).isEqualTo(2);
    assertThat(difference.absolute().estimate()).isEqualTo(-1);
    assertThat(makespan.ranking().orElseThrow().hasWinner()).isTrue();
  }

  @Test
  void pairsDirectoriesOfOneSeedAndNoOthers() throws IOException {
    Results before = results("before", run("fifo", 1, 7, 10), run("fifo", 2, 7, 12));
    Results after = results("after", run("fifo", 1, 7, 9), run("fifo", 2, 7, 12));
    Results other = results("other", run("fifo", 1, 8, 9), run("fifo", 2, 8, 12));
    Comparison comparison = compared(Optional.of("after/fifo"), before, after, other);
    assertThat(makespan(comparison).differences().get("before/fifo"))
        .isInstanceOf(PairedDifference.class);
    assertThat(makespan(comparison).differences().get("other/fifo"))
        .isInstanceOf(UnpairedDifference.class);
  }

  /** A seed says little of repeats that play other jobs. */
  @Test
  void pairsDirectoriesOfTheSameJobsAndNoOthers() throws IOException {
    Results before = results("before", run("fifo", 1, 7, 10), run("fifo", 2, 7, 12));
    Results after = results("after", run("fifo", 1, 7, 9), run("fifo", 2, 7, 12));
    Results other = results("other", run("fifo", 1, 7, 9), run("fifo", 2, 7, 12));
    for (int repeat = 1; repeat <= 2; repeat++) {
      jobs(before, repeat, "job-1,grep,0,30,4", "job-2,sort,5,90,8");
      jobs(after, repeat, "job-2,sort,5,70,8", "job-1,grep,0,99,4");
      jobs(other, repeat, "job-1,grep,0,30,4", "job-2,sort,5,90,9");
    }
    Comparison comparison = compared(Optional.of("after/fifo"), before, after, other);
    assertThat(makespan(comparison).differences().get("before/fifo"))
        .isInstanceOf(PairedDifference.class);
    assertThat(makespan(comparison).differences().get("other/fifo"))
        .isInstanceOf(UnpairedDifference.class);
  }

  /**
   * @param jobs number, name, submission, end, maps
   */
  private static void jobs(Results of, int repeat, String... jobs) throws IOException {
    Path rows = Files.createDirectories(of.folder().resolve("fifo").resolve("" + repeat));
    StringBuilder text =
        new StringBuilder("job,name,submit_s,finish_s,maps,reduces,outcome,pool\n");
    for (String job : jobs) {
      text.append(job).append(",1,succeeded,p\n");
    }
    PartOfCsv.write(rows, "jobs.csv", text.toString());
  }

  @Test
  void ofUnknownSeedsPairsWithinADirectoryOnly() throws IOException {
    String fifo = "{\"scheduler\": \"fifo\", \"repeat\": 1, \"makespan_s\": 1}";
    String fair = "{\"scheduler\": \"fair\", \"repeat\": 1, \"makespan_s\": 2}";
    Measured makespan =
        makespan(compared(Optional.empty(), results("a", fifo, fair), results("b", fifo)));
    assertThat(makespan.differences().get("a/fair")).isInstanceOf(PairedDifference.class);
    assertThat(makespan.differences().get("b/fifo")).isInstanceOf(UnpairedDifference.class);
  }

  @Test
  void keepsCellsApart() throws IOException {
    String slow = "{\"cell\": {\"x\": \"1\"}, \"scheduler\": \"fifo\", \"makespan_s\": 9}";
    String fast = "{\"cell\": {\"x\": \"2\"}, \"scheduler\": \"fifo\", \"makespan_s\": 3}";
    Comparison comparison = compared(Optional.empty(), results("a", slow, fast));
    assertThat(comparison.cells())
        .extracting(cell -> cell.cell().toString())
        .containsExactly("x = 1", "x = 2");
    assertThat(makespan(comparison).means().get("fifo").value()).isEqualTo(9);
    assertThat(makespan(comparison).ranking()).isEmpty();
  }

  @Test
  void leavesOutWhoDidNotMeasureIt() throws IOException {
    Comparison comparison =
        compared(
            Optional.empty(),
            results("a", "{\"scheduler\": \"old\", \"repeat\": 1}", run("new", 1, 1, 5)));
    assertThat(makespan(comparison).means()).containsOnlyKeys("new");
    assertThat(makespan(comparison).differences()).isEmpty();
    assertThat(makespan(comparison).ranking()).isEmpty();
  }

  @Test
  void namesTheBaselineShortWhereItIsTheOnlyOne() throws IOException {
    Results a = results("a", run("fifo", 1, 1, 1));
    Results b = results("b", run("fifo", 1, 1, 2), run("fair", 1, 1, 3));
    assertThat(compared(Optional.of("fair"), a, b).baseline()).contains("b/fair");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> compared(Optional.of("fifo"), a, b))
        .withMessageContaining("a/fifo, b/fifo");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> compared(Optional.of("fofi"), a, b))
        .withMessageContaining("there is no scheduler fofi");
  }

  @Test
  void tellsDirectoriesOfOneNameApartByTheirPaths() throws IOException {
    Results old = results("old/x", run("fifo", 1, 1, 1));
    Results now = results("now/x", run("fifo", 1, 1, 2));
    assertThat(Contender.names(List.of(old, now)))
        .containsExactly(old.folder().toString(), now.folder().toString());
    assertThatIllegalArgumentException().isThrownBy(() -> Contender.names(List.of(old, old)));
  }
}
