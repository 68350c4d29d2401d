package io.racklab.deploy.security;

import io.racklab.deploy.security.CertificateFolder.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Instant;

/** Files of certificates and keys that are not what racklab certs wrote. */
public final class CertificateBytes {
  /** At which the kept one holds. */
  static final Instant THEN = Instant.parse("2026-11-25T00:00:00Z");

  private static final String HOST = "127.0.0.1";

  private CertificateBytes() {}

  /**
   * Reads it and looks whether it can be believed.
   *
   * @throws UnusableCertificatesException if it is none
   */
  public static long read(Path file) throws IOException, UnusableCertificatesException {
    X509Certificate certificate = CertificateFolder.certificate(file);
    return CertificateFault.of(certificate, certificate, HOST, THEN).isPresent() ? 0 : 1;
  }

  /** A folder of the kept authority, in which the file of a worker is to be. */
  public static Path worker(Path folder, Path authority) throws IOException {
    Files.copy(authority, folder.resolve(CertificateFolder.AUTHORITY));
    Path file = folder.resolve("worker.pem");
    SecretFiles.create(file, "");
    return file;
  }

  /**
   * What a worker reads to show that it belongs to the run.
   *
   * @throws UnusableCertificatesException if it cannot
   */
  public static long identity(Path file) throws UnusableCertificatesException {
    new CertificateFolder(file.getParent()).identity(Role.WORKER, HOST, THEN);
    return 1;
  }
}
