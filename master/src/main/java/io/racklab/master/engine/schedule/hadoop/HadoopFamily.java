package io.racklab.master.engine.schedule.hadoop;

import static io.racklab.master.engine.schedule.BuiltIn.order;

import io.racklab.master.engine.schedule.PolicyProvider;
import java.util.List;

/** The schedulers of Hadoop's own code, which give out containers. */
public final class HadoopFamily {
  public static final List<PolicyProvider<?>> POLICIES =
      List.of(order("hadoop", HadoopReader::read));

  private HadoopFamily() {}
}
