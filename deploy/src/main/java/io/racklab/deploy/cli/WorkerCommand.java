package io.racklab.deploy.cli;

import akka.actor.typed.Behavior;
import io.racklab.deploy.capacity.MeasuredShare;
import io.racklab.deploy.launch.Address;
import io.racklab.deploy.launch.Security;
import io.racklab.deploy.launch.WorkerService;
import io.racklab.deploy.metrics.WorkerMeter;
import io.racklab.deploy.metrics.WorkerMetrics;
import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import io.racklab.deploy.program.Version;
import io.racklab.deploy.run.PolicyJars;
import io.racklab.deploy.security.CertificateFolder.Role;
import io.racklab.deploy.spread.PlayerSettings;
import io.racklab.deploy.spread.RunPlayer;
import io.racklab.master.runs.experiment.Jar;
import io.racklab.master.runs.experiment.Study;
import io.racklab.protocol.ProtocolVersion;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Starts a worker process. */
@Command(
    name = "worker",
    mixinStandardHelpOptions = true,
    description =
        "Emulates nodes for a master, and executes whole runs in virtual time for it, one on each"
            + " processor, until the master ends. Joins the master again after a lost connection.",
    footer = {
      "",
      "Examples:",
      "  racklab worker --join 127.0.0.1:7070",
      "  racklab worker --join 10.0.0.1:7070 --host 10.0.0.2 --certs certs"
    })
public final class WorkerCommand implements Callable<Integer> {
  @Option(names = "--join", required = true, paramLabel = "HOST:PORT", description = "the master")
  private String master;

  @Option(
      names = "--host",
      paramLabel = "HOST",
      defaultValue = "127.0.0.1",
      description = "this machine's address, at which others reach it (default: ${DEFAULT-VALUE})")
  private String host;

  @Option(
      names = "--share",
      paramLabel = "X|measured",
      defaultValue = "1",
      description =
          "share of the cluster to emulate, relative to the other workers' shares; measured derives"
              + " it from the speed of this machine's sockets, measured for two seconds (default:"
              + " ${DEFAULT-VALUE})")
  private String share;

  @Option(names = "--child", hidden = true, description = "end with the process that started it")
  private boolean child;

  @Mixin private CertsOption certs;

  @Mixin private HttpOption http;

  /** Policies of runs in virtual time run in this process, others in the master. */
  @Mixin private JarOption jars;

  @Override
  public Integer call() throws IOException {
    Address address = Addresses.called("--join", master);
    String own = Addresses.own("--host", host, 0).host();
    jars.given().jars();
    Security security = certs.security(Role.WORKER, own);
    WorkerMeter meter = new WorkerMeter();
    http.open(() -> WorkerMetrics.routes(meter, Version.text()), security);
    ProtocolVersion version = ProtocolVersion.of(Version.text());
    new WorkerService(address, own, share(security), security, version, child)
        .serve(meter, this::player)
        .ifPresent(
            why -> {
              throw new CannotStartException(ExitCode.BAD_INPUT, why);
            });
    return ExitCode.DONE;
  }

  /**
   * Returns the actor that executes whole runs in virtual time, for which this process emulates no
   * nodes.
   */
  private Behavior<RunPlayer.Command> player() {
    PolicyJars policies = jars.given();
    return RunPlayer.create(
        new PlayerSettings(
            Version.text(),
            policies.jars().stream().map(Jar::sha256).toList(),
            (text, folder) ->
                policies
                    .reading(() -> Study.parse("the experiment", text, folder, Map.of()))
                    .with(policies.jars()),
            Runtime.getRuntime().availableProcessors()));
  }

  private double share(Security security) throws IOException {
    if (share.equals("measured")) {
      return MeasuredShare.measure(security.wrapping());
    }
    try {
      double number = Double.parseDouble(share);
      if (number > 0 && Double.isFinite(number)) {
        return number;
      }
    } catch (NumberFormatException e) {
      // The error below explains what a share is.
    }
    throw new CannotStartException(
        ExitCode.BAD_INPUT, "--share must be a number above 0, or measured, not " + share);
  }
}
