package io.racklab.master.engine.schedule.sizes;

import io.racklab.master.engine.schedule.Order;
import io.racklab.master.engine.schedule.PolicyFactory;
import io.racklab.topologies.config.Section;
import java.util.List;
import java.util.Map;

/**
 * Reads Tyrex's partitions: either with fixed {@code timer}s, or with dynamic ones, for which
 * {@code squared-cv} limits the variability of partial sizes and {@code sizes-of} selects the jobs
 * whose sizes count.
 */
final class TyrexReader {
  private static final double SQUARED_CV = 2;

  private TyrexReader() {}

  static PolicyFactory<Order> staticTags(Section order) {
    List<SlotPartition> partitions = PartitionsReader.withTimers(order);
    List<Long> timers =
        partitions.stream()
            .limit(Math.max(0, partitions.size() - 1))
            .map(SlotPartition::mostNanos)
            .toList();
    List<Double> shares = partitions.stream().map(SlotPartition::share).toList();
    return seed -> new TyrexOrder(new SlotShares(shares), new StaticTimers(timers));
  }

  static PolicyFactory<Order> dynamicTags(Section order) {
    List<Double> shares = PartitionsReader.shares(order);
    double squaredCv = order.at("squared-cv").number().orElse(SQUARED_CV);
    SizesOf sizesOf =
        order
            .at("sizes-of")
            .choice(
                Map.of("served", SizesOf.SERVED, "present", SizesOf.PRESENT, "seen", SizesOf.SEEN))
            .orElse(SizesOf.SEEN);
    return seed -> new TyrexOrder(new SlotShares(shares), new DynamicTimers(squaredCv, sizesOf));
  }
}
