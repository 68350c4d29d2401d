package io.racklab.master.engine.network;

import io.racklab.protocol.Route;
import io.racklab.protocol.WorkerMessage;
import io.racklab.protocol.WorkerMessage.Allocation;
import io.racklab.protocol.WorkerMessage.PathRate;
import io.racklab.protocol.WorkerMessage.Provisioned;
import io.racklab.protocol.WorkerMessage.StartFlow;
import io.racklab.protocol.time.RunClock;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * Flows between all worker processes before a run's time starts. Without them the first flows of a
 * run would have to open connections and run code that is not compiled yet, and would be later than
 * all others.
 */
final class WarmUpFlows {
  private static final int WAVES = 16;
  private static final int FLOWS_OF_A_PAIR = 16;
  private static final int REAL_BYTES = 64 * 1024;

  /** The rate at which a wave's flows take a sixteenth of a second. */
  private static final double REAL_RATE = 1024 * 1024;

  private final List<Provisioned> workers;
  private final RunClock clock;
  private final double byteScale;
  private final List<List<Integer>> nodes = new ArrayList<>();
  private final Set<Long> underWay = new LinkedHashSet<>();
  private long nextFlow;
  private int waves;

  /**
   * @param workerOfNode for each node the index of its worker
   * @param clock the clock for the time before the run
   * @param byteScale emulated bytes per real byte
   * @param firstFlow the number of the first of these flows
   */
  WarmUpFlows(
      List<Provisioned> workers,
      int[] workerOfNode,
      RunClock clock,
      double byteScale,
      long firstFlow) {
    this.workers = List.copyOf(workers);
    this.clock = clock;
    this.byteScale = byteScale;
    this.nextFlow = firstFlow;
    workers.forEach(worker -> nodes.add(new ArrayList<>()));
    for (int node = 0; node < workerOfNode.length; node++) {
      nodes.get(workerOfNode[node]).add(node);
    }
  }

  /**
   * Starts the next wave of flows.
   *
   * @param teller receives the index of a worker and a message to it
   * @return false after the last wave, when the rates are 0 again
   */
  boolean next(BiConsumer<Integer, WorkerMessage> teller) {
    boolean silent = waves == WAVES || workers.stream().allMatch(Provisioned::fluid);
    for (int sender = 0; sender < workers.size(); sender++) {
      List<PathRate> rates = new ArrayList<>();
      for (int receiver = 0; receiver < workers.size(); receiver++) {
        for (Route route : routes(sender, receiver)) {
          double rate = silent ? 0 : REAL_RATE * byteScale / clock.timeScale();
          rates.add(new PathRate(route, rate, clock.now()));
          if (!silent) {
            teller.accept(sender, flow(route, workers.get(receiver)));
          }
        }
      }
      boolean untouched = silent && waves == 0;
      if (!rates.isEmpty() && !untouched) {
        teller.accept(sender, new Allocation(rates, List.of()));
      }
    }
    waves++;
    return !underWay.isEmpty();
  }

  /**
   * Returns routes between different nodes of two workers, without duplicates: up to {@link
   * #FLOWS_OF_A_PAIR}, fewer if the workers have few nodes.
   */
  private Set<Route> routes(int sender, int receiver) {
    Set<Route> routes = new LinkedHashSet<>();
    List<Integer> from = nodes.get(sender);
    List<Integer> to = nodes.get(receiver);
    for (int flow = 0; flow < FLOWS_OF_A_PAIR && !from.isEmpty() && !to.isEmpty(); flow++) {
      int source = from.get(flow % from.size());
      int destination = to.get((flow + 1) % to.size());
      if (source != destination) {
        routes.add(Route.of(source, destination));
      }
    }
    return routes;
  }

  private StartFlow flow(Route route, Provisioned receiver) {
    long flow = nextFlow++;
    underWay.add(flow);
    long now = clock.now();
    return new StartFlow(
        flow,
        route,
        receiver.host(),
        receiver.port(),
        Math.round(REAL_BYTES * byteScale),
        now,
        now);
  }

  /** Returns the number of a flow that has not arrived; there must be one. */
  long first() {
    return underWay.iterator().next();
  }

  /** Handles the arrival of a flow; true if it was the last active one. */
  boolean arrived(long flow) {
    return underWay.remove(flow) && underWay.isEmpty();
  }
}
