package io.racklab.master.workload.trace;

import io.racklab.topologies.config.InvalidInputException;
import java.nio.file.Path;
import java.util.List;

/**
 * A coflow trace, such as the public coflow benchmark's of Facebook. The first line has the number
 * of racks and of coflows; every other line is a coflow: its id, its arrival in ms, how many
 * mappers and the rack of each, how many reducers and for each {@code rack:MB}, what it fetches in
 * all. Racks count from 0, a MB is 2^20 bytes.
 *
 * @param racks that mappers and reducers may be in
 * @param coflows in the order of the file
 */
public record CoflowTrace(int racks, List<Coflow> coflows) {
  public CoflowTrace {
    coflows = List.copyOf(coflows);
  }

  /**
   * @throws InvalidInputException with every line that is wrong, or the first ones where they are
   *     many
   */
  public static CoflowTrace read(Path file) {
    return TraceFormat.COFLOWS.reading(
        file, stream -> new CoflowReader(file.toString(), stream).trace());
  }
}
