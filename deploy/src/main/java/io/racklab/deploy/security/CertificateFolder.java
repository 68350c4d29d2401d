package io.racklab.deploy.security;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Optional;

/**
 * A folder of certificates: {@code authority.pem}, which every host needs and which is not secret;
 * {@code authority.key}, which is needed only to issue more certificates; and the files of the
 * master and the workers, each with a certificate and its private key.
 */
public final class CertificateFolder {
  static final String AUTHORITY = "authority.pem";
  static final String AUTHORITY_KEY = "authority.key";

  private final Path folder;

  public CertificateFolder(Path folder) {
    this.folder = folder;
  }

  /** The role of a process, which decides which certificate it shows. */
  public enum Role {
    MASTER("master"),
    WORKER("worker");

    private final String file;

    Role(String file) {
      this.file = file;
    }
  }

  /**
   * Reads the certificate of a process, and checks that others will trust it.
   *
   * @param host the host at which others reach the process
   */
  public Identity identity(Role role, String host, Instant now)
      throws UnusableCertificatesException {
    Path file = fileOf(role, host);
    X509Certificate authority = certificate(path(AUTHORITY));
    KeyedCertificate own = keyed(file, file);
    Optional<String> fault = CertificateFault.of(own.certificate(), authority, host, now);
    if (fault.isPresent()) {
      throw new UnusableCertificatesException(
          file + ": the certificate " + fault.get() + "; make another with racklab certs");
    }
    return new Identity(own, authority);
  }

  /**
   * Returns the certificate file of a process. A worker uses the file for its own host if that
   * exists.
   */
  private Path fileOf(Role role, String host) {
    Path only = path(role.file + "-" + host + ".pem");
    return role == Role.WORKER && Files.exists(only) ? only : path(role.file + ".pem");
  }

  Path path(String name) {
    return folder.resolve(name);
  }

  void create() throws IOException {
    SecretFiles.createFolder(folder);
  }

  /** Reads the authority with its private key, which stays on the machine that made it. */
  Authority authority(SecureRandom random) throws UnusableCertificatesException {
    return new Authority(keyed(path(AUTHORITY), path(AUTHORITY_KEY)), random);
  }

  static X509Certificate certificate(Path file) throws UnusableCertificatesException {
    try {
      return Pem.certificate(read(file));
    } catch (GeneralSecurityException e) {
      throw new UnusableCertificatesException(file + " is no certificate: " + e.getMessage());
    }
  }

  private static KeyedCertificate keyed(Path file, Path keyFile)
      throws UnusableCertificatesException {
    X509Certificate certificate = certificate(file);
    String secret = read(keyFile);
    try {
      if (SecretFiles.exposed(keyFile)) {
        throw new UnusableCertificatesException(
            "others may read the private key in " + keyFile + ": write chmod 600 " + keyFile);
      }
      PrivateKey key = Pem.key(secret, certificate);
      if (!belongs(key, certificate)) {
        throw new UnusableCertificatesException(
            "the private key in " + keyFile + " does not belong to the certificate in " + file);
      }
      return new KeyedCertificate(certificate, key);
    } catch (IOException | GeneralSecurityException e) {
      // Leaves out the cause's message, which might quote parts of the key.
      throw new UnusableCertificatesException(
          keyFile + " holds no private key that can be read (PKCS#8)");
    }
  }

  private static boolean belongs(PrivateKey key, X509Certificate certificate)
      throws GeneralSecurityException {
    String algorithm =
        switch (key.getAlgorithm()) {
          case "EC" -> "SHA256withECDSA";
          case "RSA" -> "SHA256withRSA";
          default -> key.getAlgorithm();
        };
    byte[] text = "Racklab".getBytes(StandardCharsets.US_ASCII);
    Signature signature = Signature.getInstance(algorithm);
    signature.initSign(key);
    signature.update(text);
    byte[] signed = signature.sign();
    signature.initVerify(certificate.getPublicKey());
    signature.update(text);
    return signature.verify(signed);
  }

  private static String read(Path file) throws UnusableCertificatesException {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new UnusableCertificatesException(
          "cannot read " + file + "; racklab certs " + file.getParent() + " makes it");
    }
  }
}
