package io.racklab.master.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.analysis.rows.Cell;
import io.racklab.master.analysis.statistics.Direction;
import io.racklab.master.analysis.statistics.Ranking;
import io.racklab.master.analysis.statistics.Series;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Whoever is ahead of others is named, though the first two may tie. */
class SweepLeadsTest {
  private final Map<Cell, Ranking> cells = new LinkedHashMap<>();

  private void cell(String value, Series... measured) {
    cells.put(
        new Cell(Map.of("uplink", value)),
        Ranking.among(List.of(measured), Direction.LESS_IS_BETTER, 0.95));
  }

  private static Series of(String name, Double... values) {
    return Series.ofRepeats(name, List.of(values));
  }

  private List<String> sentences() {
    return SweepLeads.of("mean job time", "s", cells);
  }

  @Test
  void twoThatTieLeadTogether() {
    cell(
        "1 Gbps",
        of("fair", 25.0, 26.0, 27.0),
        of("fewest", 23.0, 24.0, 25.1),
        of("cool", 23.1, 23.9, 25.1),
        of("delay", 27.0, 28.0, 29.1));
    cell(
        "2 Gbps",
        of("fair", 24.0, 25.0, 26.0),
        of("fewest", 22.0, 23.2, 24.0),
        of("cool", 22.1, 23.0, 24.1),
        of("delay", 25.0, 26.0, 27.1));

    assertThat(sentences())
        .containsExactly(
            "fewest and cool lead in mean job time in both cells, without a significant"
                + " difference between them: 7.57 to 7.74 % below fair and 11.4 to 14.3 % below delay.");
  }

  @Test
  void cellsOfOtherLeadersAreOtherSentencesTheMostFirst() {
    cell("1", of("a", 1.0, 2.0), of("b", 2.0, 3.1));
    cell("2", of("a", 2.0, 3.1), of("b", 1.0, 2.0));
    cell("3", of("a", 2.0, 3.1), of("b", 1.0, 2.0));
    cell("4", of("a", 1.0, 9.0), of("b", 2.0, 3.0));

    assertThat(sentences())
        .containsExactly(
            "b has the lowest mean job time in 2 of 4 cells, a in 1; the other is a tie.",
            "b leads in mean job time in 2 of 4 cells (uplink = 2, 3): 42.7 % below a.",
            "a leads in mean job time in 1 of 4 cells (uplink = 1): 42.7 % below b.",
            "No scheduler is significantly best by mean job time in 1 of 4 cells (uplink = 4).");
  }

  /** The wild one cannot be told from the best, nor from the last, of whom the best is ahead. */
  @Test
  void aLeaderThatIsNotSurelyAheadIsNamed() {
    cell("1", of("a", 10.0, 20.0), of("wild", 1.0, 31.0), of("last", 12.0, 22.1));

    assertThat(sentences())
        .singleElement()
        .asString()
        .startsWith("a and wild lead")
        .endsWith("No significant difference between wild and last in 1 cell.");
  }

  @Test
  void oneRepeatCountsAndClaimsNothing() {
    cell("1", of("a", 1.0), of("b", 2.0));
    cell("2", of("a", 1.0), of("b", 2.0));
    cell("3", of("a", 3.0), of("b", 2.0));

    assertThat(sentences())
        .containsExactly(
            "a has the lowest mean job time in 2 of 3 cells, b in 1; one repeat cannot separate that"
                + " from noise.");
  }

  @Test
  void nothingRankedSaysNothing() {
    assertThat(sentences()).isEmpty();
  }
}
