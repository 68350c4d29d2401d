package io.racklab.deploy.cli;

import io.racklab.deploy.http.Access;
import io.racklab.deploy.http.AccessToken;
import io.racklab.deploy.http.HttpServer;
import io.racklab.deploy.http.HttpSettings;
import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import io.racklab.deploy.security.CertificateFolder.Role;
import io.racklab.deploy.watch.WatchPages;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Serves a page that replays the runs of a run directory. */
@Command(
    name = "watch",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Serves a page that replays the runs of a run directory, until Ctrl-C: the cluster with its"
            + " slots and links, every slot over time, two schedulers one above the other, jobs and"
            + " pools, and why each attempt was launched on its node.",
    footer = {"", "Example: racklab watch runs/quickstart-20261121-115030"})
public final class WatchCommand implements Callable<Integer> {
  @Parameters(paramLabel = "RUN", description = "a run directory; its run may have been killed")
  private Path folder;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      defaultValue = "0",
      description = "the page's port (default: a free one)")
  private int port;

  @Option(
      names = "--host",
      paramLabel = "HOST",
      defaultValue = "127.0.0.1",
      description =
          "the page's address; unless it is a loopback address, readers need the token that is"
              + " printed (default: ${DEFAULT-VALUE})")
  private String host;

  @Mixin private CertsOption certs;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException, InterruptedException {
    RunFolder.read(folder);
    WatchPages pages = WatchPages.of(folder);
    if (pages.size() == 0) {
      throw new CannotStartException(ExitCode.BAD_INPUT, "no run has ended in " + folder);
    }
    pages.readAhead();
    InetSocketAddress at = new InetSocketAddress(host, port);
    if (at.isUnresolved()) {
      throw new CannotStartException(ExitCode.BAD_INPUT, "there is no host " + host);
    }
    Optional<AccessToken> token =
        at.getAddress().isLoopbackAddress() ? Optional.empty() : Optional.of(AccessToken.fresh());
    HttpSettings settings =
        new HttpSettings(
            at,
            new Access(token, Optional.empty()),
            token.isEmpty() ? Optional.empty() : certs.security(Role.MASTER, host).serving());
    try (HttpServer server = HttpServer.open(settings, pages.routes())) {
      String query = token.map(one -> "?token=" + one.text()).orElse("");
      spec.commandLine().getOut().println("watch: " + server.url() + query);
      spec.commandLine().getOut().flush();
      new CountDownLatch(1).await();
    }
    return ExitCode.DONE;
  }
}
