package io.racklab.master.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.analysis.rows.Cell;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Sentences claim what the repeats show, and no more. */
class ConclusionTest {
  private final MadeRuns made = new MadeRuns();

  private List<String> sentences() {
    return Conclusion.of(made.groups());
  }

  @Test
  void repeatsThatAgreeHaveAWinnerThoughTheIntervalsOfTheMeansOverlap() {
    made.add(Cell.WHOLE, "fair", 22, 32, 42.5);
    made.add(Cell.WHOLE, "fifo", 20, 30, 40);

    assertThat(sentences())
        .containsExactly(
            "fifo wins in mean job time by 7.07 %: 30 s with fifo, 32.2 s with fair; over 3 repeats"
                + " it is lower by 1.45 to 2.88 s (95 % interval of the paired difference).");
  }

  @Test
  void repeatsThatDisagreeHaveNone() {
    made.add(Cell.WHOLE, "fifo", 20, 30, 40);
    made.add(Cell.WHOLE, "fair", 25, 28, 41);

    assertThat(sentences()).singleElement().asString().startsWith("No winner in mean job time:");
  }

  /** The runner-up is told from the best, but another, whose mean is higher still, is not. */
  @Test
  void whoeverMayBeAsGoodLeadsToo() {
    made.add(Cell.WHOLE, "fifo", 20, 30, 40);
    made.add(Cell.WHOLE, "fair", 22, 32, 42.5);
    made.add(Cell.WHOLE, "delay", 10, 38, 60);

    assertThat(sentences())
        .singleElement()
        .asString()
        .isEqualTo(
            "fifo and delay lead in mean job time: 30 s with fifo and 36 s with delay, which 3"
                + " repeats cannot separate. fair has 32.2 s, 1.45 to 2.88 s more than fifo (95 %"
                + " interval of the paired difference; not significantly different from delay).");
  }

  @Test
  void oneRepeatShowsNothing() {
    made.add(Cell.WHOLE, "fifo", 20);
    made.add(Cell.WHOLE, "fair", 25);

    assertThat(sentences())
        .containsExactly(
            "In one repeat fifo had the lower mean job time: 20 s with fifo, 25 s with fair, 20 %"
                + " less. One repeat cannot separate that from noise.");
  }

  @Test
  void oneSchedulerCompetesWithNobody() {
    made.add(Cell.WHOLE, "fifo", 20, 22);

    assertThat(sentences())
        .containsExactly(
            "Mean job time under fifo: 21 s (95 % interval 8.29 to 33.7 s over 2 repeats).");
  }

  @Test
  void eachCellOfASweepHasItsOwn() {
    made.add(new Cell(Map.of("seed", "1")), "fifo", 20, 21, 22);
    made.add(new Cell(Map.of("seed", "1")), "fair", 30, 31.5, 32);
    made.add(new Cell(Map.of("seed", "2")), "fifo", 30, 31.5, 32);
    made.add(new Cell(Map.of("seed", "2")), "fair", 20, 21, 22);

    made.add(new Cell(Map.of("seed", "3")), "fifo", 30, 10, 32);
    made.add(new Cell(Map.of("seed", "3")), "fair", 20, 21, 22);

    assertThat(sentences()).hasSize(7);
    assertThat(sentences().get(0))
        .isEqualTo(
            "fifo has the lowest mean job time in 1 of 3 cells, fair in 1; the other is a tie.");
    assertThat(sentences().get(1))
        .startsWith("fifo leads in mean job time in 1 of 3 cells (seed = 1): ");
    assertThat(sentences().get(4)).startsWith("At seed = 1: fifo wins");
    assertThat(sentences().get(5)).startsWith("At seed = 2: fair wins");
    assertThat(sentences().get(6)).startsWith("At seed = 3: No winner");
  }

  /** A third scheduler that is beaten clearly says by how much, in figures. */
  @Test
  void aWinnerIsAheadOfEachBySoMuch() {
    made.add(Cell.WHOLE, "fifo", 20, 30, 40);
    made.add(Cell.WHOLE, "fair", 22, 32, 42.5);
    made.add(Cell.WHOLE, "last", 30, 40, 50.5);

    assertThat(sentences())
        .singleElement()
        .asString()
        .startsWith("fifo wins in mean job time by 7.07 %")
        .endsWith(" last has 40.2 s, 9.45 to 10.9 s more than fifo.");
  }

  /** An interval that excludes zero must not print as one that holds it. */
  @Test
  void noBoundIsRoundedToZero() {
    made.add(Cell.WHOLE, "fair", 20.003, 30.004, 40.005);
    made.add(Cell.WHOLE, "fifo", 20, 30, 40);

    assertThat(sentences())
        .singleElement()
        .asString()
        .contains("fifo wins")
        .doesNotContain("0.00 to")
        .doesNotContain("by 0 to");
  }

  @Test
  void nothingIsSaidOfNothing() {
    assertThat(sentences()).isEmpty();
  }
}
