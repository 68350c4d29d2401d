package io.racklab.topologies.config;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** Input that cannot be used, with everything that is wrong with it. */
public final class InvalidInputException extends RuntimeException {
  /** The number of problems that the message shows at most; {@link #problems()} has them all. */
  public static final int SHOWN = 20;

  private final transient List<Problem> problems;

  /** The problems, at least one; they are put in the order of files and lines. */
  public InvalidInputException(List<Problem> problems) {
    super(message(sorted(problems)));
    this.problems = sorted(problems);
  }

  /** An input with a single problem. */
  public InvalidInputException(Problem problem) {
    this(List.of(problem));
  }

  /** Every problem, by file and line. */
  public List<Problem> problems() {
    return problems;
  }

  private static List<Problem> sorted(List<Problem> problems) {
    return problems.stream()
        .sorted(Comparator.comparing(Problem::file).thenComparingInt(Problem::line))
        .toList();
  }

  private static String message(List<Problem> problems) {
    String shown =
        problems.stream().limit(SHOWN).map(Problem::toString).collect(Collectors.joining("\n"));
    int more = problems.size() - SHOWN;
    return more > 0
        ? shown + "\nand " + more + (more == 1 ? " problem more" : " problems more")
        : shown;
  }
}
