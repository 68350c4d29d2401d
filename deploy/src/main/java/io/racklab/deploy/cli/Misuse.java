package io.racklab.deploy.cli;

import io.racklab.deploy.program.ExitCode;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Reports a command line that cannot be parsed: one line with the reason, and one that names the
 * help.
 */
public final class Misuse implements IParameterExceptionHandler {
  /** The constants of an enum in a message, which users write in lower case. */
  private static final Pattern CHOICES = Pattern.compile("\\[[A-Z_, ]+]");

  /** Replacements for messages of the parser that name Java types and exceptions. */
  private static final Map<Pattern, String> OUR_WORDS =
      Map.of(
          Pattern.compile("is not an? (?:int|long)$"), "is not a whole number, or too large",
          Pattern.compile("is not a double$"), "is not a number",
          Pattern.compile("cannot convert ('.*') to BigDecimal.*", Pattern.DOTALL),
              "$1 is not a number");

  @Override
  public int handleParseException(ParameterException e, String[] arguments) {
    CommandLine command = e.getCommandLine();
    PrintWriter err = command.getErr();
    String choices =
        CHOICES
            .matcher(printable(e.getMessage()))
            .replaceAll((MatchResult found) -> found.group().toLowerCase(Locale.ROOT));
    err.println(command.getColorScheme().errorText(inOurWords(choices)));
    UnmatchedArgumentException.printSuggestions(e, err);
    err.println("Try " + command.getCommandSpec().qualifiedName() + " --help");
    return ExitCode.BAD_INPUT;
  }

  /** Replaces control characters, which would control the terminal, by question marks. */
  private static String printable(String message) {
    return message.replaceAll("[\\p{Cntrl}&&[^\\n]]", "?");
  }

  private static String inOurWords(String message) {
    String words = message;
    for (Map.Entry<Pattern, String> one : OUR_WORDS.entrySet()) {
      words = one.getKey().matcher(words).replaceAll(one.getValue());
    }
    return words;
  }
}
