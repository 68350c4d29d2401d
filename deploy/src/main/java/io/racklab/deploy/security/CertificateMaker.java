package io.racklab.deploy.security;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes the certificates that a folder lacks. Existing files are left as they are. */
public final class CertificateMaker {
  /**
   * Certificates are valid from this long before their creation, for hosts whose clocks are behind.
   */
  private static final Duration CLOCKS_DIFFER = Duration.ofHours(1);

  /**
   * The least validity of an authority's certificate. If the certificates that it issues are valid
   * for longer, so is its own.
   */
  private static final Duration AUTHORITY_LASTS = Duration.ofDays(3650);

  private final CertificateFolder files;
  private final Instant now;
  private final Duration lasts;
  private final SecureRandom random = new SecureRandom();

  /**
   * @param lasts the validity of certificates
   */
  public CertificateMaker(Path folder, Instant now, Duration lasts) {
    this.files = new CertificateFolder(folder);
    this.now = now;
    this.lasts = lasts;
  }

  /**
   * A certificate in the folder.
   *
   * @param created true if it did not exist before
   * @param fault the reason for which an existing certificate is unsuitable
   */
  public record Entry(
      Path file, boolean created, Instant until, HostNames hosts, Optional<String> fault) {}

  /**
   * Makes an authority, a certificate for a master on any of the hosts, one for workers on the
   * master's host, and one for the workers of each host; all certificates cover the loopback
   * address too.
   *
   * @param hosts the names by which others reach the hosts; none for this machine alone
   */
  public List<Entry> make(HostNames hosts) throws IOException, UnusableCertificatesException {
    Map<String, HostNames> wanted = new LinkedHashMap<>();
    wanted.put("master", HostNames.LOOPBACK.and(hosts));
    wanted.put("worker", HostNames.LOOPBACK);
    for (String host : hosts.all()) {
      wanted.put("worker-" + host, HostNames.LOOPBACK.and(HostNames.of(List.of(host))));
    }
    return make(wanted);
  }

  /** Makes an authority and certificates that any host may use. */
  public List<Entry> makeForAnyHost() throws IOException, UnusableCertificatesException {
    Map<String, HostNames> wanted = new LinkedHashMap<>();
    wanted.put("master", HostNames.ANY);
    wanted.put("worker", HostNames.ANY);
    return make(wanted);
  }

  private List<Entry> make(Map<String, HostNames> wanted)
      throws IOException, UnusableCertificatesException {
    files.create();
    boolean created = createAuthority();
    Authority authority = files.authority(random);
    X509Certificate root = authority.own().certificate();
    List<Entry> entries = new ArrayList<>();
    entries.add(
        new Entry(
            files.path(CertificateFolder.AUTHORITY),
            created,
            root.getNotAfter().toInstant(),
            HostNames.ANY,
            CertificateFault.of(root, root, now)));
    for (Map.Entry<String, HostNames> one : wanted.entrySet()) {
      entries.add(entry(authority, one.getKey(), one.getValue()));
    }
    return entries;
  }

  /**
   * Creates the authority unless it exists. Writes the certificate last, so that a reader that sees
   * it finds the key.
   */
  private boolean createAuthority() throws IOException, UnusableCertificatesException {
    Path certificate = files.path(CertificateFolder.AUTHORITY);
    Path key = files.path(CertificateFolder.AUTHORITY_KEY);
    if (Files.exists(certificate) && Files.exists(key)) {
      return false;
    }
    if (Files.exists(certificate)) {
      throw new UnusableCertificatesException(
          "the private key of "
              + certificate
              + " is not here: run racklab certs on the machine that made it");
    }
    if (Files.exists(key)) {
      throw new UnusableCertificatesException(
          key
              + " is here without its "
              + CertificateFolder.AUTHORITY
              + ": remove it to make a new authority");
    }
    Duration longest = lasts.compareTo(AUTHORITY_LASTS) > 0 ? lasts : AUTHORITY_LASTS;
    Authority authority = Authority.create(now.minus(CLOCKS_DIFFER), now.plus(longest), random);
    SecretFiles.create(key, Pem.of(authority.own().key()));
    SecretFiles.create(certificate, text(authority.own().certificate()));
    SecretFiles.publish(certificate);
    return true;
  }

  private Entry entry(Authority authority, String name, HostNames hosts)
      throws IOException, UnusableCertificatesException {
    Path file = files.path(name + ".pem");
    boolean created = !Files.exists(file);
    if (created) {
      KeyedCertificate issued =
          authority.issue("Racklab " + name, hosts, now.minus(CLOCKS_DIFFER), now.plus(lasts));
      SecretFiles.create(file, text(issued.certificate()) + Pem.of(issued.key()));
    }
    X509Certificate certificate = CertificateFolder.certificate(file);
    return new Entry(
        file,
        created,
        certificate.getNotAfter().toInstant(),
        HostNames.in(certificate),
        fault(certificate, authority, hosts));
  }

  private Optional<String> fault(
      X509Certificate certificate, Authority authority, HostNames hosts) {
    HostNames named = HostNames.in(certificate);
    Optional<String> missing =
        hosts.any() != named.any()
            ? Optional.of("is for " + named + " and not for " + hosts)
            : hosts.all().stream()
                .filter(host -> !named.cover(host))
                .findFirst()
                .map(host -> "is for " + named + " and not for " + host);
    return CertificateFault.of(certificate, authority.own().certificate(), now).or(() -> missing);
  }

  private static String text(X509Certificate certificate) {
    try {
      return Pem.of(certificate);
    } catch (CertificateException e) {
      throw new IllegalStateException("a certificate of ours cannot be written down", e);
    }
  }
}
