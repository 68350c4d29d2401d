package io.racklab.deploy.cli;

import io.racklab.deploy.http.Access;
import io.racklab.deploy.http.HttpServer;
import io.racklab.deploy.http.HttpSettings;
import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import io.racklab.deploy.site.Browser;
import io.racklab.deploy.site.Site;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Serves the pages about Racklab as a site. */
@Command(
    name = "docs",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Serves the pages about Racklab as a site with search, for this machine alone and until"
            + " Ctrl-C, and opens it in the browser. It needs no network.",
    footer = {"", "Example: racklab docs"})
public final class DocsCommand implements Callable<Integer> {
  @Option(
      names = "--port",
      paramLabel = "PORT",
      defaultValue = "0",
      description = "the site's port (default: a free one)")
  private int port;

  @Option(names = "--no-open", description = "only print the address")
  private boolean unopened;

  @Option(
      names = "--site",
      paramLabel = "FOLDER",
      description = "a site that deploy/site/build has made elsewhere (default: this version's)")
  private Path folder;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException, InterruptedException {
    try (HttpServer server = open(site())) {
      String address = server.url() + Site.BASE.substring(1);
      spec.commandLine().getOut().println("docs: " + address);
      spec.commandLine().getOut().flush();
      if (!unopened) {
        Browser.open(address);
      }
      new CountDownLatch(1).await();
    }
    return ExitCode.DONE;
  }

  private Site site() throws IOException {
    Path place = folder == null ? Site.own() : folder;
    if (!Site.isIn(place)) {
      throw new CannotStartException(
          ExitCode.FAILED,
          "there is no site in "
              + place
              + ": run deploy/site/build in a checkout, which needs Node.js with npm; without it,"
              + " README.md leads to all pages");
    }
    return Site.in(place);
  }

  private HttpServer open(Site site) throws IOException {
    InetSocketAddress at;
    try {
      at = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    } catch (IllegalArgumentException e) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT, "--port " + port + ": write a port from 0 to 65535");
    }
    try {
      return HttpServer.open(new HttpSettings(at, Access.READING, Optional.empty()), site.routes());
    } catch (IOException e) {
      throw new CannotStartException(
          ExitCode.FAILED,
          "--port " + port + ": " + e.getCause().getMessage() + "; choose another port");
    }
  }
}
