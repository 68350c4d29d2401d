package io.racklab.master.schedule.yarn;

import java.util.function.LongBinaryOperator;

/**
 * An amount of what containers use.
 *
 * @param memory in MiB
 * @param vcores virtual processors
 */
record Resource(long memory, long vcores) {
  public static final Resource NONE = new Resource(0, 0);

  /** The resources that a queue without a maximum may have. */
  public static final Resource UNBOUNDED = new Resource(Long.MAX_VALUE, Integer.MAX_VALUE);

  /** The amount of one type. */
  public long of(Type type) {
    return type == Type.MEMORY ? memory : vcores;
  }

  /** The same but for the amount of one type. */
  public Resource with(Type type, long amount) {
    return type == Type.MEMORY ? new Resource(amount, vcores) : new Resource(memory, amount);
  }

  public Resource plus(Resource more) {
    return each(more, Long::sum);
  }

  public Resource minus(Resource less) {
    return each(less, (a, b) -> a - b);
  }

  /** This many times. */
  public Resource times(long count) {
    return new Resource(memory * count, vcores * count);
  }

  /** The smaller amount of each type. */
  public Resource min(Resource other) {
    return each(other, Math::min);
  }

  /** The larger amount of each type. */
  public Resource max(Resource other) {
    return each(other, Math::max);
  }

  /** Whether there is enough of every type in {@code available}. */
  public boolean fitsIn(Resource available) {
    return memory <= available.memory && vcores <= available.vcores;
  }

  /**
   * The resources that YARN grants when these are asked: at least the minimum, rounded up to whole
   * increments.
   *
   * @param increment both types positive
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
   * The amount for people, such as {@code 8192 MiB and 1 vcore}; without vcores that count none.
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
