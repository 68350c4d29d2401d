package io.racklab.master.engine.workload.trace;

import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Problem;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * What one file of a trace contains.
 *
 * @param file the file's name in messages
 * @param clock its jobs, by the trace's clock
 * @param lines the lines at which things with ids of their own begin, by these ids: no other file
 *     of a folder may have them
 * @param cutAt the line of the entry inside which the file ends, if it ends inside one
 */
record TracePart(String file, TraceClock clock, Map<String, Integer> lines, OptionalInt cutAt) {
  /**
   * Returns the jobs of a file that is a whole trace.
   *
   * @throws InvalidInputException if the file ends inside an entry, before any job
   */
  List<TraceJob> jobs() {
    cutAt.ifPresent(line -> clock.remark(TraceRemark.cut(file, line)));
    List<TraceJob> jobs = clock.jobs();
    if (jobs.isEmpty()) {
      refuseCut();
    }
    return jobs;
  }

  /**
   * Refuses a file that ends inside an entry.
   *
   * @throws InvalidInputException if it does
   */
  void refuseCut() {
    if (cutAt.isPresent()) {
      throw new InvalidInputException(
          new Problem(
              file,
              cutAt.getAsInt(),
              "the file ends inside this entry, before any job",
              "copy it anew"));
    }
  }
}
