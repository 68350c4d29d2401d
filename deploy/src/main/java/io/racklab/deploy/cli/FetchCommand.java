package io.racklab.deploy.cli;

import io.racklab.deploy.console.Screen;
import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import io.racklab.deploy.run.FetchedResults;
import io.racklab.deploy.run.RunDirectories;
import io.racklab.deploy.submission.MasterClient;
import io.racklab.protocol.ResultFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Copies the results of an experiment from a master. */
@Command(
    name = "fetch",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Copies the results, complete or not, of an experiment that was submitted to a master into"
            + " a folder on this machine.",
    footer = {"", "Example: racklab fetch 3 --master 10.0.0.1:7070"})
public final class FetchCommand implements Callable<Integer> {
  @Parameters(paramLabel = "N", description = "the submission's number, as racklab jobs prints it")
  private int number;

  @Mixin private MasterOption master;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "a new or empty folder (default: below runs/, with the name of the folder on the master)")
  private Path out;

  @Option(names = "--quiet", description = "print no progress")
  private boolean quiet;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    Screen screen = new Screen(spec.commandLine().getOut(), spec.commandLine().getErr(), quiet);
    try (MasterClient client = master.client(spec.commandLine().getErr())) {
      ResultFiles results = client.files(number);
      if (results.files().isEmpty()) {
        throw new CannotStartException(
            ExitCode.BAD_INPUT,
            results.known()
                ? "submission " + number + " has no results"
                : "the master has no submission " + number + "; racklab jobs lists them");
      }
      Path folder = out == null ? Path.of("runs", results.name()) : out;
      RunDirectories.requireEmpty(folder);
      new FetchedResults(client, screen).copy(number, results, folder);
      screen.result("results: " + folder);
      return ExitCode.DONE;
    }
  }
}
