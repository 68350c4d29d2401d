package io.racklab.master.engine.workload.trace;

import java.util.List;

/**
 * A coflow: the shuffle of a job in a coflow trace.
 *
 * @param line the line in the file, from 1
 * @param millis the arrival time in milliseconds, by the trace's clock
 * @param mappers the rack of each mapper, from 0; at least one
 * @param reducers the rack of each reducer, from 0; at least one
 * @param bytes the bytes that each reducer fetches from all mappers together
 */
public record Coflow(
    int line,
    String id,
    long millis,
    List<Integer> mappers,
    List<Integer> reducers,
    List<Long> bytes) {
  public Coflow {
    mappers = List.copyOf(mappers);
    reducers = List.copyOf(reducers);
    bytes = List.copyOf(bytes);
  }
}
