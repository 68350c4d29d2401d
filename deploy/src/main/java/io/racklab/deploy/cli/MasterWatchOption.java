package io.racklab.deploy.cli;

import io.racklab.deploy.console.Screen;
import io.racklab.deploy.http.HttpServer;
import io.racklab.deploy.watch.MasterWatch;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options for watching what a master runs. */
final class MasterWatchOption {
  @Option(
      names = WatchOption.NAME,
      description =
          "serve a page, at the address that is printed, that lists this master's experiments and"
              + " links to a page of each. Runs with real bytes are shown live, runs in virtual"
              + " time once they have ended")
  private boolean watch;

  @Option(
      names = WatchOption.AT,
      paramLabel = "[HOST:]PORT",
      description = WatchOption.SERVED_THERE)
  private String at;

  boolean isAsked() {
    return watch || at != null;
  }

  /** Opens the page and prints its address. */
  HttpServer open(MasterWatch pages, CertsOption certs, Screen screen) {
    return WatchOption.open(
        WatchOption.settings(at, Optional.empty(), certs), pages.routes(), screen);
  }
}
