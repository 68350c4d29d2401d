package io.racklab.deploy.cli;

import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import io.racklab.master.analysis.file.WholeFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes an experiment to start from. */
@Command(
    name = "init",
    mixinStandardHelpOptions = true,
    description = "Writes a commented experiment to start from.",
    footer = {"", "Example: racklab init && racklab run my-experiment.conf --clock virtual"})
public final class InitCommand implements Callable<Integer> {
  private static final String TEXT = "/io/racklab/deploy/first-experiment.conf";

  @Parameters(
      arity = "0..1",
      paramLabel = "FILE",
      defaultValue = "my-experiment.conf",
      description = "the file to write, which must not exist (default: ${DEFAULT-VALUE})")
  private Path file;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    try (InputStream text = InitCommand.class.getResourceAsStream(TEXT)) {
      // Never overwrites an existing file.
      WholeFile.create(file, text::transferTo);
    } catch (FileAlreadyExistsException e) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT, file + " exists already: name another file, racklab init FILE");
    } catch (NoSuchFileException e) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT, file + ": its folder does not exist: create it first");
    }
    spec.commandLine()
        .getOut()
        .println(
            file + " is written: edit it, then racklab check " + file + " and racklab run " + file);
    return ExitCode.DONE;
  }
}
