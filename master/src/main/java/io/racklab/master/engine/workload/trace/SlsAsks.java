package io.racklab.master.engine.workload.trace;

import io.racklab.master.engine.workload.asks.JobAsk;
import io.racklab.master.engine.workload.asks.JobAsks;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalLong;

/** What the containers of one job of SLS ask for: of each type what most of them do. */
final class SlsAsks {
  private final SlsSizes maps = new SlsSizes();
  private SlsSizes reduces = new SlsSizes();
  private final SlsSizes masters = new SlsSizes();

  void task(boolean reduce, SlsContainer container, long count) {
    (reduce ? reduces : maps).add(container, count);
  }

  void master(SlsContainer container) {
    masters.add(container, 1);
  }

  /** Counts reduces as maps, for jobs in which no container waits for others. */
  void allAreMaps() {
    maps.add(reduces);
    reduces = new SlsSizes();
  }

  /** Returns the number of containers that ask for something else than most of their type. */
  long others() {
    return maps.others() + reduces.others();
  }

  /** Returns what the job asks for; what no container says is left to the scheduler. */
  JobAsks asks() {
    Map<JobAsk, Double> asks = new EnumMap<>(JobAsk.class);
    put(maps, JobAsk.MAP_MEMORY, JobAsk.MAP_VCORES, asks);
    put(reduces, JobAsk.REDUCE_MEMORY, JobAsk.REDUCE_VCORES, asks);
    put(masters, JobAsk.MASTER_MEMORY, JobAsk.MASTER_VCORES, asks);
    return new JobAsks(asks);
  }

  private static void put(SlsSizes sizes, JobAsk memory, JobAsk vcores, Map<JobAsk, Double> asks) {
    sizes
        .mostCommon()
        .ifPresent(
            container -> {
              put(container.memoryMebibytes(), memory, asks);
              put(container.vcores(), vcores, asks);
            });
  }

  private static void put(OptionalLong amount, JobAsk ask, Map<JobAsk, Double> asks) {
    if (amount.isPresent() && ask.accepts(amount.getAsLong())) {
      asks.put(ask, (double) amount.getAsLong());
    }
  }
}
