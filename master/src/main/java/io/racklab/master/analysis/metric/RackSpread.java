package io.racklab.master.analysis.metric;

import io.racklab.master.engine.job.Skew;
import io.racklab.master.engine.journal.Row.AttemptOutcome;
import io.racklab.master.engine.journal.Row.AttemptRow;
import io.racklab.master.engine.workload.KeyShares;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.TaskType;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.ToLongFunction;

/**
 * The rack of each task of a job: that of the task's chosen attempt. If several attempts of a task
 * were chosen, because its output was lost or its job restarted, the last one counts.
 */
final class RackSpread {
  private final Map<String, Integer> racks = new LinkedHashMap<>();
  private final Map<Integer, MapPlace> maps = new LinkedHashMap<>();
  private final Map<Integer, Integer> rackOfReduce = new LinkedHashMap<>();

  private record MapPlace(int rack, long bytes) {}

  /** Adds an ended attempt of the job. */
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

  /**
   * Returns the {@link Skew} by the bytes of the maps' output and the share of these that each
   * reduce fetches.
   */
  OptionalDouble skewByBytes(KeyShares keys) {
    long[] outputs = outputs(MapPlace::bytes);
    if (keys.even()) {
      return Skew.of(outputs, reduces());
    }
    double[] parts = new double[racks.size()];
    rackOfReduce.forEach((reduce, rack) -> parts[rack] += keys.share(reduce, rackOfReduce.size()));
    return Skew.of(Arrays.stream(outputs).asDoubleStream().toArray(), parts);
  }

  /** Returns the {@link Skew} by the numbers of maps and of reduces. */
  OptionalDouble skewByCounts() {
    return Skew.of(outputs(map -> 1), reduces());
  }

  private long[] outputs(ToLongFunction<MapPlace> weight) {
    long[] outputs = new long[racks.size()];
    maps.values().forEach(map -> outputs[map.rack()] += weight.applyAsLong(map));
    return outputs;
  }

  private int[] reduces() {
    int[] reduces = new int[racks.size()];
    rackOfReduce.values().forEach(rack -> reduces[rack]++);
    return reduces;
  }
}
