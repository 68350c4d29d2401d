package io.racklab.master.analysis.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.engine.seed.Draws;
import io.racklab.master.engine.seed.Seed;
import io.racklab.master.engine.workload.calibration.Uncertain;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Known values lie in the intervals that are learned from histories that were drawn with them. */
class RecoveryTest {
  private static final int JOBS = 45;

  /** For each value: how often its interval held, and how often it was learned. */
  private final Map<String, int[]> held = new TreeMap<>();

  @Test
  void intervalsHoldTheValuesOfDrawnHistories() {
    draw(12);
    int[] all = held.values().stream().reduce(new int[2], RecoveryTest::sum);
    assertThat((double) all[0] / all[1]).as("%s", text()).isGreaterThan(0.9);
  }

  /** 200 histories: each value is held in at least nine of ten. */
  @Test
  @Tag("slow")
  void intervalsHoldEachValueInNineOfTenHistories() {
    draw(200);
    held.forEach(
        (name, counts) ->
            assertThat((double) counts[0] / counts[1])
                .as("%s in %s", name, text())
                .isGreaterThanOrEqualTo(0.9));
  }

  /** A share of the nodes is slow, and no single attempts are. */
  @Test
  void slowNodesAreToldFromSlowAttempts() {
    DrawnHistory truth = new DrawnHistory(2, 0.1, 0.15, 0, 0.25, 4, true);
    FittedTasks.Slow slow = hosts(truth).slow(JOBS);
    assertThat(slow.nodes()).isTrue();
    assertThat(slow.factor().holds(4)).isTrue();
    assertThat(slow.share().value()).isBetween(0.05, 0.5);
    assertThat(hosts(new DrawnHistory(2, 0.1, 0.15, 0, 0.1, 4, false)).factors()).isEmpty();
    assertThat(hosts(new DrawnHistory(2, 0.1, 0.15, 0.2, 0, 1, false)).factors()).isEmpty();
  }

  private static SlowHosts hosts(DrawnHistory truth) {
    return SlowHosts.in(truth.points(JOBS, Seed.of(8).numbered(5)));
  }

  private static FittedTasks fitted(DrawnHistory truth, int draw) {
    FitPoints points = truth.points(JOBS, Seed.of(8).numbered(draw));
    return new Fitting(points.without(SlowHosts.in(points)), Seed.of(9).numbered(draw)).fitted();
  }

  private void draw(int histories) {
    for (int draw = 0; draw < histories; draw++) {
      Draws random = Seed.of(7).numbered(draw).draws();
      DrawnHistory truth =
          new DrawnHistory(
              1 + 3 * random.unit(),
              random.below(2) * 0.3,
              0.05 + 0.25 * random.unit(),
              random.below(2) * 0.1,
              random.below(2) * (0.03 + 0.1 * random.unit()),
              4 + 4 * random.unit(),
              false);
      compare(truth, fitted(truth, draw));
    }
  }

  private void compare(DrawnHistory truth, FittedTasks found) {
    found.intercept().ifPresent(start -> count("start", start.holds(truth.start())));
    count("start is learned", found.intercept().isPresent());
    count("variation of starts", found.ofIntercept(), truth.ofStart());
    count("variation of attempts", found.ofAttempt(), truth.ofAttempt());
    count("variation of nodes", found.ofNode().orElseThrow(), truth.ofNode());
    if (truth.share() > 0) {
      count("share of slow tasks", found.slow().share(), truth.share());
      count("factor of slow tasks", found.slow().factor(), truth.factor());
    } else {
      count("no slow tasks", found.slow().share().value() == 0);
    }
    for (int kind = 0; kind < DrawnHistory.PER_BYTE.length; kind++) {
      count(
          "seconds a byte",
          found.lines().get(DrawnHistory.CLASSES.get(kind)).perByte(),
          DrawnHistory.PER_BYTE[kind]);
    }
  }

  private void count(String name, Uncertain found, double truth) {
    count(name, found.holds(truth));
  }

  private void count(String name, boolean right) {
    int[] counts = held.computeIfAbsent(name, any -> new int[2]);
    counts[0] += right ? 1 : 0;
    counts[1]++;
  }

  private static int[] sum(int[] one, int[] other) {
    return new int[] {one[0] + other[0], one[1] + other[1]};
  }

  private String text() {
    StringBuilder text = new StringBuilder();
    held.forEach(
        (name, counts) ->
            text.append(name)
                .append(' ')
                .append(counts[0])
                .append(" of ")
                .append(counts[1])
                .append("; "));
    return text.toString();
  }
}
