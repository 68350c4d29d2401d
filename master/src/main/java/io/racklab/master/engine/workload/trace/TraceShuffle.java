package io.racklab.master.engine.workload.trace;

import java.util.List;

/**
 * The maps and reduces between which a job shuffles, if a trace lists them one by one.
 *
 * @param mapRacks the rack of each map, from 0
 * @param reduceBytes the bytes that each reduce fetches from all maps together
 */
public record TraceShuffle(List<Integer> mapRacks, List<Long> reduceBytes) {
  public TraceShuffle {
    mapRacks = List.copyOf(mapRacks);
    reduceBytes = List.copyOf(reduceBytes);
  }
}
