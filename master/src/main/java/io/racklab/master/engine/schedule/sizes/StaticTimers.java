package io.racklab.master.engine.schedule.sizes;

import java.util.List;

/**
 * Fixed limits: Tyrex's StaticTAGS (Section IV.C).
 *
 * @param nanos the limit of each partition but the last, which has none
 */
record StaticTimers(List<Long> nanos) implements PartitionTimers {
  public StaticTimers {
    nanos = List.copyOf(nanos);
    if (!nanos.stream().allMatch(timer -> timer > 0)) {
      throw new IllegalArgumentException("a timer must be more than 0 ns: " + nanos);
    }
  }

  @Override
  public String kind() {
    return "static-tags";
  }

  @Override
  public TyrexModel.Timers model() {
    return (partition, present, past) -> nanos.get(partition);
  }

  @Override
  public long timer(int partition, long[] present, long[] past) {
    return nanos.get(partition);
  }
}
