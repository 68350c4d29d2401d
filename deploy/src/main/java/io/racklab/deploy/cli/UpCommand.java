package io.racklab.deploy.cli;

import io.racklab.deploy.console.HostsReport;
import io.racklab.deploy.console.Screen;
import io.racklab.deploy.hosts.Host;
import io.racklab.deploy.hosts.Software;
import io.racklab.deploy.hosts.Testbed;
import io.racklab.deploy.hosts.TestbedUp;
import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import io.racklab.deploy.program.Version;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Starts a master and workers on hosts. */
@Command(
    name = "up",
    mixinStandardHelpOptions = true,
    description =
        "Starts a master and workers on the hosts of a file, over ssh: copies the program where it"
            + " differs, checks Java and clocks, and waits until all workers have joined. Processes"
            + " that run as configured are left alone; those that have ended are restarted.",
    footer = {
      "",
      "HOSTS, for example (ssh must reach each host without a prompt):",
      "  testbed {",
      "    master = node1, user = alice",
      "    hosts = [ { name = node1, address = 10.0.0.1 }",
      "              { name = node2, address = 10.0.0.2, ssh = node2.example.org } ]",
      "  }",
      "",
      "Examples:",
      "  racklab up hosts.conf",
      "  racklab run --master 10.0.0.1:7070",
      "  racklab down hosts.conf"
    })
public final class UpCommand implements Callable<Integer> {
  @Mixin private TestbedOptions testbed;

  @Option(
      names = "--software",
      paramLabel = "DIR",
      description = "the unpacked distribution to copy (default: this command's own)")
  private Path software;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Testbed hosts = testbed.read();
    Screen screen = new Screen(spec.commandLine().getOut(), spec.commandLine().getErr(), false);
    if (hosts.hosts().stream().map(Host::share).anyMatch(Optional::isPresent)
        && !TestbedOptions.workerOptions().contains("--share")) {
      screen.remark(
          "racklab: workers of this version have no option --share, so each emulates the same share"
              + " of the nodes");
    }
    TestbedUp.Outcome outcome =
        new TestbedUp(
                hosts,
                Software.copied(folder()),
                List.of(),
                TestbedOptions.workerOptions(),
                Version.text(),
                Optional.empty())
            .up();
    int exitCode = HostsReport.show(outcome.hosts(), screen);
    if (outcome.well()) {
      screen.result(
          (outcome.changed() ? "" : "nothing has changed; ")
              + "submit with racklab run --master "
              + hosts.master().address()
              + ":"
              + hosts.port());
    } else {
      screen.problem(
          "racklab: an experiment fails unless all "
              + hosts.workers()
              + " workers join within a minute: fix the problem or remove the host from "
              + testbed.file()
              + ", and run racklab up again");
    }
    return exitCode;
  }

  private Path folder() {
    Optional<Path> folder = Optional.ofNullable(software).or(Software::own);
    return folder
        .filter(path -> Files.isDirectory(path.resolve(Software.LIB)))
        .orElseThrow(
            () ->
                new CannotStartException(
                    ExitCode.BAD_INPUT,
                    "there is no folder of jars to copy: run racklab from its distribution, or name"
                        + " with --software the folder that contains lib"));
  }
}
