package io.racklab.deploy.cli;

import io.racklab.deploy.console.Screen;
import io.racklab.deploy.http.Access;
import io.racklab.deploy.http.AccessToken;
import io.racklab.deploy.http.HttpServer;
import io.racklab.deploy.http.HttpSettings;
import io.racklab.deploy.http.Routes;
import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import io.racklab.deploy.security.CertificateFolder.Role;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options for watching a run live. */
final class WatchOption {
  static final String NAME = "--watch";
  static final String AT = "--watch-at";
  static final String SERVED_THERE =
      "as --watch, at this address (default: 127.0.0.1 and a free port). Unless it is a loopback"
          + " address, viewers need the token that is printed, and with --certs the page is served"
          + " over TLS";
  private static final String OWN = "127.0.0.1:0";

  @Option(
      names = NAME,
      description =
          "serve a live page of the run, at the address that is printed. In virtual time the run"
              + " waits until the page is open, and the page can pause, step and speed it up. The"
              + " page is served until Ctrl-C")
  private boolean watch;

  @Option(names = AT, paramLabel = "[HOST:]PORT", description = SERVED_THERE)
  private String at;

  boolean isAsked() {
    return watch || at != null;
  }

  /**
   * Returns the address, the access rights and the encryption of the page.
   *
   * @throws CannotStartException if the page cannot be served there
   */
  HttpSettings settings(CertsOption certs) {
    return settings(at, Optional.of(AccessToken.fresh()), certs);
  }

  /**
   * As {@link #settings(CertsOption)}, but for any address and owner.
   *
   * @param at {@code [HOST:]PORT}; null for any free port of the loopback address
   * @param owner the token that allows to control the run; empty if the page has no controls
   */
  static HttpSettings settings(String at, Optional<AccessToken> owner, CertsOption certs) {
    InetSocketAddress address = ListeningAddress.parse(AT, at == null ? OWN : at);
    boolean loopback = address.getAddress().isLoopbackAddress();
    Optional<AccessToken> reader = loopback ? Optional.empty() : Optional.of(AccessToken.fresh());
    return new HttpSettings(
        address,
        new Access(reader, owner),
        loopback
            ? Optional.empty()
            : certs.security(Role.MASTER, address.getHostString()).serving());
  }

  /** Opens the page and prints its address. */
  static HttpServer open(HttpSettings settings, Routes routes, Screen screen) {
    try {
      HttpServer server = HttpServer.open(settings, routes);
      Access access = settings.access();
      screen.result("watch: " + address(server, access.owner().or(access::reader)));
      if (access.owner().isPresent() && access.reader().isPresent()) {
        screen.result("for viewing only: " + address(server, access.reader()));
      }
      return server;
    } catch (IOException e) {
      throw new CannotStartException(
          ExitCode.FAILED, AT + ": " + e.getMessage() + ": " + e.getCause().getMessage());
    }
  }

  private static String address(HttpServer server, Optional<AccessToken> token) {
    return server.url() + token.map(one -> "?token=" + one.text()).orElse("");
  }
}
