package io.racklab.master.schedule.file;

import io.racklab.master.schedule.Answer;
import io.racklab.master.schedule.Order;
import io.racklab.master.schedule.order.FifoOrder;
import io.racklab.master.schedule.order.SmallestFirstOrder;
import io.racklab.topologies.file.Section;
import java.util.Map;
import java.util.Optional;

/** Reads the answer to: which job goes first? */
final class OrderReader {
  private OrderReader() {}

  static Optional<Answer<Order>> read(Section section) {
    return Kind.of(
        section,
        Map.of(
            "fifo",
            any -> seed -> new FifoOrder(),
            "fair",
            FairReader::read,
            "capacity",
            CapacityReader::read,
            "srpt",
            any -> seed -> SmallestFirstOrder.srpt(),
            "psjf",
            any -> seed -> SmallestFirstOrder.psjf(),
            "sita",
            PartitionsReader::sita,
            "tags",
            PartitionsReader::tags,
            "queues",
            QueuesReader::read));
  }
}
