package io.racklab.deploy.simulate.play;

import io.racklab.deploy.simulate.network.ObservedNetwork;
import io.racklab.deploy.simulate.task.CopyOrders;
import io.racklab.master.engine.journal.Row;
import io.racklab.master.engine.network.FlowObserver;
import io.racklab.master.engine.storage.CopyObserver;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.topologies.Topology;
import java.util.List;
import java.util.Optional;

/** Checks that the network and the name node of one run keep their rules, and counts the tests. */
final class KeptRules {
  private final EvidenceCounts counts = new EvidenceCounts();
  private final ObservedNetwork network;
  private final Optional<CopyOrders> copies;

  /**
   * @param asked the experiment as specified
   */
  KeptRules(Experiment asked) {
    network = new ObservedNetwork(asked, counts);
    copies =
        asked
            .execution()
            .tracker()
            .replication()
            .map(pace -> new CopyOrders(new Topology(asked.cluster()), pace, counts));
  }

  FlowObserver flows() {
    return network;
  }

  CopyObserver copies() {
    return copies.<CopyObserver>map(orders -> orders).orElse(CopyObserver.NONE);
  }

  /** Learns of a row that the run has written. */
  void noted(Row row) {
    copies.ifPresent(orders -> orders.noted(row));
  }

  /** Compares the rows of a run that has come to its end with its flows. */
  void compare(RunRows rows) {
    network.compare(rows.flows(), rows.links(), rows.events());
  }

  List<PromiseResult> results() {
    return counts.results();
  }
}
