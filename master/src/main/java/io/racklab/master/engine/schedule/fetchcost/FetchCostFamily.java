package io.racklab.master.engine.schedule.fetchcost;

import static io.racklab.master.engine.schedule.BuiltIn.reduces;

import io.racklab.master.engine.schedule.PolicyProvider;
import java.util.List;

/** The policies that place reduces by the cost of fetching their data. */
public final class FetchCostFamily {
  public static final List<PolicyProvider<?>> POLICIES =
      List.of(
          reduces("greedy", PlannedReducesReader::greedy),
          reduces("sequential-thresholds", PlannedReducesReader::sequentialThresholds),
          reduces("receding-horizon", PlannedReducesReader::recedingHorizon));

  private FetchCostFamily() {}
}
