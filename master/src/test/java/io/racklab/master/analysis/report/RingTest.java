package io.racklab.master.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.racklab.master.analysis.report.Results.OneRun;
import io.racklab.master.analysis.rows.Cell;
import io.racklab.master.analysis.statistics.Interval;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Schedulers over several scenarios. */
class RingTest {
  private static final Cell LOW = new Cell(Map.of("load", "0.5"));
  private static final Cell HIGH = new Cell(Map.of("load", "0.8"));
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path folder;

  private static Results runs(String scheduler, Cell cell, double... means) {
    List<OneRun> runs = new ArrayList<>();
    for (int repeat = 1; repeat <= means.length; repeat++) {
      var summary = JSON.createObjectNode();
      summary.putObject("job_s").put("mean", means[repeat - 1]);
      runs.add(new OneRun(cell, scheduler, repeat, summary, Path.of("")));
    }
    return new Results(Path.of(""), MissingNode.getInstance(), runs);
  }

  private Ring ring(Results... results) throws IOException {
    return Ring.of(List.of(new Ring.Scenario("one", folder, List.of(results))));
  }

  @Test
  void whatRepeatsCannotSeparateSharesARank() throws IOException {
    Ring ring =
        ring(
            runs("best", LOW, 10, 20, 30),
            runs("like", LOW, 11, 19, 31.5),
            runs("worse", LOW, 15, 25, 35.1));
    assertThat(ring.standings())
        .extracting(RingStanding::scheduler)
        .containsExactly("best", "like", "worse");
    assertThat(ring.standings()).extracting(RingStanding::rank).containsExactly(1, 1, 3);
    assertThat(ring.standings().get(2).overBest()).isCloseTo(75.1 / 60, within(1e-9));
    assertThat(ring.standings().get(0).overBound()).isEmpty();
  }

  /** The differences 5, 5 and 5.1 have the mean 5.03 and, with t = 4.303, a half-width of 0.143. */
  @Test
  void differencesFromTheBestArePaired() throws IOException {
    Ring ring = ring(runs("best", LOW, 10, 20, 30), runs("worse", LOW, 15, 25, 35.1));
    Interval after = ring.standings().get(1).afterBest();
    assertThat(after.estimate()).isCloseTo(5.0333, within(1e-4));
    assertThat(after.halfWidth()).isCloseTo(0.1434, within(1e-3));
    assertThat(ring.standings().get(0).afterBest().estimate()).isZero();
    Ring once = ring(runs("best", LOW, 10), runs("worse", LOW, 15));
    assertThat(once.standings().get(1).afterBest().isBounded()).isFalse();
  }

  @Test
  void meansOverCellsAreGeometric() throws IOException {
    Ring ring =
        ring(
            runs("a", LOW, 10, 10.1),
            runs("b", LOW, 20, 20.2),
            runs("a", HIGH, 40, 40.4),
            runs("b", HIGH, 10, 10.1));
    RingRow first = ring.rows().get(0);
    assertThat(first.scheduler()).isEqualTo("b");
    assertThat(first.overBest()).isCloseTo(Math.sqrt(2), within(1e-9));
    assertThat(first.worst()).isCloseTo(2, within(1e-9));
    assertThat(ring.rows().get(1).overBest()).isCloseTo(2, within(1e-9));
    assertThat(ring.standing("a", "one", HIGH).orElseThrow().overBest()).isCloseTo(4, within(1e-9));
  }

  @Test
  void aSchedulerOfFewCellsComesLast() throws IOException {
    Ring ring =
        ring(runs("few", LOW, 10, 10.1), runs("all", LOW, 20, 20.2), runs("all", HIGH, 20, 20.2));
    assertThat(ring.rows()).extracting(RingRow::scheduler).containsExactly("all", "few");
    assertThat(ring.rows().get(1).cells()).isEqualTo(1);
  }

  @Test
  void boundsAreOfTheRepeatsThatHaveOne() throws IOException {
    Files.writeString(
        folder.resolve("bounds.json"),
        """
        {"repeats": [ {"cell": {"load": "0.5"}, "repeat": 2,
          "bounds": {"job_s.mean": {"value": 8, "by": "slots"}}} ]}
        """);
    Ring ring = ring(runs("a", LOW, 10, 12), runs("b", LOW, 11, 16));
    assertThat(ring.standings().get(0).overBound()).hasValue(1.5);
    assertThat(ring.standings().get(1).overBound()).hasValue(2);
  }

  /** A quotient ignores repeats that only one of the two schedulers has. */
  @Test
  void quotientsAreOfCommonRepeats() throws IOException {
    Ring ring = ring(runs("a", LOW, 10, 10.1), runs("b", LOW, 20, 20.2, 500));
    assertThat(ring.standings().get(1).overBest()).isCloseTo(2, within(1e-9));
    assertThat(ring.decides()).isTrue();
    assertThat(ring(runs("a", LOW, 10)).decides()).isFalse();
  }
}
