package io.racklab.master.schedule.catalog;

import static java.util.Map.entry;

import io.racklab.master.schedule.Answer;
import io.racklab.master.schedule.Order;
import io.racklab.master.schedule.hadoop1.FifoOrder;
import io.racklab.master.schedule.sizes.SmallestFirstOrder;
import io.racklab.topologies.file.Section;
import java.util.Map;
import java.util.Optional;

/** Reads the answer to: which job goes first? */
final class OrderReader {
  private OrderReader() {}

  static Optional<Answer<Order>> read(Section section) {
    return Kind.of(
        section,
        Map.ofEntries(
            entry("fifo", any -> seed -> new FifoOrder()),
            entry("fair", FairReader::read),
            entry("capacity", CapacityReader::read),
            entry("srpt", any -> seed -> SmallestFirstOrder.srpt()),
            entry("psjf", any -> seed -> SmallestFirstOrder.psjf()),
            entry("sita", PartitionsReader::sita),
            entry("tags", PartitionsReader::tags),
            entry("static-tags", TyrexReader::staticTags),
            entry("dynamic-tags", TyrexReader::dynamicTags),
            entry("queues", QueuesReader::read)));
  }
}
