package io.racklab.deploy.cli;

import io.racklab.deploy.capacity.TestbedProposal;
import io.racklab.deploy.capacity.TestbedProposal.HostRate;
import io.racklab.deploy.console.PreflightJson;
import io.racklab.deploy.console.PreflightText;
import io.racklab.deploy.console.Screen;
import io.racklab.deploy.hosts.Host;
import io.racklab.deploy.hosts.PreflightFindings;
import io.racklab.deploy.hosts.Testbed;
import io.racklab.deploy.hosts.TestbedPreflight;
import io.racklab.deploy.program.ExitCode;
import io.racklab.topologies.Cluster;
import io.racklab.topologies.file.ClusterFile;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Looks at hosts before they are used. */
@Command(
    name = "preflight",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Looks at the hosts of a file before they are used: Java, processors, memory, disk and the"
            + " master's port of each host; rate, delay, loss and clocks of each pair; and the"
            + " scales at which they carry a cluster. Needs Java on the hosts, and leaves nothing"
            + " there. Takes about three seconds for each host.",
    footer = {
      "",
      "Half of the hosts send at the same time, each to one of the others. Loss is that of UDP, there"
          + " and back. A dash is a value that could not be measured.",
      "",
      "Exit codes: 0 all hosts can take part and reach each other, 1 one cannot.",
      "",
      "Examples:",
      "  racklab preflight hosts.conf",
      "  racklab preflight hosts.conf --cluster shadow-52 --json"
    })
public final class PreflightCommand implements Callable<Integer> {
  @Mixin private TestbedOptions testbed;

  @Option(
      names = "--cluster",
      paramLabel = "NAME|FILE",
      defaultValue = "quickstart",
      description = "the cluster to propose scales for (default: ${DEFAULT-VALUE})")
  private String cluster;

  @Mixin private FormatOption format;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws InterruptedException {
    Testbed hosts = testbed.read();
    Cluster carried = ClusterFile.named(cluster, Path.of("").toAbsolutePath());
    Screen screen = new Screen(spec.commandLine().getOut(), spec.commandLine().getErr(), false);
    PreflightFindings findings =
        new TestbedPreflight(
                hosts, (played, all) -> screen.progress("round " + played + " of " + all))
            .look();
    List<TestbedProposal> proposals =
        TestbedProposal.of(carried, rates(hosts, findings), findings.clockError());
    if (format.isJson()) {
      screen.result(FormatOption.text(PreflightJson.of(findings, carried, proposals)));
    } else {
      screen.result(PreflightText.tables(findings).stripTrailing());
      if (!findings.pairs().isEmpty()) {
        screen.result("\n" + PreflightText.scales(carried, findings, proposals).stripTrailing());
      }
      PreflightText.warnings(findings).forEach(text -> screen.remark("racklab: " + text));
    }
    PreflightText.problems(findings).forEach(screen::problem);
    return findings.well() ? ExitCode.DONE : ExitCode.FAILED;
  }

  private static List<HostRate> rates(Testbed hosts, PreflightFindings findings) {
    return hosts.hosts().stream()
        .filter(Host::worker)
        .filter(host -> findings.rate(host).isPresent())
        .map(
            host ->
                new HostRate(
                    host.name(),
                    host.share().orElse(1.0),
                    Math.max(1, findings.rate(host).getAsDouble())))
        .toList();
  }
}
