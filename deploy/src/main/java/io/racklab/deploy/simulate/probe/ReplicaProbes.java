package io.racklab.deploy.simulate.probe;

import io.racklab.deploy.simulate.play.PlayedRun;
import io.racklab.master.engine.journal.Row.AttemptOutcome;
import io.racklab.master.engine.journal.Row.AttemptRow;
import io.racklab.master.engine.journal.Row.EventRow;
import io.racklab.master.engine.journal.Row.FlowRow;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.FlowKind;
import io.racklab.protocol.Locality;
import java.util.List;

/** Probes for rare events of re-replication. */
final class ReplicaProbes {
  static final List<Probe> ALL =
      List.of(
          new Probe(
              "a map ran local on a block that was replicated again", ReplicaProbes::ranLocal),
          new Probe(
              "a replica was dropped since a node was back",
              run -> !run.rows().events("replica-dropped").isEmpty()),
          new Probe(
              "what a job had written was replicated again",
              run ->
                  run.rows().events("replicated").stream()
                      .anyMatch(row -> row.detail().startsWith("of=output"))),
          new Probe("a block was handed on to a second node", ReplicaProbes::handedOn));

  private ReplicaProbes() {}

  private static boolean ranLocal(PlayedRun run) {
    return run.rows().events("replicated").stream()
        .filter(row -> row.detail().startsWith("of=input"))
        .anyMatch(
            replica ->
                run.rows().attempts().stream()
                    .filter(row -> row.locality() == Locality.NODE)
                    .filter(row -> row.outcome() == AttemptOutcome.CHOSEN)
                    .anyMatch(row -> ranOn(replica, row)));
  }

  private static boolean ranOn(EventRow replica, AttemptRow row) {
    AttemptId id = row.report().attempt();
    return AttemptId.taskName(id.job(), id.type(), id.task()).equals(replica.subject())
        && replica.detail().endsWith(" to=" + row.node())
        && row.launchNanos() >= replica.atNanos();
  }

  /**
   * True if two flows of one block began together, and the second leaves the node that the first
   * reaches.
   */
  private static boolean handedOn(PlayedRun run) {
    List<FlowRow> copies =
        run.rows().flows().stream().filter(flow -> flow.kind() == FlowKind.REPLICATION).toList();
    return copies.stream()
        .anyMatch(
            first ->
                copies.stream()
                    .filter(next -> next.source().equals(first.destination()))
                    .filter(next -> next.startNanos() == first.startNanos())
                    .anyMatch(next -> next.job() == first.job() && next.bytes() == first.bytes()));
  }
}
