package io.racklab.master.network;

import io.racklab.protocol.WorkerMessage.Allocation;
import io.racklab.protocol.WorkerMessage.FlowDue;
import io.racklab.protocol.WorkerMessage.PathRate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/** What the network decides at one instant, collected so that each worker gets one message. */
final class Decisions {
  private final List<List<PathRate>> rates = new ArrayList<>();
  private final List<List<FlowDue>> due = new ArrayList<>();

  Decisions(int workers) {
    for (int worker = 0; worker < workers; worker++) {
      rates.add(new ArrayList<>());
      due.add(new ArrayList<>());
    }
  }

  void rate(int worker, PathRate rate) {
    rates.get(worker).add(rate);
  }

  void due(int worker, FlowDue flow) {
    due.get(worker).add(flow);
  }

  void tell(BiConsumer<Integer, Allocation> teller) {
    for (int worker = 0; worker < rates.size(); worker++) {
      if (!rates.get(worker).isEmpty() || !due.get(worker).isEmpty()) {
        teller.accept(worker, new Allocation(rates.get(worker), due.get(worker)));
      }
    }
  }
}
