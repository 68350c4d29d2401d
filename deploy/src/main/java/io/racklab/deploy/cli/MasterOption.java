package io.racklab.deploy.cli;

import io.racklab.deploy.launch.Address;
import io.racklab.deploy.launch.OwnAddress;
import io.racklab.deploy.security.CertificateFolder.Role;
import io.racklab.deploy.submission.MasterClient;
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

  /** The master, which is asked when it is first needed. */
  MasterClient client() {
    Address at = Addresses.parse("--master", master);
    return new MasterClient(at, certs.security(Role.WORKER, OwnAddress.towards(at)));
  }
}
