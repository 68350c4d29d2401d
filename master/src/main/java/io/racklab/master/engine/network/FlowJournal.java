package io.racklab.master.engine.network;

import io.racklab.master.engine.journal.Journal;
import io.racklab.master.engine.journal.Row.FlowRow;
import io.racklab.protocol.FlowKind;
import io.racklab.protocol.NetworkMessage.LocalFetch;
import io.racklab.protocol.NetworkMessage.OpenFlow;
import io.racklab.protocol.Route;
import io.racklab.topologies.Topology;

/** Writes complete flows to the journal, numbered from 1 in the order in which they complete. */
final class FlowJournal {
  private final Topology topology;
  private final Journal journal;
  private long noted;

  FlowJournal(Topology topology, Journal journal) {
    this.topology = topology;
    this.journal = journal;
  }

  void note(Flow flow) {
    OpenFlow asked = flow.asked();
    Route route = flow.route();
    journal.note(
        new FlowRow(
            ++noted,
            asked.kind(),
            asked.job(),
            topology.node(route.source()).name(),
            topology.node(route.destination()).name(),
            topology.rackOf(route.source()) != topology.rackOf(route.destination()),
            asked.bytes(),
            flow.startNanos(),
            flow.arrivedNanos(),
            flow.expectedNanos(),
            flow.unsentShare()));
  }

  void note(LocalFetch fetch) {
    String node = topology.node(fetch.node()).name();
    journal.note(
        new FlowRow(
            ++noted,
            FlowKind.SHUFFLE,
            fetch.job(),
            node,
            node,
            false,
            fetch.bytes(),
            fetch.startNanos(),
            fetch.finishNanos(),
            fetch.finishNanos(),
            Double.NaN));
  }
}
