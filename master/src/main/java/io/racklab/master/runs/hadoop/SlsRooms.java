package io.racklab.master.runs.hadoop;

import java.util.List;

/**
 * The room of nodes and containers.
 *
 * @param cluster the room of all nodes
 */
record SlsRooms(OfferedRoom cluster, OfferedRoom map, OfferedRoom reduce, OfferedRoom master) {
  private static final long USUAL_MINIMUM = 1024;

  static SlsRooms of(HadoopConfiguration from, List<OfferedRoom> nodes) {
    return new SlsRooms(
        nodes.stream().reduce(new OfferedRoom(0, 0), OfferedRoom::plus),
        container(from, "mapreduce.map.memory.mb", "mapreduce.map.cpu.vcores"),
        container(from, "mapreduce.reduce.memory.mb", "mapreduce.reduce.cpu.vcores"),
        container(
            from,
            "yarn.app.mapreduce.am.resource.mb",
            "yarn.app.mapreduce.am.resource.cpu-vcores"));
  }

  /** Returns a container with its memory rounded up to a multiple of the least one. */
  private static OfferedRoom container(HadoopConfiguration from, String memory, String vcores) {
    long least =
        Math.max(
            1,
            from.find("yarn.scheduler.minimum-allocation-mb")
                .map(HadoopValue::whole)
                .orElse(USUAL_MINIMUM));
    long asked = from.find(memory).orElseThrow().whole();
    return new OfferedRoom(
        (asked + least - 1) / least * least, from.find(vcores).orElseThrow().whole());
  }
}
