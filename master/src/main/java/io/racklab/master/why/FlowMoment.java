package io.racklab.master.why;

import io.racklab.master.journal.RunFiles.EndedFlow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/** When a share of a job's shuffle had arrived, counting flows as they end. */
public final class FlowMoment implements Consumer<EndedFlow> {
  private final String job;
  private final List<EndedFlow> flows = new ArrayList<>();

  /**
   * Of a job's flows.
   *
   * @param job by its name
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
   * In emulated seconds since the start of the run; empty where the job moved nothing.
   *
   * @param share of all bytes that its flows moved, above 0 and at most 1
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
