package io.racklab.master.analysis.why;

import io.racklab.master.analysis.rows.RunFiles.EndedFlow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/**
 * Finds the time at which a given share of a job's shuffle has arrived. The bytes of a flow count
 * as arrived when the flow ends.
 */
public final class FlowMoment implements Consumer<EndedFlow> {
  private final String job;
  private final List<EndedFlow> flows = new ArrayList<>();

  /**
   * Creates a collector of a job's flows.
   *
   * @param job its name
   */
  public FlowMoment(String job) {
    this.job = job;
  }

  @Override
  public void accept(EndedFlow flow) {
    if (flow.shuffle() && flow.job().equals(job)) {
      flows.add(flow);
    }
  }

  /**
   * Returns the time in emulated seconds since the start of the run; empty if the job has no
   * shuffle flows.
   *
   * @param share the share of the bytes of all its shuffle flows, above 0 and at most 1
   */
  public OptionalDouble at(double share) {
    double all = flows.stream().mapToDouble(EndedFlow::bytes).sum();
    double arrived = 0;
    for (EndedFlow flow :
        flows.stream().sorted(Comparator.comparingDouble(EndedFlow::finish)).toList()) {
      arrived += flow.bytes();
      if (arrived >= share * all) {
        return OptionalDouble.of(flow.finish());
      }
    }
    return OptionalDouble.empty();
  }
}
