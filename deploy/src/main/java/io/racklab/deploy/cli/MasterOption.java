package io.racklab.deploy.cli;

import io.racklab.deploy.launch.Address;
import io.racklab.deploy.launch.OwnAddress;
import io.racklab.deploy.security.CertificateFolder.Role;
import io.racklab.deploy.submission.MasterClient;
import java.io.PrintWriter;
import java.util.function.Consumer;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which master a command asks, and with which certificate. */
final class MasterOption {
  @Option(
      names = "--master",
      required = true,
      paramLabel = "HOST:PORT",
      description = "a master that is already there")
  private String master;

  @Mixin private CertsOption certs;

  /**
   * The master, which is asked when it is first needed.
   *
   * @param err told what an answer waits for, when it takes long
   */
  MasterClient client(PrintWriter err) {
    return client(master, certs, line -> err.println("racklab: " + line));
  }

  /** The master at an address that was given with this option, whichever command it is of. */
  static MasterClient client(String master, CertsOption certs, Consumer<String> waits) {
    Address at = Addresses.called("--master", master);
    return new MasterClient(at, certs.security(Role.WORKER, OwnAddress.towards(at)), waits);
  }
}
