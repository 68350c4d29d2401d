package io.racklab.master.engine.schedule.hadoop;

import static io.racklab.master.engine.schedule.BuiltIn.order;

import io.racklab.master.engine.schedule.PolicyProvider;
import java.util.List;

/** The schedulers of Hadoop's own code, which give out containers. */
public final class HadoopFamily {
  static final String KIND = "hadoop";

  public static final List<PolicyProvider<?>> POLICIES = List.of(order(KIND, HadoopReader::read));

  private HadoopFamily() {}
}
