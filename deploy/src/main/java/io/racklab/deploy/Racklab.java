package io.racklab.deploy;

import io.racklab.deploy.cli.Failures;
import io.racklab.deploy.cli.Misuse;
import io.racklab.deploy.cli.PathConverter;
import io.racklab.deploy.console.PlainWriter;
import io.racklab.deploy.console.ReadingText;
import io.racklab.deploy.console.Screen;
import io.racklab.deploy.console.StandardOutput;
import io.racklab.deploy.console.Terminal;
import io.racklab.deploy.program.ExitCode;
import io.racklab.deploy.program.InternalFault;
import io.racklab.deploy.program.OpenFiles;
import io.racklab.deploy.program.StartArchive;
import io.racklab.deploy.program.Version;
import io.racklab.master.engine.workload.trace.ReadingProgress;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParseResult;

/** The racklab command. */
@Command(
    name = "racklab",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "An emulator for MapReduce schedulers.",
    footer = {
      "",
      "Exit codes: 0 done (VALID, or DEGRADED with a warning), 2 bad usage or input,",
      "3 an INVALID run, 4 a pack that verify could not play, 130 interrupted with the",
      "results so far kept, 1 anything else.",
      "",
      "Examples:",
      "  racklab run                                   the quickstart: fifo against fair",
      "  racklab run --cluster shadow-52 --workload swim:trace.tsv --schedulers fifo,fair \\",
      "              --time-scale 20 --byte-scale 64",
      "  racklab compare runs/before runs/after        means, paired differences, the winner",
      "  racklab list clusters",
      "  racklab check my-experiment.conf"
    })
public final class Racklab {
  private Racklab() {}

  public static void main(String[] arguments) {
    // The start script checks this too, but the program may be started without it.
    OpenFiles.refusal()
        .ifPresent(
            why -> {
              System.err.println("racklab: " + why);
              System.exit(2);
            });
    // Initializes logging on one thread: concurrent first log calls would cause warnings.
    LoggerFactory.getILoggerFactory();
    int exitCode;
    try {
      exitCode = run(arguments);
    } catch (OutOfMemoryError e) {
      System.err.println(
          "racklab: memory does not suffice ("
              + e.getMessage()
              + "); raise the limit: RACKLAB_JAVA_OPTIONS=-Xmx8g racklab …");
      exitCode = ExitCode.FAILED;
    } catch (Error e) {
      Optional<String> tooFewFiles = OpenFiles.trouble(e);
      System.err.println("racklab: " + tooFewFiles.orElseGet(() -> InternalFault.line(e)));
      exitCode = tooFewFiles.isPresent() ? ExitCode.BAD_INPUT : ExitCode.FAILED;
    }
    if (exitCode == ExitCode.DONE) {
      StartArchive.write();
    }
    System.exit(exitCode);
  }

  /** Runs a command line and returns its exit code. */
  public static int run(String... arguments) {
    PrintWriter err = new PrintWriter(System.err, true);
    return run(Terminal.here().painted(StandardOutput.here(err)), err, arguments);
  }

  /**
   * Runs a command line with other writers and returns its exit code; a command whose output is
   * lost fails.
   */
  public static int run(PrintWriter out, PrintWriter err, String... arguments) {
    CommandLine line = commandLine(arguments).setOut(out).setErr(err);
    line.setExecutionStrategy(
        parsed -> {
          // Help is not escaped: it is Racklab's own text, with picocli's colours.
          if (parsed.asCommandLineList().stream().noneMatch(Racklab::helps)) {
            line.setOut(new PlainWriter(out)).setErr(new PlainWriter(err));
          }
          return executed(parsed);
        });
    int exitCode = line.execute(arguments.length == 0 ? new String[] {"--help"} : arguments);
    return out.checkError() && exitCode == ExitCode.DONE ? ExitCode.FAILED : exitCode;
  }

  private static boolean helps(CommandLine line) {
    return line.isUsageHelpRequested() || line.isVersionHelpRequested();
  }

  /** Returns the command line with all commands. */
  public static CommandLine commandLine() {
    return with(NamedCommands.NAMES);
  }

  /**
   * Returns the command line for arguments. If the first is a command's name, the line has no other
   * command: to read the options of all commands takes longer than most commands run.
   */
  private static CommandLine commandLine(String... arguments) {
    String first = arguments.length == 0 ? "" : arguments[0];
    if (arguments.length == 1 && (first.equals("--version") || first.equals("-V"))) {
      return with(List.of());
    }
    return NamedCommands.isAlone(first) ? with(List.of(first)) : commandLine();
  }

  private static CommandLine with(List<String> commands) {
    CommandLine line = new CommandLine(new Racklab());
    commands.forEach(name -> line.addSubcommand(name, NamedCommands.of(name)));
    return line.setCaseInsensitiveEnumValuesAllowed(true)
        .registerConverter(Path.class, new PathConverter())
        .setParameterExceptionHandler(new Misuse())
        .setExecutionExceptionHandler(new Failures());
  }

  /** Executes a command; one that reads a trace for long shows its progress. */
  private static int executed(ParseResult parsed) {
    ParseResult last = parsed;
    while (last.hasSubcommand()) {
      last = last.subcommand();
    }
    CommandLine command = last.commandSpec().commandLine();
    Screen screen =
        new Screen(command.getOut(), command.getErr(), last.hasMatchedOption("--quiet"));
    return new ReadingProgress(new ReadingText(screen))
        .during(() -> new CommandLine.RunLast().execute(parsed));
  }
}
