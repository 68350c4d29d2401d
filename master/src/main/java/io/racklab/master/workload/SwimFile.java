package io.racklab.master.workload;

import io.racklab.master.workload.trace.LineReader;
import io.racklab.master.workload.trace.Recognized;
import io.racklab.master.workload.trace.TraceFile;
import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Problem;
import io.racklab.topologies.config.Problems;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a SWIM trace: a job a line, columns separated by tabs and no header: id, submit time and
 * gap in seconds, bytes of input, shuffle and output, and in some the path of the input. Further
 * columns are left out.
 */
final class SwimFile {
  private static final int LONGEST = 100_000;
  private static final Duration LONGEST_GAP = Duration.ofDays(1);

  private SwimFile() {}

  /**
   * All lines, their times from the beginning of the trace; empty ones are skipped.
   *
   * @throws InvalidInputException with every line that is wrong, or if it is no such file at all
   */
  static List<SwimRow> read(Path file) {
    // A row may have more columns, so that one of another format could be taken for SWIM's.
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
   * Times from the beginning of the trace: a first gap before the first job, or that job where the
   * gap says nothing. Those of the file may count from 1970, and a first gap with them.
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
