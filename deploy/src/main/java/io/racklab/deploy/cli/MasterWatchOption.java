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
          "serve a page that lists the experiments that this master plays, each with a page of its"
              + " own, at the address that is printed. Runs with real bytes are watched while they"
              + " go on, those in virtual time when they have ended")
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
