package io.racklab.deploy.fuzz;

import io.racklab.topologies.file.ClusterFile;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;

/** Has an input read and says what is wrong with how that went. For one thread. */
final class Judge {
  /** So much any reading may allocate in all, garbage included, however small its input. */
  static final long FLOOR = 64L << 20;

  /** So many bytes for each byte of input. */
  static final int TIMES = 100;

  /** So many for each node or job that an input has asked for. */
  private static final int EACH = 4096;

  /** Of an experiment's cells all together. */
  private static final long MOST_ASKED = 100L * ClusterFile.MOST_NODES;

  /** A class or a stack trace is nothing for users. */
  private static final Pattern INTERNALS =
      Pattern.compile(
          "\\b(?:java|io\\.racklab|com|scala|akka)\\.[a-z]|\\w+Exception\\b|\\n\\s+at ");

  private static final Pattern NUMBER = Pattern.compile("(?<!\\d)\\d{1,7}(?!\\d)");

  /** A workload may ask for more jobs than a cluster may have nodes, ten million at most. */
  private static final Pattern JOBS = Pattern.compile("jobs\\W{1,6}(\\d{1,8})(?!\\d)");

  private static final long MOST_JOBS = 10_000_000;

  private final Parser parser;
  private final Parser.Reading reading;
  private long read;
  private long refused;
  private String lastRefusal = "";
  private Costs most = new Costs(0, 0);

  Judge(Parser parser, Parser.Reading reading) {
    this.parser = parser;
    this.reading = reading;
  }

  /**
   * What went wrong.
   *
   * @param kind the same for inputs that meet the same fault
   */
  record Fault(String kind, String what) {}

  /** Empty where the input was read, or refused as it should be. */
  Optional<Fault> of(byte[] input) {
    Costs before = Costs.now();
    long asked = 0;
    try {
      asked = reading.of(input);
      read++;
    } catch (Throwable thrown) {
      Optional<Fault> fault = fault(thrown);
      if (fault.isPresent()) {
        return fault;
      }
      refused++;
      asked = largest(input);
      lastRefusal = String.valueOf(thrown.getMessage());
    }
    Costs costs = Costs.now().since(before);
    most = most.or(costs);
    long allowed =
        FLOOR + TIMES * (long) input.length + EACH * Math.max(0, Math.min(asked, MOST_ASKED));
    return costs.bytes() <= allowed
        ? Optional.empty()
        : Optional.of(
            new Fault(
                "memory",
                "%d bytes were allocated for an input of %d"
                    .formatted(costs.bytes(), input.length)));
  }

  /** The most nodes or jobs that a refused input may have asked for before it was refused. */
  private static long largest(byte[] input) {
    String text = new String(input, StandardCharsets.ISO_8859_1);
    long largest =
        NUMBER
            .matcher(text)
            .results()
            .mapToLong(found -> Long.parseLong(found.group()))
            .filter(number -> number <= ClusterFile.MOST_NODES)
            .max()
            .orElse(0);
    long jobs =
        JOBS.matcher(text)
            .results()
            .mapToLong(found -> Long.parseLong(found.group(1)))
            .filter(number -> number <= MOST_JOBS)
            .max()
            .orElse(0);
    return Math.max(
        jobs, (long) Math.min(ClusterFile.MOST_NODES, Math.max(largest, Crowd.of(text))));
  }

  private Optional<Fault> fault(Throwable thrown) {
    if (!parser.mayThrow(thrown)) {
      return Optional.of(
          new Fault(thrown.getClass().getSimpleName() + place(thrown), text(thrown)));
    }
    String message = String.valueOf(thrown.getMessage());
    return message.isBlank() || INTERNALS.matcher(message).find()
        ? Optional.of(new Fault("words" + place(thrown), text(thrown)))
        : Optional.empty();
  }

  /** The first place of Racklab's own that a stack names. */
  private static String place(Throwable thrown) {
    for (StackTraceElement element : thrown.getStackTrace()) {
      if (element.getClassName().startsWith("io.racklab.")) {
        String name = element.getClassName();
        return "-" + name.substring(name.lastIndexOf('.') + 1) + "-" + element.getLineNumber();
      }
    }
    return "";
  }

  private static String text(Throwable thrown) {
    StringBuilder text = new StringBuilder(String.valueOf(thrown));
    StackTraceElement[] stack = thrown.getStackTrace();
    for (int i = 0; i < Math.min(12, stack.length); i++) {
      text.append("\n    at ").append(stack[i]);
    }
    return text.toString();
  }

  /** How many inputs were read. */
  long read() {
    return read;
  }

  /** How many were refused, each with a clear line. */
  long refused() {
    return refused;
  }

  /** The most that an input has cost. */
  Costs most() {
    return most;
  }

  /** The words of the last refusal. */
  String lastRefusal() {
    return lastRefusal;
  }
}
