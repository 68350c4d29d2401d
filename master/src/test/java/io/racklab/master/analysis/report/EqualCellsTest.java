package io.racklab.master.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.racklab.master.analysis.report.Results.OneRun;
import io.racklab.master.analysis.rows.Cell;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** A sweep that measures nothing says so. */
class EqualCellsTest {
  private static final String UPLINK = "cluster.racks.uplink";

  private final List<OneRun> runs = new ArrayList<>();

  private void run(Map<String, String> cell, String scheduler, double seconds) {
    ObjectNode summary = JsonNodeFactory.instance.objectNode().put("makespan_s", seconds);
    summary.put("congestion_events", runs.size());
    runs.add(new OneRun(new Cell(new TreeMap<>(cell)), scheduler, 1, summary, Path.of("nowhere")));
  }

  private List<String> notes() {
    return EqualCells.notes(runs);
  }

  @Test
  void valuesWithTheSameResultsAreNamed() {
    run(Map.of(UPLINK, "1 Gbps"), "fifo", 30);
    run(Map.of(UPLINK, "1 Gbps"), "fair", 31);
    run(Map.of(UPLINK, "2 Gbps"), "fifo", 20);
    run(Map.of(UPLINK, "2 Gbps"), "fair", 31);
    run(Map.of(UPLINK, "4 Gbps"), "fifo", 20);
    run(Map.of(UPLINK, "4 Gbps"), "fair", 31);

    assertThat(notes())
        .containsExactly(
            "cluster.racks.uplink = 2 Gbps and 4 Gbps give the same results. The other direction may"
                + " be the limit: cluster.racks.link sets both.");
  }

  @Test
  void aKeyThatChangesNothingIsNamedAmongOthers() {
    for (String seed : List.of("1", "2")) {
      run(Map.of("seed", seed, "expiry", "1s"), "fifo", Integer.parseInt(seed));
      run(Map.of("seed", seed, "expiry", "9s"), "fifo", Integer.parseInt(seed));
    }

    assertThat(notes()).containsExactly("expiry changes nothing: 1s and 9s give the same results.");
  }

  @Test
  void whatDiffersUnderOneSchedulerDiffers() {
    run(Map.of("seed", "1"), "fifo", 30);
    run(Map.of("seed", "1"), "fair", 31);
    run(Map.of("seed", "2"), "fifo", 30);
    run(Map.of("seed", "2"), "fair", 31.000001);

    assertThat(notes()).isEmpty();
  }

  @Test
  void withoutASweepThereIsNothingToSay() {
    run(Map.of(), "fifo", 30);

    assertThat(notes()).isEmpty();
  }
}
