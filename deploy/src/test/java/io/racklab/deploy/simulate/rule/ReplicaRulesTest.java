package io.racklab.deploy.simulate.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.simulate.draw.Scenario;
import io.racklab.deploy.simulate.play.Ending;
import io.racklab.deploy.simulate.play.PlayedRun;
import io.racklab.deploy.simulate.play.RunRows;
import io.racklab.deploy.simulate.play.StagePlayer;
import io.racklab.deploy.simulate.play.Staging;
import io.racklab.deploy.virtual.TurnTrace;
import io.racklab.master.engine.journal.Row;
import io.racklab.master.engine.journal.Row.EventRow;
import io.racklab.master.engine.journal.Row.FlowRow;
import io.racklab.protocol.FlowKind;
import io.racklab.protocol.Ledger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A node is lost for two minutes, within which its blocks are copied; a job comes much later. */
class ReplicaRulesTest {
  private static final String LACKING = "under_replicated_blocks";

  private static final PlayedRun WELL =
      played("re-replication { heartbeat-expiry = 5s, interval = 1s }");

  private static PlayedRun played(String replication) {
    return new StagePlayer(Staging.FAITHFUL)
        .play(
            Scenario.read(
                    """
                    experiment {
                      seed = 1, schedulers = [ fifo ]
                      cluster { block-size = 1 MiB, replication = 2
                                racks { count = 2, link = 1 Gbps
                                        nodes { count = 2, link = 1 Gbps, slots = 1 } } }
                      workload { kind = list, arrivals { kind = at, times = [ 0s, 1000s ] }
                                 jobs = [ { name = first, input = 8 MiB }
                                          { name = late, input = 8 MiB } ] }
                      faults = [ { at = 3s, kill = r1-n1 }, { at = 133s, heal = r1 }, { at = 133s, heal = r2 } ]
                      %s
                    }
                    """
                        .formatted(replication))
                .orElseThrow());
  }

  private static List<String> broken(PlayedRun run, List<Row> rows, Map<String, Double> counted) {
    Ending ending =
        new Ending(Optional.empty(), Ledger.EMPTY, 0, 0, TurnTrace.NONE, counted, List.of());
    PlayedRun changed =
        PlayedRun.of(
            run.experiment(), run.scheduler(), 1, RunRows.of(rows, run.rows().launched()), ending);
    return Rules.brokenBy(changed).stream().map(Breach::rule).distinct().toList();
  }

  private static List<String> brokenByTwo(EventRow of) {
    List<Row> rows = new ArrayList<>(WELL.rows().all());
    rows.add(rows.indexOf(of), of);
    return broken(WELL, rows, WELL.ending().counted());
  }

  private static EventRow first(String event) {
    return WELL.rows().events(event).get(0);
  }

  /** What is copied while the node is away is dropped, here or there, when it is back. */
  @Test
  void areKeptByARunThatWentWell() {
    assertThat(Rules.brokenBy(WELL)).isEmpty();
    assertThat(first("data-node-dead").subject()).isEqualTo("r1-n1");
    assertThat(first("data-node-dead").atNanos()).isEqualTo(8_000_000_000L);
    int copied = WELL.rows().events("replicated").size();
    assertThat(first("data-node-dead").detail()).isEqualTo("blocks=%d missing=0".formatted(copied));
    assertThat(WELL.rows().events("replica-dropped")).hasSize(copied);
    assertThat(WELL.ending().counted())
        .containsEntry(LACKING, 0.0)
        .containsEntry("missing_blocks", 0.0)
        .containsEntry(
            "replicated_bytes",
            WELL.rows().flows().stream()
                .filter(flow -> flow.kind() == FlowKind.REPLICATION)
                .mapToDouble(FlowRow::bytes)
                .sum());
  }

  @Test
  void areBrokenByABlockThatLacksAReplicaLongAfterAllIsMended() {
    assertThat(broken(WELL, WELL.rows().all(), Map.of(LACKING, 1.0)))
        .containsExactly("after the last fault no block lacks a replica for long");
    assertThat(broken(WELL, WELL.rows().all(), Map.of()))
        .containsExactly("after the last fault no block lacks a replica for long");
  }

  @Test
  void areBrokenByADeadNodeWhoseBlocksNobodyCopies() {
    List<Row> rows = new ArrayList<>(WELL.rows().all());
    rows.removeAll(WELL.rows().events("replicated"));
    rows.removeAll(WELL.rows().events("replica-dropped"));
    assertThat(broken(WELL, rows, WELL.ending().counted()))
        .containsExactly("the blocks of a dead node are copied in time");
  }

  @Test
  void areBrokenByACopyThatNobodyAskedFor() {
    PlayedRun without = played("");
    assertThat(Rules.brokenBy(without)).isEmpty();
    List<Row> rows = new ArrayList<>(without.rows().all());
    WELL.rows().flows().stream()
        .filter(flow -> flow.kind() == FlowKind.REPLICATION)
        .forEach(rows::add);
    assertThat(broken(without, rows, Map.of()))
        .contains("blocks are copied only if re-replication is on");
  }

  @Test
  void areBrokenByAReplicaThatNoFlowHasBrought() {
    assertThat(brokenByTwo(first("replicated")))
        .contains("each new replica came over a flow", "no node gets two replicas of a block");
  }

  @Test
  void areBrokenByAReplicaThatIsDroppedThoughThereIsNoOther() {
    assertThat(brokenByTwo(first("replica-dropped"))).contains("only excess replicas are dropped");
  }
}
