package io.racklab.master.engine.schedule.basic;

import static io.racklab.master.engine.schedule.BuiltIn.copies;
import static io.racklab.master.engine.schedule.BuiltIn.maps;
import static io.racklab.master.engine.schedule.BuiltIn.order;
import static io.racklab.master.engine.schedule.BuiltIn.reduces;

import io.racklab.master.engine.schedule.PolicyProvider;
import java.util.List;

/** The basic policies. */
public final class BasicFamily {
  public static final List<PolicyProvider<?>> POLICIES =
      List.of(
          order("listed", ListedOrder::read),
          maps("greedy", any -> seed -> new GreedyMaps()),
          reduces("first-come", any -> seed -> new FirstComeReduces()),
          reduces("random", any -> RandomReduces::new),
          reduces("round-robin", any -> seed -> new RoundRobinReduces()),
          reduces("proportional", any -> seed -> new ProportionalReduces()),
          copies("none", any -> seed -> new NoSpeculation()));

  private BasicFamily() {}
}
