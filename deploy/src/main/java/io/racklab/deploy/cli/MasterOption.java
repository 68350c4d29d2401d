package io.racklab.deploy.cli;

import io.racklab.deploy.launch.Address;
import io.racklab.deploy.launch.OwnAddress;
import io.racklab.deploy.security.CertificateFolder.Role;
import io.racklab.deploy.submission.MasterClient;
import java.io.PrintWriter;
import java.util.function.Consumer;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that name a command's master and the certificate to show it. */
final class MasterOption {
  @Option(
      names = "--master",
      required = true,
      paramLabel = "HOST:PORT",
      description = "the address of a running master")
  private String master;

  @Mixin private CertsOption certs;

  /**
   * Returns a client of the master, which connects at its first request.
   *
   * @param err receives a line that explains why a request is slow
   */
  MasterClient client(PrintWriter err) {
    return client(master, certs, line -> err.println("racklab: " + line));
  }

  /** Returns a client of a master; for commands that have their own option {@code --master}. */
  static MasterClient client(String master, CertsOption certs, Consumer<String> waits) {
    Address at = Addresses.called("--master", master);
    return new MasterClient(at, certs.security(Role.WORKER, OwnAddress.towards(at)), waits);
  }
}
