package io.racklab.topologies.config;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** Thrown for input that cannot be used, with all its problems. */
public final class InvalidInputException extends RuntimeException {
  /** The largest number of problems in the message; {@link #problems()} has them all. */
  public static final int SHOWN = 20;

  private final transient List<Problem> problems;

  /** Creates the exception for at least one problem; problems are sorted by file and line. */
  public InvalidInputException(List<Problem> problems) {
    super(message(sorted(problems)));
    this.problems = sorted(problems);
  }

  /** Creates the exception for a single problem. */
  public InvalidInputException(Problem problem) {
    this(List.of(problem));
  }

  /** Returns all problems, by file and line. */
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
        ? shown + "\nand " + more + (more == 1 ? " more problem" : " more problems")
        : shown;
  }
}
