package io.racklab.master.engine.network;

import io.racklab.protocol.WorkerMessage.Allocation;
import io.racklab.protocol.WorkerMessage.FlowDue;
import io.racklab.protocol.WorkerMessage.PathRate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * The decisions of the network at one instant, collected so that each worker gets one message, or
 * several if one would be too long for Akka's frames.
 */
final class Decisions {
  /** The most rates, or flows, in one message: each takes at most 30 bytes of a frame's 256 KiB. */
  private static final int MOST_IN_A_MESSAGE = 4096;

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
      List<PathRate> itsRates = rates.get(worker);
      List<FlowDue> itsDue = due.get(worker);
      int most = Math.max(itsRates.size(), itsDue.size());
      for (int from = 0; from < most; from += MOST_IN_A_MESSAGE) {
        teller.accept(worker, new Allocation(part(itsRates, from), part(itsDue, from)));
      }
    }
  }

  private static <T> List<T> part(List<T> all, int from) {
    int begin = Math.min(from, all.size());
    return all.subList(begin, Math.min(begin + MOST_IN_A_MESSAGE, all.size()));
  }
}
