package io.racklab.deploy.cli;

import io.racklab.deploy.hosts.HostsFile;
import io.racklab.deploy.hosts.Testbed;
import java.nio.file.Path;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** The parameter that names the hosts file. */
final class TestbedOptions {
  @Parameters(paramLabel = "HOSTS", description = "the file that describes the hosts")
  private Path file;

  Testbed read() {
    return HostsFile.read(file, workerOptions());
  }

  Path file() {
    return file;
  }

  /** Returns the names of the worker command's options. */
  static Set<String> workerOptions() {
    return new CommandLine(new WorkerCommand()).getCommandSpec().optionsMap().keySet();
  }
}
