package io.racklab.master.example;

import io.racklab.master.engine.schedule.Order;
import io.racklab.master.engine.schedule.PolicyFactory;
import io.racklab.master.engine.schedule.PolicyProvider;
import io.racklab.topologies.config.Section;

/** Reads {@code order { kind = smallest-input, large = 64 GiB }}. */
public final class SmallestInputFirstProvider implements PolicyProvider<Order> {
  @Override
  public Class<Order> question() {
    return Order.class;
  }

  @Override
  public String kind() {
    return "smallest-input";
  }

  @Override
  public PolicyFactory<Order> read(Section section) {
    long large = section.at("large").size(1).orElse(Long.MAX_VALUE);
    return seed -> new SmallestInputFirst(large);
  }
}
