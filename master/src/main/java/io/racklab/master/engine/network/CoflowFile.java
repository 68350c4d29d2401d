package io.racklab.master.engine.network;

import io.racklab.master.engine.workload.trace.Coflow;
import io.racklab.master.engine.workload.trace.CoflowTrace;
import io.racklab.protocol.Route;
import io.racklab.topologies.Topology;
import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Problem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The shuffles of a {@link CoflowTrace} as flows. Each reducer fetches equal parts from all
 * mappers, starting at the coflow's arrival. Rack k of the trace is rack k of the cluster; its
 * mappers and reducers are placed on its nodes in turn. In a cluster of one rack, rack k of the
 * trace is node k.
 */
public final class CoflowFile {
  private static final int MOST_FLOWS = 10_000_000;
  private static final long NANOS_OF_A_MILLI = 1_000_000;

  private final String name;
  private final Topology topology;
  private final List<PlannedFlow> flows = new ArrayList<>();
  private final int[] turns;

  private CoflowFile(String name, Topology topology, int racks) {
    this.name = name;
    this.topology = topology;
    turns = new int[racks];
  }

  /**
   * Reads the flows of all coflows, in the order of the file, by mapper and then by reducer; flow
   * {@code 7-m2-r1} goes from the second mapper of coflow 7 to its first reducer.
   *
   * @throws InvalidInputException with every line that is wrong, or if the cluster has fewer racks
   */
  public static List<PlannedFlow> read(Path file, Topology topology) {
    CoflowTrace trace = CoflowTrace.read(file);
    boolean single = topology.rackCount() == 1;
    int places = single ? topology.nodeCount() : topology.rackCount();
    if (trace.racks() > places) {
      throw new InvalidInputException(
          new Problem(
              file.toString(),
              1,
              "the trace has "
                  + trace.racks()
                  + " racks, the cluster has "
                  + places
                  + (single ? " nodes" : ""),
              "use a cluster with "
                  + trace.racks()
                  + " racks, or with one rack of "
                  + trace.racks()
                  + " nodes"));
    }
    CoflowFile all = new CoflowFile(file.toString(), topology, trace.racks());
    trace.coflows().forEach(all::add);
    return all.flows;
  }

  private void add(Coflow coflow) {
    if (flows.size() + (long) coflow.mappers().size() * coflow.reducers().size() > MOST_FLOWS) {
      throw new InvalidInputException(
          new Problem(
              name,
              coflow.line(),
              "there are more than " + MOST_FLOWS + " flows",
              "shorten the trace"));
    }
    int[] mappers = nodes(coflow.mappers());
    int[] reducers = nodes(coflow.reducers());
    for (int mapper = 0; mapper < mappers.length; mapper++) {
      for (int reducer = 0; reducer < reducers.length; reducer++) {
        // The remainder of the division goes to the first mappers, a byte each.
        long bytes = coflow.bytes().get(reducer);
        long part = bytes / mappers.length;
        long rest = bytes % mappers.length;
        flows.add(
            new PlannedFlow(
                coflow.id() + "-m" + (mapper + 1) + "-r" + (reducer + 1),
                Route.of(mappers[mapper], reducers[reducer]),
                part + (mapper < rest ? 1 : 0),
                coflow.millis() * NANOS_OF_A_MILLI));
      }
    }
  }

  private int[] nodes(List<Integer> of) {
    return of.stream().mapToInt(this::node).toArray();
  }

  private int node(int rack) {
    if (topology.rackCount() == 1) {
      return rack;
    }
    int start = topology.startOfRack(rack);
    return start + turns[rack]++ % (topology.endOfRack(rack) - start);
  }
}
