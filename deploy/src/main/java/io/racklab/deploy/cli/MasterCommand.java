package io.racklab.deploy.cli;

import io.racklab.deploy.console.Screen;
import io.racklab.deploy.http.HttpServer;
import io.racklab.deploy.launch.Address;
import io.racklab.deploy.launch.MasterProcess;
import io.racklab.deploy.launch.Security;
import io.racklab.deploy.launch.WorkerList;
import io.racklab.deploy.metrics.MasterMeter;
import io.racklab.deploy.metrics.MasterMetrics;
import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import io.racklab.deploy.program.Version;
import io.racklab.deploy.run.SubmittedExperiments;
import io.racklab.deploy.run.TurnListener;
import io.racklab.deploy.security.CertificateFolder.Role;
import io.racklab.deploy.submission.SubmissionDesk;
import io.racklab.deploy.watch.MasterWatch;
import io.racklab.master.runs.run.RunObservers;
import io.racklab.topologies.config.FileTrouble;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs a master that waits for workers and experiments. */
@Command(
    name = "master",
    mixinStandardHelpOptions = true,
    description =
        "Waits for workers (racklab worker --join) and runs the experiments that racklab run"
            + " --master submits, one after the other, until Ctrl-C.",
    footer = {
      "",
      "Examples:",
      "  racklab master --port 7070 --workers 2",
      "  racklab master --host 10.0.0.1 --workers 2 --certs certs",
      "  racklab master --workers 2 --http 9400",
      "  racklab master --workers 2 --watch"
    })
public final class MasterCommand implements Callable<Integer> {
  @Option(
      names = "--host",
      paramLabel = "HOST",
      defaultValue = "127.0.0.1",
      description = "this machine's address, at which others reach it (default: ${DEFAULT-VALUE})")
  private String host;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      defaultValue = "7070",
      description = "the port to listen on (default: ${DEFAULT-VALUE})")
  private int port;

  @Option(
      names = "--workers",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "experiments begin once this many workers have joined (default: ${DEFAULT-VALUE})")
  private int workers;

  @Mixin private CertsOption certs;

  @Mixin private HttpOption http;

  @Mixin private MasterWatchOption watch;

  @Mixin private JarOption jars;

  @Option(
      names = "--roster",
      paramLabel = "FILE",
      description =
          "the file in which to keep the addresses of the workers that have joined, one per line")
  private Path roster;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    if (port < 0 || port > 65_535 || workers < 1) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT, "--port must be from 0 to 65535 and --workers at least 1");
    }
    Screen screen = new Screen(spec.commandLine().getOut(), spec.commandLine().getErr(), true);
    jars.given().jars();
    Address at = Addresses.own("--host", host, port);
    Security security = certs.security(Role.MASTER, at.host());
    MasterMeter meter = new MasterMeter();
    AtomicBoolean ready = new AtomicBoolean();
    Optional<HttpServer> pages =
        http.open(() -> MasterMetrics.routes(meter, Version.text(), ready::get), security);
    MasterWatch played = new MasterWatch();
    Optional<HttpServer> watched =
        watch.isAsked() ? Optional.of(watch.open(played, certs, screen)) : Optional.empty();
    MasterProcess process;
    try {
      process = MasterProcess.start(at, false, security, new RunObservers(played::watching, meter));
    } catch (RuntimeException e) {
      throw Addresses.cannotListen(at, e);
    }
    process.closeWithJvm();
    SubmissionDesk.open(
        process.system(),
        new SubmittedExperiments(
            process,
            security,
            jars.given(),
            workers,
            meter,
            watch.isAsked() ? played : TurnListener.NONE,
            screen),
        System::currentTimeMillis,
        workers,
        meter);
    keepRoster(process);
    ready.set(true);
    screen.result("racklab master listens on " + process.address());
    pages.ifPresent(server -> screen.result("its metrics are at " + server.url() + "metrics"));
    process.awaitEnd();
    pages.ifPresent(HttpServer::close);
    watched.ifPresent(HttpServer::close);
    played.close();
    return ExitCode.DONE;
  }

  private void keepRoster(MasterProcess process) {
    if (roster != null) {
      try {
        WorkerList.keep(process, roster.toAbsolutePath());
      } catch (IOException e) {
        process.close();
        throw new CannotStartException(
            ExitCode.FAILED, "cannot write " + roster + ": " + FileTrouble.of(e));
      }
    }
  }
}
