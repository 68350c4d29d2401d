package io.racklab.master.engine.network;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.engine.journal.Row;
import io.racklab.master.engine.journal.Row.LinkRow;
import io.racklab.protocol.NetworkMessage.WindowBytes;
import io.racklab.topologies.Slots;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LinkUseTest {
  private static final long WINDOW = 2_000_000_000L;
  private final List<Row> rows = new ArrayList<>();

  /** Two racks of two nodes; 8 emulated bytes are a real one. */
  private final LinkUse use =
      new LinkUse(Clusters.equal(2, 2, new Slots.Typed(1, 1)), WINDOW, 8, WINDOW, rows::add);

  private static LinkRow row(long window, String link, double used) {
    return row(window, link, used, 0);
  }

  private static LinkRow row(long window, String link, double used, double expected) {
    return new LinkRow((window + 1) * WINDOW, link, 100, used, expected);
  }

  @Test
  void addsTheWorkersBytesOnEveryLinkOfThePath() {
    use.received(List.of(new WindowBytes(3, 0, 2, 10)));
    use.received(List.of(new WindowBytes(3, 0, 1, 5)));
    use.noteAll();
    // 15 real bytes are 120 emulated ones in 2 s.
    assertThat(rows)
        .containsExactly(
            row(3, "r1-n1.out", 60),
            row(3, "r1-n2.in", 20),
            row(3, "r2-n1.in", 40),
            row(3, "r1.up", 40),
            row(3, "r2.down", 40));
  }

  /** The model's figure of the same window and link, and none of another's. */
  @Test
  void whatTheModelExpectsStandsBesideWhatWasCounted() {
    use.expected(4 * WINDOW, 8, 70);
    use.expected(5 * WINDOW, 8, 99);
    use.received(List.of(new WindowBytes(3, 0, 2, 10)));
    use.noteAll();
    assertThat(rows)
        .containsExactly(
            row(3, "r1-n1.out", 40),
            row(3, "r2-n1.in", 40),
            row(3, "r1.up", 40, 70),
            row(3, "r2.down", 40),
            row(4, "r1.up", 0, 99));
  }

  @Test
  void keepsAWindowOpenForLateWorkers() {
    use.received(List.of(new WindowBytes(0, 0, 1, 10)));
    use.noteBefore(5 * WINDOW, 9 * WINDOW);
    assertThat(rows).isEmpty();
    use.received(List.of(new WindowBytes(0, 0, 1, 10)));
    use.noteBefore(6 * WINDOW, 9 * WINDOW);
    assertThat(rows).containsExactly(row(0, "r1-n1.out", 80), row(0, "r1-n2.in", 80));
  }

  /** Between two ends of flows the model stands still; what it has links carry is not known yet. */
  @Test
  void keepsAWindowOpenUntilTheModelHasPassedIt() {
    use.received(List.of(new WindowBytes(0, 0, 1, 10)));
    use.noteBefore(20 * WINDOW, WINDOW);
    assertThat(rows).isEmpty();
    use.expected(WINDOW, 0, 90);
    use.noteBefore(20 * WINDOW, 2 * WINDOW);
    assertThat(rows).containsExactly(row(0, "r1-n1.out", 40, 90), row(0, "r1-n2.in", 40));
  }

  @Test
  void notesEachWindowOnceInTheirOrder() {
    use.received(List.of(new WindowBytes(1, 0, 1, 10), new WindowBytes(0, 0, 1, 20)));
    use.noteBefore(6 * WINDOW, 9 * WINDOW);
    use.noteAll();
    use.noteAll();
    assertThat(rows)
        .containsExactly(
            row(0, "r1-n1.out", 80),
            row(0, "r1-n2.in", 80),
            row(1, "r1-n1.out", 40),
            row(1, "r1-n2.in", 40));
  }
}
