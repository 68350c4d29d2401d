package io.racklab.deploy.cli;

import io.racklab.deploy.exit.ExitCode;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** A command line that cannot be read: a line that says why, and where to look. */
public final class Misuse implements IParameterExceptionHandler {
  /** The words of an enum, which people write in small letters. */
  private static final Pattern CHOICES = Pattern.compile("\\[[A-Z_, ]+]");

  @Override
  public int handleParseException(ParameterException e, String[] arguments) {
    CommandLine command = e.getCommandLine();
    PrintWriter err = command.getErr();
    String choices =
        CHOICES
            .matcher(e.getMessage())
            .replaceAll((MatchResult found) -> found.group().toLowerCase(Locale.ROOT));
    err.println(command.getColorScheme().errorText(choices));
    UnmatchedArgumentException.printSuggestions(e, err);
    err.println("Try " + command.getCommandSpec().qualifiedName() + " --help");
    return ExitCode.BAD_INPUT;
  }
}
