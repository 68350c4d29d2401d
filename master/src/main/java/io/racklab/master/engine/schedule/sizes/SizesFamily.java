package io.racklab.master.engine.schedule.sizes;

import static io.racklab.master.engine.schedule.BuiltIn.order;

import io.racklab.master.engine.schedule.PolicyProvider;
import java.util.List;

/** Orders by the size of jobs. */
public final class SizesFamily {
  public static final List<PolicyProvider<?>> POLICIES =
      List.of(
          order("srpt", any -> seed -> SmallestFirstOrder.srpt()),
          order("psjf", any -> seed -> SmallestFirstOrder.psjf()),
          order("sita", PartitionsReader::sita),
          order("tags", PartitionsReader::tags),
          order("static-tags", TyrexReader::staticTags),
          order("dynamic-tags", TyrexReader::dynamicTags));

  private SizesFamily() {}
}
