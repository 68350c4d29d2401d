package io.racklab.master.engine.workload.trace;

import io.racklab.topologies.config.InvalidInputException;
import java.nio.file.Path;
import java.util.List;

/**
 * A coflow trace, such as the public coflow benchmark's of Facebook. The first line has the numbers
 * of racks and of coflows. Every other line is a coflow: its id, its arrival in ms, the number of
 * mappers and the rack of each, the number of reducers and {@code rack:MB} for each, where MB is
 * all that it fetches. Racks count from 0; a MB is 2^20 bytes.
 *
 * @param racks the number of racks
 * @param coflows the coflows in the order of the file
 */
public record CoflowTrace(int racks, List<Coflow> coflows) {
  public CoflowTrace {
    coflows = List.copyOf(coflows);
  }

  /**
   * Reads a trace.
   *
   * @throws InvalidInputException with every wrong line, or the first ones if there are many
   */
  public static CoflowTrace read(Path file) {
    return TraceFormat.COFLOWS.reading(
        file, stream -> new CoflowReader(file.toString(), stream).trace());
  }
}
