package io.racklab.master.engine.network;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.engine.journal.RunMeter;
import io.racklab.master.engine.schedule.RackLinks;
import io.racklab.protocol.FlowKind;
import io.racklab.protocol.NetworkMessage.OpenFlow;
import io.racklab.protocol.Route;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import io.racklab.topologies.file.ClusterFile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/**
 * Nodes 0 and 1 are rack 0, nodes 2 and 3 rack 1; every link moves 100 bytes a second, and is
 * looked at over a second.
 */
class RackMonitorTest {
  private static final long SECOND = 1_000_000_000L;
  private static final Offset<Double> ROUNDING = Offset.offset(1e-9);

  private final Topology topology = Clusters.equal(2, 2, new Slots.Typed(1, 1));
  private final List<RackLinks> told = new ArrayList<>();

  private FlowModel model(Duration window) {
    return model(topology, window);
  }

  private FlowModel model(Topology of, Duration window) {
    FlowModel model =
        new FlowModel(
            of,
            1,
            watch(new CongestionRule(window, 0.8)),
            new FlowJournal(of, row -> {}),
            0,
            false,
            () -> {});
    model.racks().readBy(told::add);
    return model;
  }

  private static LinkWatch watch(CongestionRule rule) {
    return new LinkWatch(SECOND, SECOND, rule, RunMeter.NONE);
  }

  private static Flow start(FlowModel model, int source, int destination, long bytes, double at) {
    long start = Math.round(at * SECOND);
    OpenFlow asked =
        new OpenFlow(
            FlowKind.SHUFFLE, 1, destination, Route.of(source, destination), bytes, 1, start, null);
    Flow flow = model.number(asked, answer -> {}, start);
    model.start(flow);
    return flow;
  }

  private void isTold(int window, double up, double down) {
    // All flows here go from rack 0 to rack 1.
    assertThat(told.get(window).uplink(0)).isEqualTo(up, ROUNDING);
    assertThat(told.get(window).downlink(1)).isEqualTo(down, ROUNDING);
    assertThat(told.get(window).uplink(1)).isZero();
    assertThat(told.get(window).downlink(0)).isZero();
  }

  @Test
  void aWindowIsTheIntegralOfTheRates() {
    FlowModel model = model(Duration.ofSeconds(1));
    // Alone at 100 B/s up to 0.3 s; cut off after that, so 30 of 100 bytes.
    Flow flow = start(model, 0, 2, 1000, 0);
    model.drop(flow, 3 * SECOND / 10);
    model.advance(SECOND);
    assertThat(told).hasSize(1);
    isTold(0, 0.3, 0.3);
  }

  /** Two of five paths are full, so the racks' links are used by two fifths. */
  @Test
  void equalPathsCountTogether() {
    Topology paths =
        new Topology(
            ClusterFile.parse(
                "c.conf",
                "cluster { racks { count = 2, link = 50 B/s, paths = 5,"
                    + " nodes { count = 9, slots = 1, link = 100 B/s } } }"));
    int other = 9;
    while (paths.route(0, other)[1] == paths.route(0, 9)[1]) {
      other++;
    }
    FlowModel model = model(paths, Duration.ofSeconds(1));
    start(model, 0, 9, 1000, 0);
    start(model, 0, other, 1000, 0);
    model.advance(SECOND);
    isTold(0, 0.4, 0.4);
  }

  @Test
  void whateverTheRatesDoWithinIt() {
    FlowModel model = model(Duration.ofSeconds(1));
    // Both share the rack's uplink from 0.5 s on, which is full all the time from 0.25 s on.
    start(model, 0, 2, 60, 0.25);
    start(model, 1, 3, 65, 0.5);
    model.advance(2 * SECOND);
    isTold(0, 0.75, 0.75);
    // What is left of 125 bytes.
    isTold(1, 0.5, 0.5);
  }

  @Test
  void windowsEndWhereTheyShouldHoweverLateOneLooks() {
    FlowModel model = model(Duration.ofSeconds(1));
    start(model, 0, 2, 250, 0);
    model.advance(20 * SECOND);
    // The second is as the first.
    assertThat(told).hasSize(3);
    isTold(0, 1, 1);
    isTold(1, 0.5, 0.5);
    isTold(2, 0, 0);
  }

  @Test
  void itRestsWhenNothingMovesAndWindowsEndAtMultiplesOfTheirLengthAllTheSame() {
    FlowModel model = model(Duration.ofSeconds(2));
    start(model, 0, 2, 100, 0);
    model.advance(100 * SECOND);
    assertThat(model.racks().endNanos()).isEqualTo(Long.MAX_VALUE);
    told.clear();
    start(model, 0, 2, 100, 101.5);
    assertThat(model.racks().endNanos()).isEqualTo(102 * SECOND);
    model.advance(102 * SECOND);
    isTold(0, 0.25, 0.25);
  }

  @Test
  void aFlowThatStartsJustWhenAWindowEndsBelongsToTheNext() {
    FlowModel model = model(Duration.ofSeconds(1));
    start(model, 0, 2, 50, 0);
    start(model, 0, 2, 100, 1);
    model.advance(2 * SECOND);
    isTold(0, 0.5, 0.5);
    isTold(1, 1, 1);
  }

  @Test
  void theSameLoadsAreNotToldAgain() {
    FlowModel model = model(Duration.ofSeconds(1));
    start(model, 0, 2, 400, 0);
    model.advance(4 * SECOND);
    assertThat(told).hasSize(1);
  }

  @Test
  void trafficWithinARackIsNone() {
    FlowModel model = model(Duration.ofSeconds(1));
    start(model, 0, 1, 100, 0);
    model.advance(4 * SECOND);
    assertThat(told).isEmpty();
  }

  @Test
  void congestionIsCountedThoughNobodyReads() {
    FlowModel model =
        new FlowModel(
            topology,
            1,
            watch(CongestionRule.DEFAULT),
            new FlowJournal(topology, row -> {}),
            0,
            false,
            () -> {});
    start(model, 0, 2, 190, 0);
    model.advance(3 * SECOND);
    start(model, 0, 2, 100, 5);
    model.advance(7 * SECOND);
    assertThat(model.racks().isAwaited()).isFalse();
    // 1 and 0.9 in the first two windows, then nothing, then 1 again; the same of the downlink.
    assertThat(model.racks().congestion()).isEqualTo(new Congestion(4, 3 * 4));
  }

  @Test
  void whereNobodyLooksThereAreNoWindows() {
    FlowModel model =
        new FlowModel(
            topology,
            1,
            watch(CongestionRule.NOBODY),
            new FlowJournal(topology, row -> {}),
            0,
            false,
            () -> {});
    start(model, 0, 2, 1000, 3);
    assertThat(model.racks().endNanos()).isEqualTo(Long.MAX_VALUE);
  }
}
