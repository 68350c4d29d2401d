package io.racklab.deploy.cli;

import io.racklab.deploy.console.HostsReport;
import io.racklab.deploy.console.Screen;
import io.racklab.deploy.hosts.Testbed;
import io.racklab.deploy.hosts.TestbedDown;
import io.racklab.deploy.hosts.TestbedUp;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Stops the processes that {@code racklab up} started on hosts. */
@Command(
    name = "down",
    mixinStandardHelpOptions = true,
    description =
        "Stops the processes that racklab up started on the hosts of a file, and no others, copies"
            + " their logs and the master's results to this machine, and removes Racklab's folder"
            + " from each host.",
    footer = {"", "Example: racklab down hosts.conf --out results"})
public final class DownCommand implements Callable<Integer> {
  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);

  @Mixin private TestbedOptions testbed;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "the folder for logs and results, with a subfolder for each host (default: testbed-DATE)")
  private Path out;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws InterruptedException {
    Testbed hosts = testbed.read();
    Screen screen = new Screen(spec.commandLine().getOut(), spec.commandLine().getErr(), false);
    Path gathered = out == null ? Path.of("testbed-" + LocalDateTime.now().format(STAMP)) : out;
    TestbedUp.Outcome outcome = new TestbedDown(hosts, Optional.of(gathered)).down();
    int exitCode = HostsReport.show(outcome.hosts(), screen);
    if (!outcome.changed()) {
      screen.result("there was nothing to stop or to remove");
    } else if (Files.isDirectory(gathered)) {
      screen.result("logs and results: " + gathered);
    }
    return exitCode;
  }
}
