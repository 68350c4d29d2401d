package io.racklab.deploy.security;

import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Instant;
import java.util.Date;
import java.util.HexFormat;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509ExtensionUtils;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/**
 * Issues certificates. A process that trusts the authority's certificate trusts all certificates
 * that the authority has issued. Keys are on the curve P-256, which every TLS 1.3 implementation
 * has; keys and serial numbers are random.
 */
final class Authority {
  private static final String CURVE = "secp256r1";
  private static final String SIGNATURE = "SHA256withECDSA";
  private static final int SERIAL_BITS = 127;
  private static final int NAME_BYTES = 4;

  private final KeyedCertificate own;
  private final SecureRandom random;

  /** Restores an authority from its certificate and key. */
  Authority(KeyedCertificate own, SecureRandom random) {
    this.own = own;
    this.random = random;
  }

  /** Returns a new authority with a random name, so that two can be told apart. */
  static Authority create(Instant from, Instant until, SecureRandom random) {
    byte[] name = new byte[NAME_BYTES];
    random.nextBytes(name);
    X500Name subject = new X500Name("CN=Racklab authority " + HexFormat.of().formatHex(name));
    KeyPair keys = keys(random);
    X509v3CertificateBuilder builder =
        builder(subject, subject, keys.getPublic(), from, until, random);
    try {
      builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(0));
      builder.addExtension(
          Extension.keyUsage, true, new KeyUsage(KeyUsage.keyCertSign | KeyUsage.cRLSign));
      builder.addExtension(
          Extension.subjectKeyIdentifier,
          false,
          new JcaX509ExtensionUtils().createSubjectKeyIdentifier(keys.getPublic()));
      X509Certificate certificate = signed(builder, keys.getPrivate());
      return new Authority(new KeyedCertificate(certificate, keys.getPrivate()), random);
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalStateException("this JVM cannot make certificates", e);
    }
  }

  KeyedCertificate own() {
    return own;
  }

  /**
   * Returns a new key and its certificate, valid for servers and for clients.
   *
   * @param name the name for people, without characters that a distinguished name would quote
   */
  KeyedCertificate issue(String name, HostNames hosts, Instant from, Instant until) {
    KeyPair keys = keys(random);
    X500Name issuer =
        X500Name.getInstance(own.certificate().getSubjectX500Principal().getEncoded());
    X509v3CertificateBuilder builder =
        builder(issuer, new X500Name("CN=" + name), keys.getPublic(), from, until, random);
    try {
      JcaX509ExtensionUtils identifiers = new JcaX509ExtensionUtils();
      builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(false));
      builder.addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature));
      builder.addExtension(
          Extension.extendedKeyUsage,
          false,
          new ExtendedKeyUsage(
              new KeyPurposeId[] {KeyPurposeId.id_kp_serverAuth, KeyPurposeId.id_kp_clientAuth}));
      builder.addExtension(
          Extension.subjectKeyIdentifier,
          false,
          identifiers.createSubjectKeyIdentifier(keys.getPublic()));
      builder.addExtension(
          Extension.authorityKeyIdentifier,
          false,
          identifiers.createAuthorityKeyIdentifier(own.certificate()));
      if (!hosts.any()) {
        builder.addExtension(Extension.subjectAlternativeName, false, names(hosts));
      }
      return new KeyedCertificate(signed(builder, own.key()), keys.getPrivate());
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalStateException("this JVM cannot make certificates", e);
    }
  }

  private static GeneralNames names(HostNames hosts) {
    return new GeneralNames(
        hosts.all().stream()
            .map(
                host ->
                    new GeneralName(
                        HostNames.address(host) ? GeneralName.iPAddress : GeneralName.dNSName,
                        host))
            .toArray(GeneralName[]::new));
  }

  private static KeyPair keys(SecureRandom random) {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec(CURVE), random);
      return generator.generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this JVM cannot make keys", e);
    }
  }

  private static X509v3CertificateBuilder builder(
      X500Name issuer,
      X500Name subject,
      PublicKey key,
      Instant from,
      Instant until,
      SecureRandom random) {
    BigInteger serial = new BigInteger(SERIAL_BITS, random).setBit(SERIAL_BITS - 1);
    return new JcaX509v3CertificateBuilder(
        issuer, serial, Date.from(from), Date.from(until), subject, key);
  }

  private static X509Certificate signed(X509v3CertificateBuilder builder, PrivateKey key)
      throws GeneralSecurityException {
    try {
      return new JcaX509CertificateConverter()
          .getCertificate(builder.build(new JcaContentSignerBuilder(SIGNATURE).build(key)));
    } catch (OperatorCreationException e) {
      throw new GeneralSecurityException(e);
    }
  }
}
