package io.racklab.deploy;

import io.racklab.deploy.cli.BoundCommand;
import io.racklab.deploy.cli.CalibrateCommand;
import io.racklab.deploy.cli.CancelCommand;
import io.racklab.deploy.cli.CapacityCommand;
import io.racklab.deploy.cli.CertsCommand;
import io.racklab.deploy.cli.CheckCommand;
import io.racklab.deploy.cli.CompareCommand;
import io.racklab.deploy.cli.ConvertCommand;
import io.racklab.deploy.cli.DoctorCommand;
import io.racklab.deploy.cli.DownCommand;
import io.racklab.deploy.cli.DrawCommand;
import io.racklab.deploy.cli.ExplainCommand;
import io.racklab.deploy.cli.ExportCommand;
import io.racklab.deploy.cli.Failures;
import io.racklab.deploy.cli.FetchCommand;
import io.racklab.deploy.cli.FlowsCommand;
import io.racklab.deploy.cli.HadoopCommand;
import io.racklab.deploy.cli.ImportCommand;
import io.racklab.deploy.cli.InitCommand;
import io.racklab.deploy.cli.JobsCommand;
import io.racklab.deploy.cli.LabCommand;
import io.racklab.deploy.cli.ListCommand;
import io.racklab.deploy.cli.MasterCommand;
import io.racklab.deploy.cli.Misuse;
import io.racklab.deploy.cli.NewPolicyCommand;
import io.racklab.deploy.cli.PackCommand;
import io.racklab.deploy.cli.PathConverter;
import io.racklab.deploy.cli.PlanCommand;
import io.racklab.deploy.cli.RecordedCommand;
import io.racklab.deploy.cli.ReportCommand;
import io.racklab.deploy.cli.ReproduceCommand;
import io.racklab.deploy.cli.RunCommand;
import io.racklab.deploy.cli.ShowCommand;
import io.racklab.deploy.cli.SimulateCommand;
import io.racklab.deploy.cli.SlsCommand;
import io.racklab.deploy.cli.SuiteCommand;
import io.racklab.deploy.cli.UpCommand;
import io.racklab.deploy.cli.VerifyCommand;
import io.racklab.deploy.cli.WatchCommand;
import io.racklab.deploy.cli.WhatIfCommand;
import io.racklab.deploy.cli.WorkerCommand;
import io.racklab.deploy.console.PlainWriter;
import io.racklab.deploy.console.ReadingText;
import io.racklab.deploy.console.Screen;
import io.racklab.deploy.console.StandardOutput;
import io.racklab.deploy.console.Terminal;
import io.racklab.deploy.program.ExitCode;
import io.racklab.deploy.program.InternalFault;
import io.racklab.deploy.program.OpenFiles;
import io.racklab.deploy.program.Version;
import io.racklab.master.engine.workload.trace.ReadingProgress;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import org.slf4j.LoggerFactory;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParseResult;

/** The racklab command. */
@Command(
    name = "racklab",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "An emulator for MapReduce schedulers.",
    subcommands = {
      RunCommand.class,
      ReproduceCommand.class,
      MasterCommand.class,
      WorkerCommand.class,
      JobsCommand.class,
      CancelCommand.class,
      FetchCommand.class,
      UpCommand.class,
      DownCommand.class,
      LabCommand.class,
      CompareCommand.class,
      WhatIfCommand.class,
      PlanCommand.class,
      ExplainCommand.class,
      RecordedCommand.class,
      WatchCommand.class,
      ReportCommand.class,
      ExportCommand.class,
      ConvertCommand.class,
      PackCommand.class,
      VerifyCommand.class,
      FlowsCommand.class,
      CapacityCommand.class,
      DoctorCommand.class,
      SimulateCommand.class,
      ImportCommand.class,
      CalibrateCommand.class,
      BoundCommand.class,
      SuiteCommand.class,
      HadoopCommand.class,
      SlsCommand.class,
      InitCommand.class,
      NewPolicyCommand.class,
      CheckCommand.class,
      CertsCommand.class,
      ListCommand.class,
      ShowCommand.class,
      DrawCommand.class,
      GenerateCompletion.class
    },
    footer = {
      "",
      "Exit codes: 0 done (VALID, or DEGRADED with a warning), 2 bad usage or input,",
      "3 an INVALID run, 130 interrupted with the results so far kept, 1 anything else.",
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
              + "); give it more: RACKLAB_JAVA_OPTIONS=-Xmx8g racklab …");
      exitCode = ExitCode.FAILED;
    } catch (Error e) {
      Optional<String> tooFewFiles = OpenFiles.trouble(e);
      System.err.println("racklab: " + tooFewFiles.orElseGet(() -> InternalFault.line(e)));
      exitCode = tooFewFiles.isPresent() ? ExitCode.BAD_INPUT : ExitCode.FAILED;
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
    CommandLine line = commandLine().setOut(out).setErr(err);
    line.setExecutionStrategy(
        parsed -> {
          // Help is Racklab's own text, and has its colours from picocli.
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

  public static CommandLine commandLine() {
    return new CommandLine(new Racklab())
        .setCaseInsensitiveEnumValuesAllowed(true)
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
