package io.racklab.deploy.cli;

import io.racklab.deploy.exit.CannotStartException;
import io.racklab.deploy.exit.ExitCode;
import io.racklab.deploy.exit.FileTrouble;
import io.racklab.deploy.exit.InternalFault;
import io.racklab.deploy.exit.OpenFiles;
import io.racklab.deploy.hosts.HostException;
import io.racklab.deploy.launch.RefusedByMasterException;
import io.racklab.deploy.launch.SilentMasterException;
import io.racklab.master.journal.DamagedFileException;
import io.racklab.topologies.config.InvalidInputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.InvalidPathException;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/**
 * Turns what went wrong into clear lines and an exit code; no stack trace for what a user can mend.
 */
public final class Failures implements IExecutionExceptionHandler {
  @Override
  public int handleExecutionException(
      Exception exception, CommandLine commandLine, ParseResult parsed) {
    Optional<String> tooFewFiles = OpenFiles.trouble(exception);
    if (tooFewFiles.isPresent()) {
      commandLine.getErr().println("racklab: " + tooFewFiles.get());
      return ExitCode.BAD_INPUT;
    }
    if (exception instanceof InvalidInputException invalid) {
      commandLine.getErr().println(invalid.getMessage());
      return ExitCode.BAD_INPUT;
    }
    if (exception instanceof CannotStartException cannot) {
      commandLine.getErr().println("racklab: " + cannot.getMessage());
      return cannot.exitCode();
    }
    if (exception instanceof RefusedByMasterException refused) {
      commandLine.getErr().println("racklab: " + refused.getMessage());
      return ExitCode.BAD_INPUT;
    }
    if (exception instanceof SilentMasterException silent) {
      commandLine.getErr().println("racklab: " + silent.getMessage());
      return ExitCode.FAILED;
    }
    if (exception instanceof HostException trouble) {
      commandLine.getErr().println("racklab: " + trouble.getMessage());
      return ExitCode.FAILED;
    }
    if (exception instanceof DamagedFileException damaged) {
      commandLine.getErr().println("racklab: " + damaged.getMessage());
      return ExitCode.BAD_INPUT;
    }
    if (exception instanceof InvalidPathException path) {
      commandLine.getErr().println("racklab: " + PathConverter.problem(path.getInput()));
      return ExitCode.BAD_INPUT;
    }
    if (exception instanceof IOException trouble) {
      commandLine.getErr().println("racklab: " + FileTrouble.of(trouble));
      return ExitCode.FAILED;
    }
    if (exception instanceof UncheckedIOException trouble) {
      commandLine.getErr().println("racklab: " + FileTrouble.of(trouble));
      return ExitCode.FAILED;
    }
    commandLine.getErr().println("racklab: " + InternalFault.line(exception));
    return ExitCode.FAILED;
  }
}
