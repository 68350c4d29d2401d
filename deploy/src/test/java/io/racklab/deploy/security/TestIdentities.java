package io.racklab.deploy.security;

import io.racklab.deploy.security.CertificateFolder.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;

/** Processes of one authority that others believe, and those that they should not. */
public final class TestIdentities {
  private static final String LOOPBACK = "127.0.0.1";
  private static final Duration DAY = Duration.ofDays(1);

  private final Path base;

  /**
   * @param base an empty folder
   */
  public TestIdentities(Path base) throws IOException, UnusableCertificatesException {
    this.base = Files.createDirectories(base);
    make("ours");
    make("foreign");
    Path expired = base.resolve("expired");
    Files.createDirectory(expired);
    for (String file : new String[] {"authority.pem", "authority.key"}) {
      Files.copy(folder("ours").resolve(file), expired.resolve(file));
    }
    SecretFiles.publish(expired.resolve("authority.pem"));
    new CertificateMaker(expired, longAgo(), DAY).make(HostNames.ANY);
  }

  private void make(String name) throws IOException, UnusableCertificatesException {
    new CertificateMaker(folder(name), Instant.now(), DAY).make(HostNames.ANY);
  }

  private static Instant longAgo() {
    return Instant.now().minus(DAY.multipliedBy(2));
  }

  /** A folder for {@code --certs}: ours, foreign or expired. */
  public Path folder(String name) {
    return base.resolve(name);
  }

  public MutualTls master() throws UnusableCertificatesException {
    return tls(Role.MASTER, "ours", Instant.now());
  }

  public MutualTls worker() throws UnusableCertificatesException {
    return tls(Role.WORKER, "ours", Instant.now());
  }

  /** Of the right authority, but too late; does not look itself. */
  public MutualTls expired() throws UnusableCertificatesException {
    return tls(Role.WORKER, "expired", longAgo());
  }

  /** Of another authority, which it believes too. */
  public MutualTls foreign() throws UnusableCertificatesException {
    return tls(Role.WORKER, "foreign", Instant.now());
  }

  /** Of another authority, though it believes ours, so that only the others can refuse it. */
  public MutualTls impostor() throws UnusableCertificatesException {
    return new MutualTls(
        new Identity(
            foreign().identity().own(),
            CertificateFolder.certificate(folder("ours").resolve("authority.pem"))));
  }

  private MutualTls tls(Role role, String name, Instant now) throws UnusableCertificatesException {
    return new MutualTls(new CertificateFolder(folder(name)).identity(role, LOOPBACK, now));
  }
}
