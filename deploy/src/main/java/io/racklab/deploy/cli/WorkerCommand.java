package io.racklab.deploy.cli;

import io.racklab.deploy.launch.WorkerProcess;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** A worker process. */
@Command(
    name = "worker",
    mixinStandardHelpOptions = true,
    description = "Emulates nodes for a master until the master ends.",
    footer = {"", "Example: racklab worker --join 127.0.0.1:7070"})
public final class WorkerCommand implements Callable<Integer> {
  @Option(names = "--join", required = true, paramLabel = "HOST:PORT", description = "the master")
  private String master;

  @Option(
      names = "--host",
      paramLabel = "HOST",
      defaultValue = "127.0.0.1",
      description = "this machine's address, at which others reach it (default: ${DEFAULT-VALUE})")
  private String host;

  @Override
  public Integer call() {
    WorkerProcess.serve(Addresses.parse("--join", master), host);
    return ExitCode.DONE;
  }
}
