package io.racklab.master.workload.trace;

import java.util.List;

/**
 * A coflow: the shuffle of a job, as a coflow trace has it.
 *
 * @param line in the file, from 1
 * @param millis at which it arrives, by the trace's clock
 * @param mappers the rack of each, from 0; at least one
 * @param reducers likewise
 * @param bytes that each reducer fetches, from all mappers together
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
