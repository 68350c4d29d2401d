package io.racklab.master.engine.workload;

import io.racklab.master.engine.workload.trace.LineReader;
import io.racklab.master.engine.workload.trace.Recognized;
import io.racklab.master.engine.workload.trace.TraceFile;
import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Problem;
import io.racklab.topologies.config.Problems;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a SWIM trace. Each line is a job, with columns separated by tabs and no header: id, submit
 * time and gap in seconds, bytes of input, shuffle and output, and in some traces the path of the
 * input. Further columns are ignored.
 */
final class SwimFile {
  private static final int LONGEST = 100_000;
  private static final Duration LONGEST_GAP = Duration.ofDays(1);

  private SwimFile() {}

  /**
   * Returns all rows, with times from the beginning of the trace. Empty lines are skipped.
   *
   * @throws InvalidInputException with every wrong line, or if the file is not a SWIM trace
   */
  static List<SwimRow> read(Path file) {
    // A row may have more columns, so that another format could be taken for SWIM.
    Recognized.refuseOther(file, Recognized.SWIM, "a SWIM trace");
    String name = file.toString();
    return TraceFile.read(file, stream -> rows(name, new LineReader(stream, LONGEST)));
  }

  private static List<SwimRow> rows(String name, LineReader reader) throws IOException {
    Problems problems = new Problems(name);
    SwimLine parser = new SwimLine(name, problems);
    List<SwimRow> rows = new ArrayList<>();
    int number = 0;
    for (String line = reader.next(); line != null; line = reader.next()) {
      number++;
      if (line.length() > LONGEST) {
        throw new InvalidInputException(
            new Problem(
                name,
                number,
                "the line has more than " + LONGEST + " characters",
                "write the path of a SWIM trace, a job a line"));
      }
      if (!line.isBlank()) {
        parser.parse(number, line).ifPresent(rows::add);
        problems.throwIfMany();
      }
    }
    problems.throwIfAny();
    if (rows.isEmpty()) {
      throw whole(name, "the file is empty", "write the path of a SWIM trace");
    }
    return fromBeginning(rows);
  }

  /**
   * Returns the rows with times from the beginning of the trace, which is one gap before the first
   * job, or the first job itself if its gap is implausible. Times in the file may count from 1970,
   * and so may the first gap.
   */
  private static List<SwimRow> fromBeginning(List<SwimRow> rows) {
    SwimRow first = rows.get(0);
    Duration gap = first.gap();
    boolean told = gap.compareTo(LONGEST_GAP) < 0 && gap.compareTo(first.submit()) <= 0;
    if (!told) {
      rows.set(0, first.withoutGap());
    }
    Duration beginning = first.submit().minus(rows.get(0).gap());
    return rows.stream().map(row -> row.earlier(beginning)).toList();
  }

  private static InvalidInputException whole(String name, String what, String instead) {
    return new InvalidInputException(new Problem(name, 0, what, instead));
  }
}
