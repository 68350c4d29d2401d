package io.racklab.deploy.cli;

import io.racklab.deploy.hosts.HostException;
import io.racklab.deploy.launch.RefusedByMasterException;
import io.racklab.deploy.launch.SilentMasterException;
import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import io.racklab.deploy.program.InternalFault;
import io.racklab.deploy.program.OpenFiles;
import io.racklab.master.analysis.file.IrregularFileException;
import io.racklab.master.analysis.rows.DamagedFileException;
import io.racklab.topologies.config.FileTrouble;
import io.racklab.topologies.config.InvalidInputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.InvalidPathException;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** Prints an exception without its stack trace, and maps it to an exit code. */
public final class Failures implements IExecutionExceptionHandler {
  private record Failure(int exitCode, String lines) {}

  @Override
  public int handleExecutionException(
      Exception exception, CommandLine commandLine, ParseResult parsed) {
    Failure failure = of(exception);
    commandLine.getErr().println(failure.lines());
    return failure.exitCode();
  }

  private static Failure of(Exception exception) {
    Optional<String> tooFewFiles = OpenFiles.trouble(exception);
    if (tooFewFiles.isPresent()) {
      return racklab(ExitCode.BAD_INPUT, tooFewFiles.get());
    }
    if (exception instanceof InvalidInputException invalid) {
      return new Failure(ExitCode.BAD_INPUT, invalid.getMessage());
    }
    if (exception instanceof CannotStartException cannot) {
      return racklab(cannot.exitCode(), cannot.getMessage());
    }
    if (exception instanceof RefusedByMasterException
        || exception instanceof DamagedFileException
        || exception instanceof IrregularFileException) {
      return racklab(ExitCode.BAD_INPUT, exception.getMessage());
    }
    if (exception instanceof InvalidPathException path) {
      return racklab(ExitCode.BAD_INPUT, PathConverter.problem(path.getInput()));
    }
    if (exception instanceof SilentMasterException || exception instanceof HostException) {
      return racklab(ExitCode.FAILED, exception.getMessage());
    }
    if (exception instanceof IOException trouble) {
      return racklab(ExitCode.FAILED, FileTrouble.of(trouble));
    }
    if (exception instanceof UncheckedIOException trouble) {
      return racklab(ExitCode.FAILED, FileTrouble.of(trouble));
    }
    return racklab(ExitCode.FAILED, InternalFault.line(exception));
  }

  private static Failure racklab(int exitCode, String line) {
    return new Failure(exitCode, "racklab: " + line);
  }
}
