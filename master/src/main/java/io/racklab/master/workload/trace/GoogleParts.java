package io.racklab.master.workload.trace;

import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Problem;
import java.nio.file.Path;
import java.util.List;

/** The parts of a table of Google's, whose names say of how many each is one. */
final class GoogleParts {
  private GoogleParts() {}

  /**
   * Makes sure that parts are of one table.
   *
   * @throws InvalidInputException with the first that is one of another number of parts
   */
  static void refuseOthers(List<Path> parts) {
    for (Path part : parts) {
      if (!table(part).equals(table(parts.get(0)))) {
        throw new InvalidInputException(
            new Problem(
                part.toString(),
                0,
                "this is a part of another table than " + parts.get(0).getFileName(),
                "put the parts of each table into a folder of their own"));
      }
    }
  }

  /** What follows the part's own number: {@code of-00500}. */
  private static String table(Path part) {
    return part.getFileName().toString().replaceFirst("part-\\d+-", "").replaceFirst("\\..*", "");
  }
}
