package io.racklab.master.schedule.file;

import io.racklab.master.schedule.Answer;
import io.racklab.master.schedule.Order;
import io.racklab.master.schedule.order.FairOrder;
import io.racklab.master.schedule.order.FifoOrder;
import io.racklab.master.schedule.order.PoolShare;
import io.racklab.topologies.file.Section;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Reads the answer to: which job goes first? */
final class OrderReader {
  private OrderReader() {}

  static Optional<Answer<Order>> read(Section section) {
    return Kind.of(
        section, Map.of("fifo", any -> seed -> new FifoOrder(), "fair", OrderReader::fair));
  }

  private static Answer<Order> fair(Section order) {
    Map<String, PoolShare> shares = pools(order);
    return seed -> new FairOrder(shares);
  }

  private static Map<String, PoolShare> pools(Section order) {
    Map<String, PoolShare> shares = new LinkedHashMap<>();
    order
        .at("pools")
        .section()
        .ifPresent(
            pools -> {
              for (String pool : pools.keys()) {
                pools.at(pool).section().ifPresent(section -> shares.put(pool, share(section)));
              }
              pools.end();
            });
    return shares;
  }

  private static PoolShare share(Section pool) {
    double weight = pool.at("weight").positive().orElse(1.0);
    int minMaps = pool.at("min-maps").count(0, Integer.MAX_VALUE).orElse(0);
    int minReduces = pool.at("min-reduces").count(0, Integer.MAX_VALUE).orElse(0);
    pool.end();
    return new PoolShare(weight, minMaps, minReduces);
  }
}
