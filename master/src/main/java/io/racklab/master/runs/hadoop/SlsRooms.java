package io.racklab.master.runs.hadoop;

import io.racklab.master.engine.workload.settings.JobSetting;
import io.racklab.master.engine.workload.settings.JobSettings;
import java.util.List;

/**
 * The room of nodes and containers.
 *
 * @param cluster the room of all nodes
 * @param least the MiB of which the memory of a container is a multiple
 */
record SlsRooms(
    OfferedRoom cluster, long least, OfferedRoom map, OfferedRoom reduce, OfferedRoom master) {
  private static final long USUAL_MINIMUM = 1024;

  static SlsRooms of(HadoopConfiguration from, List<OfferedRoom> nodes) {
    long least =
        from.find("yarn.scheduler.minimum-allocation-mb")
            .map(HadoopValue::whole)
            .orElse(USUAL_MINIMUM);
    return new SlsRooms(
        nodes.stream().reduce(new OfferedRoom(0, 0), OfferedRoom::plus),
        Math.max(1, least),
        room(from, "mapreduce.map.memory.mb", "mapreduce.map.cpu.vcores"),
        room(from, "mapreduce.reduce.memory.mb", "mapreduce.reduce.cpu.vcores"),
        room(
            from,
            "yarn.app.mapreduce.am.resource.mb",
            "yarn.app.mapreduce.am.resource.cpu-vcores"));
  }

  private static OfferedRoom room(HadoopConfiguration from, String memory, String vcores) {
    return new OfferedRoom(
        from.find(memory).orElseThrow().whole(), from.find(vcores).orElseThrow().whole());
  }

  /** Returns the container of a job's map or reduce, its memory rounded up. */
  OfferedRoom task(boolean ofMap, JobSettings settings) {
    return ofMap
        ? granted(map, settings, JobSetting.MAP_MEMORY, JobSetting.MAP_VCORES)
        : granted(reduce, settings, JobSetting.REDUCE_MEMORY, JobSetting.REDUCE_VCORES);
  }

  /** Returns the container of a job's application master, its memory rounded up. */
  OfferedRoom master(JobSettings settings) {
    return granted(master, settings, JobSetting.MASTER_MEMORY, JobSetting.MASTER_VCORES);
  }

  private OfferedRoom granted(
      OfferedRoom usual, JobSettings settings, JobSetting memory, JobSetting vcores) {
    long asked = settings.amount(memory).orElse(usual.memoryMebibytes());
    return new OfferedRoom(
        (asked + least - 1) / least * least, settings.amount(vcores).orElse(usual.vcores()));
  }
}
