package io.racklab.master.papers.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * DynamicMR's testbed is one: its figures have the same Hadoop, but for rows that say otherwise.
 */
class DynamicMrFiguresTest {
  private static final List<String> BENCHMARKS =
      List.of(
          "WordCount",
          "Sort",
          "Grep",
          "InvertedIndex",
          "Classification",
          "HistogramMovies",
          "HistogramRatings",
          "SequenceCount",
          "SelfJoin");

  private static PaperFigure figure(int number) {
    return FigureFile.named("dynamicmr-fig" + number, Path.of("")).get(0).read(Path.of(""), false);
  }

  @ParameterizedTest
  @ValueSource(ints = {7, 8, 9, 10, 11, 12, 13, 14, 15})
  void reducesStartWhenTheMapsHaveEnded(int number) {
    assertThat(figure(number).experiments())
        .filteredOn(part -> !part.name().contains("early"))
        .allSatisfy(
            part ->
                assertThat(part.study().first().execution().tracker().slowstart())
                    .as(part.name())
                    .isEqualTo(1));
  }

  /** Section 3.4: the default HFS, whose waits are automatic. */
  @ParameterizedTest
  @ValueSource(ints = {9, 10, 11, 12, 14, 15})
  void delaySchedulingWaitsAsByDefault(int number) {
    assertThat(figure(number).experiments())
        .filteredOn(part -> !part.name().endsWith("-5s") && !part.name().endsWith("-yarn"))
        .isNotEmpty()
        .allSatisfy(part -> assertThat(part.study().resolved()).contains("node-wait=auto"));
    assertThat(figure(number).rows())
        .filteredOn(row -> !row.label().contains("waits of 5 s"))
        .allSatisfy(row -> assertThat(row.scheduler().orElseThrow()).doesNotEndWith("-5s"));
  }

  @ParameterizedTest
  @ValueSource(ints = {11, 12, 13, 14})
  void nineBenchmarksAreMeant(int number) {
    List<String> labels = figure(number).rows().stream().map(FigureRow::label).toList();
    assertThat(BENCHMARKS)
        .allSatisfy(name -> assertThat(labels).anyMatch(label -> label.startsWith(name)));
  }

  /** Section 3.6: inconclusive. */
  @Test
  void noneWinsASingleJobAgainstYarn() {
    assertThat(figure(14).rows())
        .filteredOn(row -> BENCHMARKS.stream().anyMatch(row.label()::startsWith))
        .hasSize(9)
        .allSatisfy(row -> assertThat(row.paper().claim().sign()).isZero());
  }
}
