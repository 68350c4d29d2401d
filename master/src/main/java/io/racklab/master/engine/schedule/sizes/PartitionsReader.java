package io.racklab.master.engine.schedule.sizes;

import io.racklab.master.engine.schedule.Order;
import io.racklab.master.engine.schedule.PolicyFactory;
import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.Section;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Reads the partitions of the slots for orders by size. */
final class PartitionsReader {
  private static final Duration LEAST = Duration.ofMillis(1);
  private static final double ROUNDING = 1e-6;

  private PartitionsReader() {}

  static PolicyFactory<Order> sita(Section order) {
    List<SlotPartition> partitions = read(order, "up-to");
    return seed -> new SitaOrder(partitions);
  }

  static PolicyFactory<Order> tags(Section order) {
    List<SlotPartition> partitions = withTimers(order);
    return seed -> new TagsOrder(partitions);
  }

  /** Reads partitions that serve jobs up to a {@code timer}. */
  static List<SlotPartition> withTimers(Section order) {
    return read(order, "timer");
  }

  /** Reads partitions of which only the shares are fixed. */
  static List<Double> shares(Section order) {
    int before = order.problems().count();
    Field place =
        order.at("partitions").required("partitions = [ { share = 0.3 }, { share = 0.7 } ]");
    List<Double> shares = new ArrayList<>();
    for (Section section : place.sections()) {
      shares.add(share(section));
      section.end();
    }
    checkShares(order, before, shares);
    return List.copyOf(shares);
  }

  /**
   * Reads partitions.
   *
   * @param bound the key for the slot time up to which a partition serves jobs
   */
  private static List<SlotPartition> read(Section order, String bound) {
    int before = order.problems().count();
    Field place =
        order
            .at("partitions")
            .required("partitions = [ { share = 0.3, " + bound + " = 250s }, { share = 0.7 } ]");
    List<Section> sections = place.sections();
    List<SlotPartition> partitions = new ArrayList<>();
    long most = 0;
    for (int i = 0; i < sections.size(); i++) {
      Section section = sections.get(i);
      double share = share(section);
      Field field = section.at(bound);
      boolean last = i == sections.size() - 1;
      long nanos = last ? unbounded(field, bound) : bounded(field, bound, most);
      section.end();
      most = nanos;
      partitions.add(new SlotPartition(share, nanos));
    }
    checkShares(order, before, partitions.stream().map(SlotPartition::share).toList());
    return List.copyOf(partitions);
  }

  private static double share(Section section) {
    return section.at("share").required("share = 0.5").share().orElse(1.0);
  }

  /**
   * Checks that the shares add up to 1.
   *
   * @param before the number of problems before the partitions were read
   */
  private static void checkShares(Section order, int before, List<Double> shares) {
    Field place = order.at("partitions");
    double sum = shares.stream().reduce(0.0, Double::sum);
    if (place.present() && order.problems().count() == before && Math.abs(sum - 1) > ROUNDING) {
      place.problem("the shares of the partitions sum to " + sum, "make them sum to 1");
    }
  }

  private static long unbounded(Field field, String bound) {
    if (field.present()) {
      field.problem("the last partition serves jobs of any size", "leave its " + bound + " out");
    }
    return Long.MAX_VALUE;
  }

  private static long bounded(Field field, String bound, long more) {
    long nanos = field.required(bound + " = 250s").duration(LEAST).orElse(LEAST).toNanos();
    if (field.present() && nanos <= more) {
      field.problem("a partition serves larger jobs than the one before it", "raise its " + bound);
    }
    return nanos;
  }
}
