package io.racklab.master.engine.workload.trace;

import io.racklab.master.engine.workload.settings.JobSetting;
import io.racklab.master.engine.workload.settings.JobSettings;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalLong;

/** What the containers of one job of SLS ask for: of each type what most of them do. */
final class SlsJobSizes {
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

  /** Returns the job's own settings; what no container says is left to the scheduler. */
  JobSettings settings() {
    Map<JobSetting, Double> settings = new EnumMap<>(JobSetting.class);
    put(maps, JobSetting.MAP_MEMORY, JobSetting.MAP_VCORES, settings);
    put(reduces, JobSetting.REDUCE_MEMORY, JobSetting.REDUCE_VCORES, settings);
    put(masters, JobSetting.MASTER_MEMORY, JobSetting.MASTER_VCORES, settings);
    return new JobSettings(settings);
  }

  private static void put(
      SlsSizes sizes, JobSetting memory, JobSetting vcores, Map<JobSetting, Double> settings) {
    sizes
        .mostCommon()
        .ifPresent(
            container -> {
              put(container.memoryMebibytes(), memory, settings);
              put(container.vcores(), vcores, settings);
            });
  }

  private static void put(OptionalLong amount, JobSetting ask, Map<JobSetting, Double> settings) {
    if (amount.isPresent() && ask.accepts(amount.getAsLong())) {
      settings.put(ask, (double) amount.getAsLong());
    }
  }
}
