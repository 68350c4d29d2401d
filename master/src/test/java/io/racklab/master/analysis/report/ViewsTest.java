package io.racklab.master.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.racklab.master.analysis.report.Results.OneRun;
import io.racklab.master.analysis.rows.Cell;
import io.racklab.master.analysis.rows.PartOfCsv;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A reader may look at every repeat, while a page and the time for it stay bounded. */
class ViewsTest {
  @TempDir Path folder;

  private final List<OneRun> runs = new ArrayList<>();

  private void runs(Cell cell, String scheduler, int repeats) throws IOException {
    for (int repeat = 1; repeat <= repeats; repeat++) {
      Path rows = Files.createDirectories(folder.resolve(cell.folderName() + scheduler + repeat));
      PartOfCsv.write(
          rows,
          "jobs.csv",
          "job,name,pool,submit_s,finish_s,maps,reduces,outcome\njob-1,grep,p,0,9,1,1,succeeded\n");
      runs.add(new OneRun(cell, scheduler, repeat, JsonNodeFactory.instance.objectNode(), rows));
    }
  }

  private static Cell cell(int slots) {
    return new Cell(Map.of("slots", Integer.toString(slots)));
  }

  private Views views() throws IOException {
    List<Group> groups = Group.of(runs);
    return Views.of(groups, new SeriesStyles(groups), new Setting("", Optional.empty(), ""));
  }

  private static List<Integer> repeats(CellView cell) {
    return cell.repeats().stream().map(RepeatView::repeat).toList();
  }

  @Test
  void everyRepeatOfEveryCellIsShown() throws IOException {
    for (int slots = 1; slots <= 3; slots++) {
      runs(cell(slots), "fifo", 2);
      runs(cell(slots), "fair", 2);
    }

    Views views = views();

    assertThat(views.cells())
        .extracting(CellView::cell)
        .containsExactly("slots = 1", "slots = 2", "slots = 3");
    assertThat(views.cells()).allSatisfy(cell -> assertThat(repeats(cell)).containsExactly(1, 2));
    assertThat(views.notes()).isEmpty();
    assertThat(views.cells().stream().flatMap(ViewsTest::ids)).doesNotHaveDuplicates();
  }

  private static Stream<String> ids(CellView cell) {
    return Stream.concat(
            cell.jobTimes().stream(),
            cell.repeats().stream().flatMap(repeat -> repeat.figures().stream()))
        .map(Figure::id);
  }

  /** First repeats go before second ones; what is left out is told. */
  @Test
  void manyRunsAreBounded() throws IOException {
    for (int slots = 1; slots <= 25; slots++) {
      runs(cell(slots), "fifo", 3);
    }

    Views views = views();

    assertThat(views.cells()).hasSize(25);
    assertThat(repeats(views.cells().get(0))).containsExactly(1, 2, 3);
    assertThat(repeats(views.cells().get(24))).containsExactly(1, 2);
    assertThat(views.notes())
        .containsExactly("Figures over time show 60 of 75 repeats; racklab watch shows all.");
  }

  /** However long its rows are, somebody who asks for a report sees a run. */
  @Test
  void theFirstIsShownWhateverItTakes() throws IOException {
    runs(Cell.WHOLE, "fifo", 2);
    String header =
        "attempt,job,type,node,start_s,read_s,compute_s,copy_s,sort_s,finish_s,outcome\n";
    PartOfCsv.write(
        runs.get(0).folder(),
        "attempts.csv",
        header + "job-1-m-1-0,job-1,map,n1,1,2,3,,,4,chosen\n".repeat(1_400_000));

    Views views = views();

    assertThat(repeats(views.cells().get(0))).containsExactly(1);
    assertThat(views.notes())
        .containsExactly("Figures over time show 1 of 2 repeats; racklab watch shows all.");
  }

  @Test
  void aRepeatThatOneSchedulerLacksShowsTheOthers() throws IOException {
    runs(Cell.WHOLE, "fifo", 2);
    runs(Cell.WHOLE, "fair", 1);

    Views views = views();

    assertThat(views.cells().get(0).repeats().get(0).times().rows()).isLessThanOrEqualTo(2);
    assertThat(repeats(views.cells().get(0))).containsExactly(1, 2);
  }

  @Test
  void manySchedulersAreBounded() throws IOException {
    for (int i = 0; i < 8; i++) {
      runs(Cell.WHOLE, "s" + i, 1);
    }

    assertThat(views().notes())
        .containsExactly("Figures over time show the first 6 of 8 schedulers.");
  }
}
