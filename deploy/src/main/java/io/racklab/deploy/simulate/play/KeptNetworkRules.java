package io.racklab.deploy.simulate.play;

import io.racklab.deploy.simulate.network.ObservedNetwork;
import io.racklab.master.engine.network.FlowObserver;
import io.racklab.master.engine.schedule.Promise.Evidence;
import io.racklab.master.runs.experiment.Experiment;
import java.util.ArrayList;
import java.util.List;

/** Holds the network of one run to its rules, and counts what it sees. */
final class KeptNetworkRules {
  private final List<EvidenceCount> counts = new ArrayList<>();
  private final ObservedNetwork network;

  /**
   * @param asked the experiment as specified
   */
  KeptNetworkRules(Experiment asked) {
    network = new ObservedNetwork(asked, this::evidence);
  }

  private Evidence evidence(String rule) {
    EvidenceCount count = new EvidenceCount(rule);
    counts.add(count);
    return count;
  }

  FlowObserver observer() {
    return network;
  }

  /** Compares the rows of a run that has come to its end with its flows. */
  void compare(RunRows rows) {
    network.compare(rows.flows(), rows.links(), rows.events());
  }

  List<PromiseResult> results() {
    return counts.stream().map(EvidenceCount::result).toList();
  }
}
