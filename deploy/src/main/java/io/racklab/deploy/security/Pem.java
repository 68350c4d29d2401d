package io.racklab.deploy.security;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Certificates and private keys (PKCS#8) as text, in the form of RFC 7468 that openssl reads. */
final class Pem {
  private static final Base64.Encoder LINES =
      Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII));
  private static final String CERTIFICATE = "CERTIFICATE";
  private static final String PRIVATE_KEY = "PRIVATE KEY";

  private Pem() {}

  static String of(X509Certificate certificate) throws CertificateException {
    return block(CERTIFICATE, certificate.getEncoded());
  }

  static String of(PrivateKey key) {
    return block(PRIVATE_KEY, key.getEncoded());
  }

  /** Returns the first certificate in a text. */
  static X509Certificate certificate(String text) throws GeneralSecurityException {
    byte[] content = bytes(CERTIFICATE, text);
    try {
      return (X509Certificate)
          CertificateFactory.getInstance("X.509")
              .generateCertificate(new ByteArrayInputStream(content));
    } catch (CertificateException e) {
      throw damaged(CERTIFICATE, e);
    }
  }

  /** Returns the private key in a text, for a certificate's kind of key. */
  static PrivateKey key(String text, X509Certificate owner) throws GeneralSecurityException {
    return KeyFactory.getInstance(owner.getPublicKey().getAlgorithm())
        .generatePrivate(new PKCS8EncodedKeySpec(bytes(PRIVATE_KEY, text)));
  }

  private static String block(String kind, byte[] content) {
    return "-----BEGIN "
        + kind
        + "-----\n"
        + LINES.encodeToString(content)
        + "\n-----END "
        + kind
        + "-----\n";
  }

  private static byte[] bytes(String kind, String text) throws GeneralSecurityException {
    Matcher block =
        Pattern.compile("-----BEGIN " + kind + "-----([^-]+)-----END " + kind + "-----")
            .matcher(text);
    if (!block.find()) {
      throw new GeneralSecurityException("has no block BEGIN " + kind);
    }
    try {
      return Base64.getMimeDecoder().decode(block.group(1));
    } catch (IllegalArgumentException e) {
      throw damaged(kind, e);
    }
  }

  private static GeneralSecurityException damaged(String kind, Exception cause) {
    return new GeneralSecurityException("has a damaged block BEGIN " + kind, cause);
  }
}
