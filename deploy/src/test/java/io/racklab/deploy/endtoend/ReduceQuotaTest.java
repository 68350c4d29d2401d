package io.racklab.deploy.endtoend;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.fixtures.RunFiles;
import io.racklab.deploy.fixtures.Spoken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Racks that get equally many reduces take them as fast as they have slots: 156 on shadow-52, which
 * speaks every 0.52 s.
 */
@Timeout(180)
class ReduceQuotaTest {
  private static final double TWO_HEARTBEATS = 1.04;

  @TempDir Path folder;

  @Test
  void asManyReducesAsSlotsStartWithinTwoHeartbeats() throws IOException {
    for (String scheduler : new String[] {"shadow", "even", "kmn"}) {
      RunFiles.OneRun run = play(scheduler, 156);
      double first = Double.POSITIVE_INFINITY;
      double last = 0;
      for (var reduce : run.attempts().with("type", "reduce")) {
        first = Math.min(first, reduce.seconds("start_s"));
        last = Math.max(last, reduce.seconds("start_s"));
      }
      assertThat(last - first).as(scheduler).isLessThanOrEqualTo(TWO_HEARTBEATS);
    }
  }

  /**
   * Ten times as many keep the slots as busy as under delay scheduling, where any node takes one.
   */
  @Test
  void moreReducesThanSlotsLeaveNoSlotIdle() throws IOException {
    assertThat(use(play("shadow", 1607))).isGreaterThan(0.95 * use(play("delay", 1607)));
  }

  /** The share of the slots' time that reduces have, from the first's start to the last's end. */
  private static double use(RunFiles.OneRun run) throws IOException {
    double first = Double.POSITIVE_INFINITY;
    double last = 0;
    double held = 0;
    for (var reduce : run.attempts().with("type", "reduce")) {
      first = Math.min(first, reduce.seconds("start_s"));
      last = Math.max(last, reduce.seconds("finish_s"));
      held += reduce.seconds("finish_s") - reduce.seconds("start_s");
    }
    return held / (156 * (last - first));
  }

  private RunFiles.OneRun play(String scheduler, int reduces) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve(scheduler + reduces + ".conf"),
            """
            experiment {
              name = quota, clock = virtual, cluster = shadow-52, schedulers = [ %s ]
              workload { kind = list, arrivals { kind = at, times = [ 0s ] }
                jobs = [ { name = one, input = 6 GiB, shuffle = 6 GiB, output = 1 MiB, reduces = %d
                           map-cpu = 0.02 s/MB, reduce-cpu = 1 s/MB } ] }
              tasks { slowstart = 1 }
            }
            """
                .formatted(scheduler, reduces));
    Path out = folder.resolve(scheduler + reduces);
    Spoken spoken = racklab("run", file, "--quiet", "--out", out);
    assertThat(spoken.exitCode()).as(spoken.toString()).isZero();
    return RunFiles.in(out).runs().get(0);
  }
}
