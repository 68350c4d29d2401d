package io.racklab.master.engine.tracker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.journal.Row;
import io.racklab.master.engine.journal.Row.EventRow;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.master.engine.seed.Seed;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Why a job did not get a slot, as events.csv says it when asked. */
class ExplanationTest {
  private final List<Row> rows = new ArrayList<>();

  private Tracker tracker(String scheduler, int nodes, boolean explain) {
    Topology topology = Clusters.equal(2, nodes, new Slots.Typed(2, 1));
    return new Tracker(
        topology,
        SchedulerText.make(scheduler),
        new TrackerSettings(0, 0, explain),
        Seed.of(1),
        rows::add);
  }

  private List<EventRow> events() {
    return rows.stream().filter(EventRow.class::isInstance).map(EventRow.class::cast).toList();
  }

  /** One map, whose two replicas are on two of the eight nodes. */
  @Test
  void aJobThatWaitsForItsInputSaysSo() {
    Tracker tracker = tracker("[ delay ]", 4, true);
    tracker.submit(Specs.job(1, 1, 0), 0);
    int node = 0;
    while (tracker.view().jobs().job(1).pendingMaps().onNode(node) == 0) {
      node++;
    }
    tracker.heartbeat(node, List.of(), 1);
    String name = tracker.view().topology().node(node).name();
    assertThat(events())
        .extracting(EventRow::event, EventRow::subject, EventRow::detail)
        .containsExactly(
            tuple(
                "passed-over",
                "job-1",
                "map at " + name + ": maps: delay: waits for a node that holds input of its maps"));
  }

  /** Three maps for sixteen slots: a node takes its part of the load, one. */
  @Test
  void aSlotThatTheLoadLeavesFreeSaysSo() {
    Tracker tracker = tracker("[ fair ]", 4, true);
    tracker.submit(Specs.job(1, 3, 0), 0);
    tracker.heartbeat(0, List.of(), 1);
    assertThat(events())
        .extracting(EventRow::event, EventRow::subject, EventRow::detail)
        .containsExactly(
            tuple(
                "left-idle",
                "r1-n1",
                "map: 1 free, 2 tasks wait; slots: the limit of tasks for one heartbeat, or for the"
                    + " load of the node, is reached"));
  }

  @Test
  void jobsThatMayNotRunYetAreTheOrdersDoing() {
    Tracker tracker =
        tracker(
            "{ name = x, like = fair, order { kind = fair, pools { pool { max-running-jobs = 1 } } } }",
            1,
            true);
    tracker.submit(Specs.job(1, 1, 0), 0);
    tracker.submit(Specs.job(2, 4, 0), 0);
    tracker.heartbeat(0, List.of(), 1);
    rows.clear();
    tracker.heartbeat(1, List.of(), 2);
    assertThat(events())
        .extracting(EventRow::event, EventRow::subject, EventRow::detail)
        .containsExactly(
            tuple(
                "left-idle",
                "r2-n1",
                "map: 2 free, 4 tasks wait; order: their jobs are kept back by a limit (running jobs, slots of a pool),"
                    + " or came after its last update"));
  }

  @Test
  void nobodyIsToldWhoHasNotAsked() {
    Tracker tracker = tracker("[ fair ]", 4, false);
    tracker.submit(Specs.job(1, 3, 0), 0);
    tracker.heartbeat(0, List.of(), 1);
    assertThat(rows).isEmpty();
  }
}
