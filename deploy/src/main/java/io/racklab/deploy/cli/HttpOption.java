package io.racklab.deploy.cli;

import io.racklab.deploy.http.Access;
import io.racklab.deploy.http.AccessToken;
import io.racklab.deploy.http.HttpServer;
import io.racklab.deploy.http.HttpSettings;
import io.racklab.deploy.http.Routes;
import io.racklab.deploy.launch.Security;
import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import io.racklab.deploy.security.SecretFiles;
import io.racklab.topologies.config.FileTrouble;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** The option by which a process serves its metrics and health. */
final class HttpOption {
  private static final String NAME = "--http";
  private static final String TOKEN = "--http-token";

  @Option(
      names = NAME,
      paramLabel = "[HOST:]PORT",
      description =
          "serve /metrics for Prometheus, /healthz and /readyz; HOST is 127.0.0.1 if none is given")
  private String at;

  @Option(
      names = TOKEN,
      paramLabel = "FILE",
      description =
          "the file of the token that readers of /metrics must send, created if it does not exist;"
              + " required if HOST can be reached from other machines")
  private Path token;

  /**
   * Opens a server for {@code /metrics} and the health checks if the option was given.
   *
   * @throws CannotStartException if the options are wrong or the server cannot listen
   */
  Optional<HttpServer> open(Supplier<Routes> routes, Security security) {
    if (at == null) {
      if (token != null) {
        throw wrong(TOKEN + " needs " + NAME + ": give both");
      }
      return Optional.empty();
    }
    InetSocketAddress address = ListeningAddress.parse(NAME, at);
    boolean loopback = address.getAddress().isLoopbackAddress();
    if (!loopback && token == null) {
      throw wrong(
          NAME
              + " "
              + at
              + " can be reached from other machines: give with "
              + TOKEN
              + " FILE the token that readers must send");
    }
    Optional<AccessToken> reader = Optional.ofNullable(token).map(HttpOption::token);
    try {
      return Optional.of(
          HttpServer.open(
              new HttpSettings(
                  address,
                  new Access(reader, Optional.empty()),
                  loopback ? Optional.empty() : security.serving()),
              routes.get()));
    } catch (IOException e) {
      throw new CannotStartException(
          ExitCode.FAILED, NAME + ": " + e.getMessage() + ": " + e.getCause().getMessage());
    }
  }

  private static AccessToken token(Path file) {
    try {
      if (!Files.exists(file)) {
        make(file);
      }
      return AccessToken.read(file);
    } catch (IOException e) {
      throw wrong(TOKEN + ": cannot read " + FileTrouble.of(e));
    } catch (IllegalArgumentException e) {
      throw wrong(TOKEN + ": " + file + ": " + e.getMessage());
    }
  }

  private static void make(Path file) throws IOException {
    try {
      SecretFiles.create(file, AccessToken.fresh().text() + "\n");
    } catch (FileAlreadyExistsException e) {
      // Another process has just created the file; its token is used.
    }
  }

  private static CannotStartException wrong(String why) {
    return new CannotStartException(ExitCode.BAD_INPUT, why);
  }
}
