package io.racklab.topologies.fluid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FluidNetworkTest {
  private final FluidNetwork network = new FluidNetwork(new double[] {100, 50});
  private final List<Finish> finishes = new ArrayList<>();
  private final EndListener note = (flow, at) -> finishes.add(new Finish(flow, at));

  @Test
  void aPathIsASetOfLinks() {
    int path = network.path(0, 1);
    assertThat(network.path(1, 0, 1)).isEqualTo(path);
    assertThat(network.path(1)).isNotEqualTo(path);
    assertThat(network.path()).isEqualTo(network.path());
  }

  @Test
  void equalFinishesComeInTheOrderOfStarts() {
    network.start(9, network.path(1), 100);
    network.start(3, network.path(0), 300);
    network.start(5, network.path(0, 1), 0);
    network.start(4, network.path(), 10);
    network.start(1, network.path(1), 200);
    network.advanceTo(100, note);
    // On link b flows 9 and 1 have 25 each; 9 ends at 4 s, when 1 is half done, which then has 50
    // and ends at 6 s.
    assertThat(finishes)
        .containsExactly(
            new Finish(5, 0),
            new Finish(4, 0),
            new Finish(3, 3),
            new Finish(9, 4),
            new Finish(1, 6));
  }

  @Test
  void aCallbackMayStartFlowsAtTheSameInstant() {
    int path = network.path(0);
    network.start(0, path, 100);
    network.advanceTo(
        3.5,
        (flow, at) -> {
          note.finished(flow, at);
          network.start(flow + 1, path, 100);
        });
    assertThat(finishes).containsExactly(new Finish(0, 1), new Finish(1, 2), new Finish(2, 3));
    assertThat(network.remaining(3)).isEqualTo(50);
    assertThat(network.carried(0)).isEqualTo(350);
  }

  @Test
  void cancelledFlowsFreeTheirShare() {
    network.start(0, network.path(0), 100);
    network.start(1, network.path(0), 100);
    network.advanceTo(1, note);
    assertThat(network.cancel(0)).isTrue();
    assertThat(network.cancel(0)).isFalse();
    assertThat(network.nextFinish()).isEqualTo(1.5);
  }

  @Test
  void changesAreToldOnceWithTheirTime() {
    int wide = network.path(0);
    int narrow = network.path(1);
    network.start(0, wide, 1000);
    network.start(1, narrow, 1000);
    assertThat(drained()).containsExactly(List.of(wide, 100.0, 0.0), List.of(narrow, 50.0, 0.0));
    network.advanceTo(1, note);
    network.start(2, wide, 1000);
    network.advanceTo(2, note);
    assertThat(drained()).containsExactly(List.of(wide, 50.0, 1.0));
    assertThat(drained()).isEmpty();
  }

  private List<List<Object>> drained() {
    List<List<Object>> changes = new ArrayList<>();
    network.drainChanges((path, rate, since) -> changes.add(List.of(path, rate, since)));
    return changes;
  }

  @Test
  void refusesNonsense() {
    int path = network.path(0);
    network.start(0, path, 1000);
    network.advanceTo(1, note);
    assertThatThrownBy(() -> network.advanceTo(0.5, note)).hasMessageContaining("from 1.0 s");
    assertThatThrownBy(() -> network.start(0, path, 1)).hasMessageContaining("active already");
    assertThatThrownBy(() -> network.start(1, path, -1)).hasMessageContaining("-1 bytes");
    assertThatThrownBy(() -> network.start(1, 7, 1)).hasMessageContaining("no path 7");
    assertThatThrownBy(() -> network.path(2)).hasMessageContaining("no link 2");
    assertThatThrownBy(() -> network.capacity(0, Double.NaN)).hasMessageContaining("NaN");
    assertThatThrownBy(() -> network.remaining(5)).hasMessageContaining("not active");
  }

  /**
   * One link of 10^8 B/s always has two flows: a long one for the whole day and short ones one
   * after the other, of 86.4 ms each. The long one has half of the link, so its end is known.
   */
  @Test
  void aDayOfAMillionFlowsDoesNotDrift() {
    FluidNetwork day = new FluidNetwork(new double[] {1e8});
    int path = day.path(0);
    long turns = 1_000_000;
    long bytes = 4_320_000;
    day.start(-1, path, bytes * turns);
    day.start(0, path, bytes);
    double[] worst = {0};
    EndListener next =
        (flow, at) -> {
          double expected = flow < 0 ? 86_400 : (flow + 1) * 0.0864;
          worst[0] = Math.max(worst[0], Math.abs(at - expected));
          if (flow >= 0 && flow + 1 < turns) {
            day.start(flow + 1, path, bytes);
          }
        };
    day.advanceTo(90_000, next);
    assertThat(day.activeFlows()).isZero();
    assertThat(worst[0]).isLessThan(1e-6);
    assertThat(day.carried(0)).isCloseTo(2.0 * bytes * turns, within(1e-3 * bytes));
  }

  /**
   * Link 0 had capacity 0 and is unlimited now, so that its flows need other bottlenecks: one of
   * them gets link 2, which another flow has just left for link 1.
   */
  @Test
  void flowsWithoutALimitFindTheLinkThatAnotherHasLeft() {
    FluidNetwork network = new FluidNetwork(new double[] {0, 150, 100, 25});
    network.start(1, network.path(0, 2), 10_000);
    network.start(2, network.path(1, 0), 10_000);
    network.start(3, network.path(3, 2), 10_000);
    network.start(4, network.path(1), 10_000);
    network.nextFinish();
    network.start(5, network.path(2, 1), 10_000);
    network.nextFinish();
    network.capacity(0, Double.POSITIVE_INFINITY);
    assertThat(network.rate(network.path(0, 2))).isEqualTo(37.5);
    assertThat(network.rate(network.path(2, 1))).isEqualTo(37.5);
    assertThat(network.rate(network.path(1, 0))).isEqualTo(56.25);
    assertThat(network.rate(network.path(1))).isEqualTo(56.25);
    assertThat(network.rate(network.path(3, 2))).isEqualTo(25);
  }

  /** Each level depends on the one below it, so that a link needs more than one adjustment. */
  @Test
  void saysThatRatesDoNotSettleRatherThanAskingForEver() {
    FluidNetwork network = new FluidNetwork(new double[] {10, 30}, 0, new Patience(0, 0));
    network.start(1, network.path(0, 1), 100);
    network.start(2, network.path(1), 100);
    assertThatThrownBy(network::nextFinish)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("rates do not settle at 0.0 s");
  }

  @Test
  void patienceDoesNotEndBeforeItBegins() {
    assertThatThrownBy(() -> new Patience(-1, 0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Patience(2, 1)).isInstanceOf(IllegalArgumentException.class);
  }
}
