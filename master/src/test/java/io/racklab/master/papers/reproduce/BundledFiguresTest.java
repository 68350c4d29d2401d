package io.racklab.master.papers.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The figures that come with Racklab. */
class BundledFiguresTest {
  private static final Path TRACES =
      Path.of(System.getProperty("racklab.shared", "missing"), "traces");

  static Stream<String> names() {
    return FigureFile.bundledNames().keySet().stream();
  }

  @ParameterizedTest
  @MethodSource("names")
  void areReadInFullAndQuick(String name) {
    FigureFile file = FigureFile.named(name, Path.of("")).get(0);
    assumeTrue(file.missingTrace(TRACES).isEmpty(), () -> "needs the traces in " + TRACES);

    PaperFigure full = file.read(TRACES, false);
    PaperFigure quick = file.read(TRACES, true);

    assertThat(name).startsWith(full.paper() + "-");
    assertThat(full.assumptions()).isNotEmpty();
    for (int i = 0; i < full.experiments().size(); i++) {
      int repeats = full.experiments().get(i).study().first().repeats();
      assertThat(quick.experiments().get(i).study().first().repeats()).isLessThanOrEqualTo(repeats);
    }
    // A row that runs needs an interval, and one that may differ something to point at.
    full.rows().stream()
        .filter(row -> !(row.metric() instanceof Quantity.OfWorkload))
        .forEach(row -> assertThat(row.evidence()).as(row.label()).isNotEmpty());
  }

  @ParameterizedTest
  @ValueSource(strings = {"nas-fig2", "tyrex-fig5"})
  void thoseWithoutRunsMeasureAtOnce(String name, @org.junit.jupiter.api.io.TempDir Path folder)
      throws Exception {
    FigureFile file = FigureFile.named(name, Path.of("")).get(0);
    assumeTrue(file.missingTrace(TRACES).isEmpty(), () -> "needs the traces in " + TRACES);

    Outcome outcome =
        new Reproduction(
                (experiment, into) -> {
                  throw new AssertionError("nothing is to be run");
                })
            .of(file.read(TRACES, true), true, false, folder);

    assertThat(((Outcome.Done) outcome).rows())
        .filteredOn(
            row -> row.finding() != Finding.HOLDS && row.finding() != Finding.BY_CONSTRUCTION)
        .extracting(row -> row.row().label())
        // The paper's slip: its shares add up to 100.10 %.
        .isSubsetOf("shuffle-heavy");
  }
}
