package io.racklab.master.engine.schedule.hadoop1;

import static io.racklab.master.engine.schedule.BuiltIn.maps;
import static io.racklab.master.engine.schedule.BuiltIn.order;
import static io.racklab.master.engine.schedule.BuiltIn.slots;

import io.racklab.master.engine.schedule.PolicyProvider;
import java.util.List;

/** The policies of Hadoop 1.2.1. */
public final class Hadoop1Family {
  public static final List<PolicyProvider<?>> POLICIES =
      List.of(
          order("fifo", any -> seed -> new FifoOrder()),
          order("fair", FairReader::read),
          order("capacity", CapacityReader::read),
          slots("typed", TypedSlotsReader::read),
          maps("delay", DelayReader::read),
          maps("missed-opportunities", any -> seed -> new MissedOpportunityMaps()));

  private Hadoop1Family() {}
}
