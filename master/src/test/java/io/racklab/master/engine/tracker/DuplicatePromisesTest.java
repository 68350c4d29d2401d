package io.racklab.master.engine.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.schedule.HeldToPromises;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptReport.Outcome;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** KMN and Shadow keep their own promises, and break those of one that decides otherwise. */
class DuplicatePromisesTest {
  private static final int NODES = 6;

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "kmn: while;           kind = kmn, ratio = 0.2;     kind = kmn, ratio = 0.2, near-input = off",
        "kmn: while;           kind = kmn, ratio = 0.05;     kind = kmn, ratio = 0.2",
        "kmn: while;           kind = kmn, ratio = 0.2;     kind = shadow, threshold = 0.6",
        "kmn: when;            kind = kmn, ratio = 0.2;     kind = kmn, ratio = 0.2, wait-for-copies = off",
        "kmn: when;            kind = kmn, ratio = 0.2;     kind = shadow, threshold = 0.6",
        "kmn: when;            kind = kmn, ratio = 0.2, wait-for-copies = off; kind = kmn, ratio = 0.2",
        "shadow: a map;        kind = shadow, threshold = 0.6; kind = kmn, ratio = 0.2",
        "shadow: a map;        kind = shadow, threshold = 0.1; kind = shadow, threshold = 0.6",
        "shadow: a map;        kind = shadow, threshold = 0.6; kind = shadow, threshold = 0.6, near-input = off",
        "shadow: a duplicate;  kind = shadow, threshold = 0.6; kind = shadow, threshold = 0.6, early-choice = off",
        "shadow: a duplicate;  kind = shadow, threshold = 0.6; kind = shadow, threshold = 0.6, drop-original = off",
        "shadow: a duplicate;  kind = shadow, threshold = 0.6, drop-original = off, time-model = off;"
            + " kind = shadow, threshold = 0.6, drop-original = off",
      })
  void keepsItsOwnAndBreaksOthers(String words, String own, String other) {
    HeldToPromises right = played(own, own, words);
    assertThat(right.broken()).isEmpty();
    assertThat(right.tests()).isPositive();

    assertThat(played(other, own, words).broken()).isNotEmpty();
  }

  /**
   * Runs a job on three racks of two nodes, its maps on the first rack and the third. An original
   * ends on each node every second. So do the duplicates of even maps; those of others end last.
   */
  private static HeldToPromises played(String played, String promised, String words) {
    String mix =
        "{ name = x, like = fair, slots { kind = typed, load = full }, maps { kind = greedy }, copies { %s } }";
    HeldToPromises held =
        new HeldToPromises(
            SchedulerText.make(mix.formatted(played)),
            SchedulerText.make(mix.formatted(promised)),
            words);
    PlayedCluster cluster =
        new PlayedCluster(Clusters.equal(NODES / 2, 2, new Slots.Typed(8, 2)), held.scheduler(), 1);
    cluster.tracker.submit(
        Specs.numbered(1).input(1200).shuffle(12000).output(300).maps(20).reduces(6).build(),
        cluster.tick());
    for (int node : new int[] {0, 1, 4, 0, 1, 4}) {
      cluster.heartbeat(node);
    }
    for (int second = 0; second < 40; second++) {
      cluster.pass(1_000_000_000L);
      for (int node = 0; node < NODES; node++) {
        boolean last = second >= 25;
        boolean running = second > 1;
        List<AttemptId> ending =
            cluster.running(node).stream()
                .filter(id -> id.type() == TaskType.MAP)
                .filter(id -> last || running && (id.attempt() == 0 || id.task() % 2 == 0))
                .toList();
        if (!ending.isEmpty()) {
          cluster.end(node, ending.get(0), Outcome.SUCCEEDED);
        }
        cluster.heartbeat(node);
      }
    }
    return held;
  }
}
