package io.racklab.master.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.racklab.master.analysis.rows.Cell;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Repeats are pairs, worked by hand. */
class DifferenceFiguresTest {
  private final MadeRuns made = new MadeRuns();

  private List<Figure> figures() {
    List<Group> groups = made.groups();
    SweepLayout layout = SweepLayout.of(groups.stream().map(Group::cell).distinct().toList());
    return new DifferenceFigures(groups, new SeriesStyles(groups), layout).figures();
  }

  /** Shares of -10 and -20 %: mean -15 %, deviation 7.07 %, half of the interval 12.706 * 5 %. */
  @Test
  void aBarIsTheMeanOfTheSharesWithItsInterval() {
    made.add(Cell.WHOLE, "fifo", 100, 50);
    made.add(Cell.WHOLE, "fair", 90, 40);

    Figure figure = figures().get(0);

    assertThat(figure.title()).isEqualTo("Mean job time: difference from fifo");
    JsonNode bars = figure.option().path("series").path(0);
    assertThat(bars.path("data").path(0).path("value").asDouble()).isEqualTo(-15);
    JsonNode ends = bars.path("markLine").path("data").path(0);
    assertThat(ends.path(0).path("coord").path(0).asDouble()).isCloseTo(-78.5, within(0.05));
    assertThat(ends.path(1).path("coord").path(0).asDouble()).isCloseTo(48.5, within(0.05));
    assertThat(figure.option().path("yAxis").path(0).path("data")).hasSize(1);
  }

  /** The third repeat of one of them has not ended. */
  @Test
  void onlyWhatBothHaveIsAPair() {
    made.add(Cell.WHOLE, "fifo", 100, 50, 700);
    made.add(Cell.WHOLE, "fair", 90, 40);

    JsonNode bars = figures().get(0).option().path("series").path(0);

    assertThat(bars.path("data").path(0).path("value").asDouble()).isEqualTo(-15);
  }

  @Test
  void aSweepIsALineBelowOrAboveZero() {
    for (String link : List.of("1 Gbps", "2 Gbps")) {
      Cell cell = new Cell(Map.of("cluster.racks.link", link));
      made.add(cell, "fifo", 100, 50);
      made.add(cell, "fair", link.startsWith("1") ? 110 : 90, link.startsWith("1") ? 55 : 45);
    }

    JsonNode option = figures().get(0).option();

    assertThat(option.path("series").path(0).path("data")).hasToString("[[1000,10],[2000,-10]]");
    assertThat(option.path("yAxis").has("min")).isFalse();
  }

  @Test
  void oneSchedulerOrOneRepeatHasNone() {
    made.add(Cell.WHOLE, "fifo", 100, 50);
    assertThat(figures()).isEmpty();

    made.clear();
    made.add(Cell.WHOLE, "fifo", 100);
    made.add(Cell.WHOLE, "fair", 90);
    assertThat(figures()).isEmpty();
  }
}
