package io.racklab.master.engine.workload;

import io.racklab.topologies.config.Problem;
import io.racklab.topologies.config.Problems;
import io.racklab.topologies.config.Size;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/** Parses the lines of a SWIM trace one after the other, since times must not go backwards. */
final class SwimLine {
  /** The required columns. The path of the input may follow; further columns are ignored. */
  private static final int COLUMNS = 6;

  /**
   * The longest path that is kept. A longer one is replaced by its hash, so that a large trace fits
   * into memory.
   */
  private static final int LONGEST_PATH = 100;

  private static final Pattern SECONDS = Pattern.compile("-?\\d{1,10}(\\.\\d{1,9})?");
  private static final Pattern WHOLE = Pattern.compile("-?\\d{1,30}");

  private final String file;
  private final Problems problems;
  private Duration latest = Duration.ZERO;

  SwimLine(String file, Problems problems) {
    this.file = file;
    this.problems = problems;
  }

  /** Returns the row; empty if the line has a problem. */
  Optional<SwimRow> parse(int line, String text) {
    String[] columns = text.split("\t", -1);
    if (columns.length < COLUMNS) {
      problem(
          line,
          "the line has " + columns.length + (columns.length == 1 ? " column" : " columns"),
          "write "
              + COLUMNS
              + " columns with tabs between them:"
              + " id, submit s, gap s, input bytes, shuffle bytes, output bytes");
      return Optional.empty();
    }
    int before = problems.count();
    String name = columns[0].strip();
    if (name.isEmpty()) {
      problem(line, "the job id is empty", "write job0, say");
    }
    Duration submit = seconds(line, "submit time", columns[1]);
    Duration gap = seconds(line, "gap", columns[2]);
    long input = bytes(line, "input", columns[3]);
    long shuffle = bytes(line, "shuffle", columns[4]);
    long output = bytes(line, "output", columns[5]);
    if (problems.count() > before) {
      return Optional.empty();
    }
    if (submit.compareTo(latest) < 0) {
      problem(
          line,
          "submit time " + columns[1] + " is before the one of the line above",
          "sort the lines by submit time");
      return Optional.empty();
    }
    latest = submit;
    return Optional.of(new SwimRow(line, name, submit, gap, input, shuffle, output, path(columns)));
  }

  private static Optional<String> path(String[] columns) {
    String path = columns.length > COLUMNS ? columns[COLUMNS].strip() : "";
    if (path.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        path.length() <= LONGEST_PATH
            ? path
            : UUID.nameUUIDFromBytes(path.getBytes(StandardCharsets.UTF_8)).toString());
  }

  private Duration seconds(int line, String what, String text) {
    String stripped = text.strip();
    if (!SECONDS.matcher(stripped).matches()) {
      problem(line, what + " " + shown(text) + " is not a number of seconds", "write 12, say");
      return Duration.ZERO;
    }
    if (stripped.startsWith("-")) {
      problem(line, what + " " + shown(text) + " is negative", "write 0");
      return Duration.ZERO;
    }
    BigDecimal seconds = new BigDecimal(stripped);
    long whole = seconds.longValue();
    long nanos = seconds.subtract(BigDecimal.valueOf(whole)).movePointRight(9).longValueExact();
    return Duration.ofSeconds(whole, nanos);
  }

  private long bytes(int line, String what, String text) {
    String stripped = text.strip();
    if (!WHOLE.matcher(stripped).matches()) {
      problem(
          line,
          what + " " + shown(text) + " is not a whole number of bytes",
          "write 1048576, say, without a unit");
      return 0;
    }
    BigDecimal bytes = new BigDecimal(stripped);
    if (bytes.signum() < 0) {
      problem(line, what + " " + shown(text) + " is negative", "write 0");
      return 0;
    }
    if (bytes.compareTo(BigDecimal.valueOf(Size.MOST)) > 0) {
      problem(line, what + " " + shown(text) + " is more than 1000000 TB", "check the columns");
      return 0;
    }
    return bytes.longValueExact();
  }

  private static String shown(String text) {
    String stripped = text.strip();
    if (stripped.isEmpty()) {
      return "\"\"";
    }
    return stripped.length() <= 40 ? stripped : stripped.substring(0, 37) + "...";
  }

  private void problem(int line, String what, String instead) {
    problems.add(new Problem(file, line, what, instead));
  }
}
