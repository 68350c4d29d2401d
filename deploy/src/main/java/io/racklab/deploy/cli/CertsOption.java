package io.racklab.deploy.cli;

import io.racklab.deploy.launch.Security;
import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import io.racklab.deploy.security.CertificateFolder;
import io.racklab.deploy.security.CertificateFolder.Role;
import io.racklab.deploy.security.MutualTls;
import io.racklab.deploy.security.UnusableCertificatesException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import picocli.CommandLine.Option;

/** The option that gives a process its certificates. */
final class CertsOption {
  static final String NAME = "--certs";

  @Option(
      names = NAME,
      paramLabel = "DIR",
      description =
          "use TLS with the certificates in DIR, which racklab certs DIR makes: processes connect"
              + " only to processes with a certificate of the same authority; browsers need none")
  private Path folder;

  /**
   * Returns the security settings of a process's connections.
   *
   * @param host the host at which others reach the process
   * @throws CannotStartException if its certificate cannot be used
   */
  Security security(Role role, String host) {
    if (folder == null) {
      return Security.NONE;
    }
    try {
      return Security.of(
          new MutualTls(new CertificateFolder(folder).identity(role, host, Instant.now())));
    } catch (UnusableCertificatesException e) {
      throw new CannotStartException(ExitCode.BAD_INPUT, e.getMessage());
    }
  }

  /** Returns this option as arguments for the processes that this one starts. */
  List<String> forChildren() {
    return folder == null ? List.of() : List.of(NAME, folder.toAbsolutePath().toString());
  }
}
