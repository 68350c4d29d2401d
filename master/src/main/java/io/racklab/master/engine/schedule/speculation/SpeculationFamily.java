package io.racklab.master.engine.schedule.speculation;

import static io.racklab.master.engine.schedule.BuiltIn.copies;

import io.racklab.master.engine.schedule.PolicyProvider;
import java.util.List;

/** Second attempts of slow tasks. */
public final class SpeculationFamily {
  public static final List<PolicyProvider<?>> POLICIES =
      List.of(
          copies("hadoop-1", SpeculationReader::hadoop1), copies("late", SpeculationReader::late));

  private SpeculationFamily() {}
}
