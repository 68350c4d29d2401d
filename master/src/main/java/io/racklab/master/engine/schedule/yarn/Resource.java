package io.racklab.master.engine.schedule.yarn;

import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.List;
import java.util.function.LongBinaryOperator;
import java.util.stream.IntStream;

/**
 * An amount of memory and vcores.
 *
 * @param memory memory in MiB
 * @param vcores virtual processors
 */
public record Resource(long memory, long vcores) {
  private static final long MIB = 1 << 20;

  public static final Resource NONE = new Resource(0, 0);

  /** The maximum of a queue without a limit. */
  public static final Resource UNBOUNDED = new Resource(Long.MAX_VALUE, Integer.MAX_VALUE);

  /** Returns what the nodes of a cluster offer; each must offer containers. */
  public static List<Resource> offered(Topology topology) {
    return IntStream.range(0, topology.nodeCount())
        .mapToObj(node -> offered((Slots.Containers) topology.node(node).slots()))
        .toList();
  }

  /** Returns what a node offers. */
  static Resource offered(Slots.Containers node) {
    return new Resource(node.memory() / MIB, node.vcores());
  }

  /** Returns the amount of one type. */
  public long of(Type type) {
    return type == Type.MEMORY ? memory : vcores;
  }

  /** Returns this amount with another value for one type. */
  public Resource with(Type type, long amount) {
    return type == Type.MEMORY ? new Resource(amount, vcores) : new Resource(memory, amount);
  }

  public Resource plus(Resource more) {
    return each(more, Long::sum);
  }

  public Resource minus(Resource less) {
    return each(less, (a, b) -> a - b);
  }

  /** Returns a multiple of this amount. */
  public Resource times(long count) {
    return new Resource(memory * count, vcores * count);
  }

  /** Returns the smaller amount of each type. */
  public Resource min(Resource other) {
    return each(other, Math::min);
  }

  /** Returns the larger amount of each type. */
  public Resource max(Resource other) {
    return each(other, Math::max);
  }

  /** True if {@code available} has enough of every type. */
  public boolean fitsIn(Resource available) {
    return memory <= available.memory && vcores <= available.vcores;
  }

  /**
   * Returns the resources that YARN grants for this request: at least the minimum, rounded up to
   * whole increments.
   *
   * @param increment the increment, positive for both types
   */
  public Resource normalized(Resource minimum, Resource increment) {
    return max(minimum)
        .each(increment, (asked, step) -> Math.floorDiv(asked + step - 1, step) * step);
  }

  private Resource each(Resource other, LongBinaryOperator operator) {
    return new Resource(
        operator.applyAsLong(memory, other.memory), operator.applyAsLong(vcores, other.vcores));
  }

  /**
   * Returns the amount for messages, such as {@code 8192 MiB and 1 vcore}; vcores are omitted if
   * they are zero.
   */
  public String text() {
    String amount = memory + " MiB";
    return vcores == 0 ? amount : amount + " and " + vcores + (vcores == 1 ? " vcore" : " vcores");
  }

  /** The types of resources. */
  public enum Type {
    MEMORY,
    VCORES
  }
}
