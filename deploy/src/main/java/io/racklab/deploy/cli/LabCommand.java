package io.racklab.deploy.cli;

import io.racklab.deploy.console.HostsReport;
import io.racklab.deploy.console.HostsText;
import io.racklab.deploy.console.Screen;
import io.racklab.deploy.hosts.HostException;
import io.racklab.deploy.hosts.LabNetwork;
import io.racklab.deploy.hosts.LabPlan;
import io.racklab.deploy.hosts.SendingLimit;
import io.racklab.deploy.hosts.Software;
import io.racklab.deploy.hosts.Testbed;
import io.racklab.deploy.hosts.TestbedDown;
import io.racklab.deploy.hosts.TestbedStatus;
import io.racklab.deploy.hosts.TestbedUp;
import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import io.racklab.deploy.program.Version;
import io.racklab.topologies.config.Rate;
import io.racklab.topologies.config.UnreadableException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** Emulates several hosts on one machine. */
@Command(
    name = "lab",
    mixinStandardHelpOptions = true,
    description =
        "Emulates several hosts on one Linux machine, as root: network namespaces with their own"
            + " addresses, links and a bridge. A master runs in the first namespace, and a worker"
            + " in each.",
    footer = {
      "",
      "Examples:",
      "  racklab lab up 4",
      "  racklab run --master 10.77.0.1:7070      from this machine, as often as you like",
      "  ip link set racklab-3 down               cut the third host off",
      "  racklab lab status",
      "  racklab lab down"
    })
public final class LabCommand {
  /**
   * JVM options for processes that share this machine's processors; {@code bin/racklab} explains
   * them.
   */
  private static final List<String> JVM = List.of("-XX:TieredStopAtLevel=1");

  @Option(
      names = "--name",
      paramLabel = "NAME",
      defaultValue = "racklab",
      scope = ScopeType.INHERIT,
      description = "prefix of the names of namespaces and links (default: ${DEFAULT-VALUE})")
  private String name;

  @Spec private CommandSpec spec;

  @Command(
      name = "up",
      mixinStandardHelpOptions = true,
      description =
          "Creates a lab and starts a master and workers in it; if the lab exists, restarts its"
              + " processes that have ended. The master writes its results to runs/ in the current"
              + " folder.",
      footer = {"", "Example: racklab lab up 4"})
  int up(
      @Parameters(paramLabel = "N", description = "number of hosts") int hosts,
      @Option(
              names = "--network",
              paramLabel = "A.B.C.0/24",
              defaultValue = "10.77.0.0/24",
              description = "the hosts' addresses (default: ${DEFAULT-VALUE})")
          String network,
      @Option(
              names = "--limit",
              paramLabel = "RATE",
              description =
                  "limit on the sending rate of each host, such as 200Mbps, enforced by tc; for"
                      + " experiments with network = native")
          String limit,
      @Option(
              names = "--certs",
              paramLabel = "DIR",
              description = "use TLS with the certificates in DIR, which racklab certs made")
          Path certs)
      throws HostException, IOException, InterruptedException {
    LabPlan plan = plan(hosts, network);
    Optional<SendingLimit> limited = limit(limit);
    Testbed testbed = plan.testbed(limited, certs(plan, certs));
    LabNetwork lab = allowed();
    Optional<LabPlan> there = lab.there();
    if (there.isPresent() && !there.get().equals(plan)) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT,
          "there is a lab called "
              + name
              + " already, of "
              + there.get().hosts()
              + " hosts on "
              + there.get().network()
              + ".0/24: write racklab lab down first, or choose another --name and --network");
    }
    if (there.isEmpty()) {
      lab.make(plan);
    }
    TestbedUp.Outcome outcome =
        new TestbedUp(
                testbed,
                Software.shared(System.getProperty("java.class.path")),
                JVM,
                Set.of(),
                Version.text(),
                Optional.of(Path.of("").toAbsolutePath()))
            .up();
    Screen screen = screen();
    int exitCode = HostsReport.show(outcome.hosts(), screen);
    if (outcome.well()) {
      screen.result(
          (outcome.changed() || there.isEmpty() ? "" : "nothing has changed; ")
              + "submit with racklab run --master "
              + testbed.master().address()
              + ":"
              + testbed.port()
              + testbed.certs().map(folder -> " --certs " + folder).orElse("")
              + slower(plan));
    }
    return exitCode;
  }

  /**
   * Returns the option {@code --time-scale} with its reason, to append to the proposed command, if
   * there are fewer processors than processes need; otherwise an empty text.
   */
  private static String slower(LabPlan plan) {
    int processors = Runtime.getRuntime().availableProcessors();
    int time = plan.timeScale(processors);
    return time == LabPlan.QUICKSTART_TIME
        ? ""
        : " --time-scale "
            + time
            + "\n"
            + plan.processes()
            + " processes share "
            + processors
            + (processors == 1 ? " processor" : " processors")
            + ": quickstart's own time scale, "
            + LabPlan.QUICKSTART_TIME
            + ", may be too high for them";
  }

  @Command(
      name = "status",
      mixinStandardHelpOptions = true,
      description = "Shows the state of each host.",
      footer = {"", "Example: racklab lab status"})
  int status() throws IOException, InterruptedException {
    Optional<LabPlan> there = allowed().there();
    if (there.isEmpty()) {
      screen().result("there is no lab called " + name);
      return ExitCode.DONE;
    }
    return HostsReport.show(
        new TestbedStatus(there.get().testbed(Optional.empty(), Optional.empty())).look(),
        screen());
  }

  @Command(
      name = "down",
      mixinStandardHelpOptions = true,
      description = "Stops the lab's processes and removes its namespaces, links and bridge.",
      footer = {"", "Example: racklab lab down --logs lab-logs"})
  int down(
      @Option(
              names = "--logs",
              paramLabel = "DIR",
              description = "keep the processes' logs, in a folder for each host")
          Path logs)
      throws HostException, IOException, InterruptedException {
    LabNetwork lab = allowed();
    Optional<LabPlan> there = lab.there();
    if (there.isEmpty()) {
      screen().result("there is no lab called " + name);
      return ExitCode.DONE;
    }
    Screen screen = screen();
    TestbedUp.Outcome outcome =
        new TestbedDown(
                there.get().testbed(Optional.empty(), Optional.empty()), Optional.ofNullable(logs))
            .down();
    for (String stranger : lab.remove()) {
      screen.remark(
          "racklab: "
              + stranger
              + " does not belong to the lab; it keeps running without a network");
    }
    outcome.hosts().stream()
        .filter(host -> host.trouble().isPresent())
        .forEach(host -> screen.problem(HostsText.trouble(host)));
    screen.result("the lab " + name + " is removed");
    return outcome.well() ? ExitCode.DONE : ExitCode.FAILED;
  }

  private LabPlan plan(int hosts, String network) {
    try {
      return LabPlan.of(name, hosts, network);
    } catch (IllegalArgumentException e) {
      throw new CannotStartException(ExitCode.BAD_INPUT, e.getMessage());
    }
  }

  private static Optional<SendingLimit> limit(String rate) {
    if (rate == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(SendingLimit.ofBytes(Rate.parse(rate)));
    } catch (UnreadableException wrong) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT,
          "--limit " + rate + " " + wrong.why() + "; write, for example, --limit 200Mbps");
    }
  }

  private static Optional<Path> certs(LabPlan plan, Path folder) {
    if (folder != null && !Files.exists(folder.resolve("authority.pem"))) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT,
          "--certs %s has no authority.pem; make it with racklab certs %s --hosts %s"
              .formatted(folder, folder, String.join(",", plan.addresses())));
    }
    return Optional.ofNullable(folder).map(Path::toAbsolutePath);
  }

  private LabNetwork allowed() {
    plan(1, "10.77.0.0/24");
    LabNetwork.refusal()
        .ifPresent(
            why -> {
              throw new CannotStartException(ExitCode.BAD_INPUT, why);
            });
    return new LabNetwork(name);
  }

  private Screen screen() {
    return new Screen(spec.commandLine().getOut(), spec.commandLine().getErr(), false);
  }
}
