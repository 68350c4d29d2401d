package io.racklab.worker.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptReport.Outcome;
import io.racklab.protocol.DiskSettings;
import io.racklab.protocol.DiskUse;
import io.racklab.protocol.FlowKind;
import io.racklab.protocol.JobOutputs;
import io.racklab.protocol.MapLaunch;
import io.racklab.protocol.MapOutput;
import io.racklab.protocol.NetworkMessage.OpenFlow;
import io.racklab.protocol.ReduceLaunch;
import io.racklab.protocol.Route;
import io.racklab.protocol.SortSettings;
import io.racklab.protocol.TaskType;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Tests attempts on a node whose tasks share its disk, so that all their reads and writes there are
 * flows. A map spills at 80 bytes, a reduce at 50; three files are merged at once.
 */
class SharedDiskTest {
  private static final SortSettings SORT = new SortSettings(100, 0.8, 3, 100, 0.5);
  private static final DiskSettings DISK = new DiskSettings(true, 1e9, 1e9);
  private static final AttemptId MAP = new AttemptId(5, TaskType.MAP, 6, 0);
  private static final AttemptId REDUCE = new AttemptId(5, TaskType.REDUCE, 0, 0);

  private static final Route READ = new Route(0, 0, DiskUse.READ);
  private static final Route WRITE = new Route(0, 0, DiskUse.WRITE);

  @Test
  void aMapReadsSpillsAndMergesByFlows() {
    Rig map = map(List.of(0), 1000, 100, true).until(Rig.START);
    OpenFlow input = only(map, FlowKind.INPUT, READ, 1000);
    map.arrives(input, 3000).until(3500);
    OpenFlow spill = only(map, FlowKind.SPILL, WRITE, 100);
    map.arrives(spill, 4000);
    List<OpenFlow> merge = map.opened();
    assertThat(merge).extracting(OpenFlow::kind).containsOnly(FlowKind.MERGE);
    assertThat(merge).extracting(OpenFlow::route).containsExactly(READ, WRITE);
    assertThat(merge).extracting(OpenFlow::bytes).containsOnly(100L);
    map.arrives(merge.get(1), 4500);
    assertThat(map.reports).isEmpty();
    map.arrives(merge.get(0), 5000);
    assertThat(map.reports).hasSize(1);
    assertThat(map.reports.get(0).finishNanos()).isEqualTo(5000);
    assertThat(map.reports.get(0).outcome()).isEqualTo(Outcome.SUCCEEDED);
    assertThat(map.reports.get(0).remoteInputBytes()).isZero();
    assertThat(map.alive()).isFalse();
  }

  @Test
  void aSmallOutputIsSpilledOnce() {
    Rig map = map(List.of(0), 1000, 80, true).until(Rig.START);
    map.arrives(only(map, FlowKind.INPUT, READ, 1000), 3000).until(3500);
    map.arrives(only(map, FlowKind.SPILL, WRITE, 80), 4000);
    assertThat(map.said()).isEmpty();
    assertThat(map.reports).hasSize(1);
  }

  @Test
  void aRemoteMapReadsFromItsSourcesDiskOverTheNetwork() {
    Rig map = map(List.of(2), 1000, 80, true).until(Rig.START);
    only(map, FlowKind.INPUT, new Route(2, 0, DiskUse.READ), 1000);
  }

  @Test
  void outputOfAMapWithoutReducesIsWrittenHereAndOnEachReplica() {
    Rig map = map(List.of(0), 1000, 400, false, 1, 3).until(Rig.START);
    map.arrives(only(map, FlowKind.INPUT, READ, 1000), 3000).until(3500);
    List<OpenFlow> output = map.opened();
    assertThat(output).extracting(OpenFlow::kind).containsOnly(FlowKind.OUTPUT);
    assertThat(output)
        .extracting(OpenFlow::route)
        .containsExactly(new Route(0, 1, DiskUse.WRITE), new Route(1, 3, DiskUse.WRITE), WRITE);
    map.arrives(output.get(2), 4000).arrives(output.get(0), 5000);
    assertThat(map.reports).isEmpty();
    map.arrives(output.get(1), 4500);
    assertThat(map.reports.get(0).finishNanos()).isEqualTo(5000);
  }

  @Test
  void aMapOfNothingOpensNoFlow() {
    Rig map = map(List.of(0), 0, 0, true).until(Rig.START + 500);
    assertThat(map.said()).isEmpty();
    assertThat(map.reports).hasSize(1);
  }

  @Test
  void aKilledMapClosesItsFlow() {
    Rig map = map(List.of(0), 1000, 80, true).until(Rig.START);
    OpenFlow input = only(map, FlowKind.INPUT, READ, 1000);
    map.tell(new Kill());
    assertThat(map.closed()).containsExactly(input.tag());
    assertThat(map.reports.get(0).outcome()).isEqualTo(Outcome.KILLED);
  }

  @Test
  void aReduceReadsMapOutputsFromTheirDisksAndItsOwn() {
    Rig reduce = reduce(new MapOutput(0, 20), new MapOutput(2, 20)).until(Rig.START);
    List<OpenFlow> fetches = reduce.opened();
    assertThat(fetches).extracting(OpenFlow::kind).containsOnly(FlowKind.SHUFFLE);
    assertThat(fetches)
        .extracting(OpenFlow::route)
        .containsExactlyInAnyOrder(READ, new Route(2, 0, DiskUse.READ));
    reduce.arrives(fetches.get(0), 2000).arrives(fetches.get(1), 3000);
    // The 40 bytes are not spilled before all have arrived; then they are read back to reduce.
    OpenFlow rest = only(reduce, FlowKind.SPILL, WRITE, 40);
    reduce.arrives(rest, 4000);
    OpenFlow merged = only(reduce, FlowKind.MERGE, READ, 40);
    reduce.arrives(merged, 5000).until(5500);
    OpenFlow output = only(reduce, FlowKind.OUTPUT, WRITE, 300);
    reduce.arrives(output, 6000);
    assertThat(reduce.reports).hasSize(1);
    assertThat(reduce.reports.get(0).copyNanos()).isEqualTo(3000);
    assertThat(reduce.reports.get(0).sortNanos()).isEqualTo(4000);
    assertThat(reduce.reports.get(0).finishNanos()).isEqualTo(6000);
    assertThat(reduce.reports.get(0).shuffleBytes()).isEqualTo(40);
  }

  @Test
  void aFullMemoryIsWrittenOutBesideTheCopyingAndStopsIt() {
    Rig reduce =
        reduce(new MapOutput(1, 50), new MapOutput(2, 50), new MapOutput(3, 50)).until(Rig.START);
    List<OpenFlow> fetches = reduce.opened();
    assertThat(fetches).hasSize(2);
    reduce.arrives(fetches.get(0), 2000);
    List<OpenFlow> next = reduce.opened();
    assertThat(next).extracting(OpenFlow::kind).containsExactly(FlowKind.SHUFFLE, FlowKind.SPILL);
    reduce.arrives(fetches.get(1), 2500).arrives(next.get(0), 3000);
    assertThat(reduce.said()).isEmpty();
    // The copying ends when the last file is written.
    reduce.arrives(next.get(1), 4000);
    OpenFlow second = only(reduce, FlowKind.SPILL, WRITE, 100);
    reduce.arrives(second, 5000);
    only(reduce, FlowKind.MERGE, READ, 150);
  }

  private static OpenFlow only(Rig rig, FlowKind kind, Route route, long bytes) {
    List<OpenFlow> opened = rig.opened();
    assertThat(opened).hasSize(1);
    OpenFlow flow = opened.get(0);
    assertThat(flow.kind()).isEqualTo(kind);
    assertThat(flow.route()).isEqualTo(route);
    assertThat(flow.bytes()).isEqualTo(bytes);
    return flow;
  }

  private static Rig map(
      List<Integer> sources, long input, long output, boolean sorted, Integer... replicas) {
    MapLaunch launch =
        new MapLaunch(MAP, sources, input, 250, false, output, sorted, List.of(replicas));
    return new Rig(0, DISK, SORT, (on, to) -> MapAttempt.create(launch, on, to));
  }

  private static Rig reduce(MapOutput... outputs) {
    long bytes = List.of(outputs).stream().mapToLong(MapOutput::bytes).sum();
    ReduceLaunch launch =
        new ReduceLaunch(
            REDUCE, 1, bytes, 250, false, 300, List.of(), JobOutputs.of(5, true, List.of(outputs)));
    return new Rig(0, DISK, SORT, (on, to) -> ReduceAttempt.create(launch, on, to));
  }
}
