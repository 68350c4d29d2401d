package io.racklab.master.journal;

import io.racklab.master.job.Skew;
import io.racklab.master.journal.Row.AttemptOutcome;
import io.racklab.master.journal.Row.AttemptRow;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.TaskType;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.ToLongFunction;

/**
 * Over which racks the tasks of a job are spread, by the attempts that counted. Where a task was
 * chosen more than once, since its output was lost or its job began anew, the last one counts.
 */
final class RackSpread {
  private final Map<String, Integer> racks = new LinkedHashMap<>();
  private final Map<Integer, MapPlace> maps = new LinkedHashMap<>();
  private final Map<Integer, Integer> rackOfReduce = new LinkedHashMap<>();

  private record MapPlace(int rack, long bytes) {}

  /** An attempt of the job has ended. */
  void add(AttemptRow attempt) {
    if (attempt.outcome() != AttemptOutcome.CHOSEN) {
      return;
    }
    AttemptId id = attempt.report().attempt();
    int rack = racks.computeIfAbsent(attempt.rack(), name -> racks.size());
    if (id.type() == TaskType.MAP) {
      maps.put(id.task(), new MapPlace(rack, attempt.report().outputBytes()));
    } else {
      rackOfReduce.put(id.task(), rack);
    }
  }

  /** {@link Skew} by the bytes that the maps put out. */
  OptionalDouble skewByBytes() {
    return skew(MapPlace::bytes);
  }

  /** {@link Skew} by the numbers of maps. */
  OptionalDouble skewByCounts() {
    return skew(map -> 1);
  }

  private OptionalDouble skew(ToLongFunction<MapPlace> weight) {
    long[] outputs = new long[racks.size()];
    maps.values().forEach(map -> outputs[map.rack()] += weight.applyAsLong(map));
    int[] reduces = new int[racks.size()];
    rackOfReduce.values().forEach(rack -> reduces[rack]++);
    return Skew.of(outputs, reduces);
  }
}
