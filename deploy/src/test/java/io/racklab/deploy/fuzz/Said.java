package io.racklab.deploy.fuzz;

import io.racklab.deploy.fixtures.Spoken;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Looks at what a command has said of a mistake. */
final class Said {
  /**
   * A class, a place in the code, a parser's own account of itself, or a record as Java prints it.
   */
  static final Pattern INTERNALS =
      Pattern.compile(
          "\\b(?:java|javax|jdk|sun|com|org|scala|akka|picocli|io\\.racklab|io\\.netty)\\.[a-z]+\\.?[a-zA-Z]"
              + "|\\b\\w*(?:Exception|Error)\\b|^\\s+at |\\[Source:|REDACTED|StreamReadFeature"
              + "|\\b[A-Z]\\w*\\[\\w+=|\\b\\w+@[0-9a-f]{6,}|internal error|(?<![/\\w])null\\b|Optional\\[",
          Pattern.MULTILINE);

  private static final List<Integer> CODES = List.of(0, 1, 2);

  private Said() {}

  /** What is wrong with it, if something is. */
  static Optional<String> fault(Spoken spoken) {
    String err = spoken.exitCode() != 0 && spoken.err().isEmpty() ? spoken.out() : spoken.err();
    if (!CODES.contains(spoken.exitCode())) {
      return Optional.of("exit code " + spoken.exitCode() + ": " + err);
    }
    if (spoken.exitCode() != 0 && err.isBlank()) {
      return Optional.of("exit code " + spoken.exitCode() + " and not a word");
    }
    Matcher internals = INTERNALS.matcher(err);
    if (internals.find()) {
      return Optional.of("says " + internals.group() + ": " + err);
    }
    return err.lines().filter(Said::isNoLine).findFirst().map(line -> "no line: " + err);
  }

  private static boolean isNoLine(String line) {
    return line.isBlank() || line.startsWith("\t") || line.codePoints().anyMatch(Said::isControl);
  }

  private static boolean isControl(int one) {
    return Character.isISOControl(one) && one != '\t';
  }
}
