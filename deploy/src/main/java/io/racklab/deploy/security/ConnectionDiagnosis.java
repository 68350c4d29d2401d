package io.racklab.deploy.security;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * Finds out why a process cannot join a master. Akka does not report why connections fail, so this
 * class opens its own connection, over which it sends no message.
 */
public final class ConnectionDiagnosis {
  private static final Duration PATIENCE = Duration.ofSeconds(3);
  private static final String ALERT = "Received fatal alert: ";

  private ConnectionDiagnosis() {}

  /**
   * Returns the reason for which a master refuses this process and its certificate; empty if the
   * master accepts them, or if no process answers yet. Blocks, for some seconds at most.
   */
  public static Optional<String> refusal(String host, int port, MutualTls tls) {
    try (SSLSocket socket = connected(host, port, tls.context().getSocketFactory())) {
      socket.setSSLParameters(tls.strict(socket.getSSLParameters(), true));
      socket.startHandshake();
      // In TLS 1.3 the master's refusal of our certificate arrives after the handshake.
      return ended(socket) ? Optional.of(refused(host, port, "")) : Optional.empty();
    } catch (SSLException | SocketException e) {
      return nobody(e) ? Optional.empty() : Optional.of(why(host, port, e));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static boolean nobody(IOException failure) {
    return failure instanceof ConnectException || failure instanceof NoRouteToHostException;
  }

  /**
   * Returns the reason for which a master refuses this process, which has no certificate; empty if
   * the master accepts it, or if no process answers yet. Blocks, for some seconds at most.
   */
  public static Optional<String> refusal(String host, int port) {
    Optional<String> asks =
        Optional.of(
            "the master at "
                + host
                + ":"
                + port
                + " accepts only processes with a certificate: give --certs DIR");
    // No message is sent, so it is harmless not to trust the other side.
    try (SSLSocket socket =
        connected(host, port, (SSLSocketFactory) SSLSocketFactory.getDefault())) {
      socket.startHandshake();
      return asks;
    } catch (SSLException e) {
      return disbelieved(e) || alert(e).isPresent() ? asks : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static SSLSocket connected(String host, int port, SSLSocketFactory factory)
      throws IOException {
    int patience = Math.toIntExact(PATIENCE.toMillis());
    Socket plain = new Socket();
    try {
      plain.connect(new InetSocketAddress(host, port), patience);
      plain.setSoTimeout(patience);
      return (SSLSocket) factory.createSocket(plain, host, port, true);
    } catch (IOException e) {
      plain.close();
      throw e;
    }
  }

  /** True if the other side ends the connection before the timeout. */
  private static boolean ended(SSLSocket socket) throws IOException {
    try {
      return socket.getInputStream().read() < 0;
    } catch (SocketTimeoutException e) {
      return false;
    }
  }

  private static String why(String host, int port, IOException failure) {
    Optional<RefusedCertificateException> refused = RefusedCertificateException.in(failure);
    Optional<String> alert = alert(failure);
    if (refused.isPresent()) {
      return "the master at "
          + host
          + ":"
          + port
          + " is not trusted: "
          + refused.get().getMessage();
    }
    return alert.isPresent()
        ? refused(host, port, " (" + alert.get() + ")")
        : "the process at "
            + host
            + ":"
            + port
            + " does not speak TLS: start the master with --certs too, or leave --certs out here";
  }

  private static String refused(String host, int port, String how) {
    return "the master at "
        + host
        + ":"
        + port
        + " refuses this process's certificate"
        + how
        + "; its log says why";
  }

  private static Optional<String> alert(IOException failure) {
    String message = String.valueOf(failure.getMessage());
    int at = message.indexOf(ALERT);
    return at < 0 ? Optional.empty() : Optional.of(message.substring(at + ALERT.length()));
  }

  private static boolean disbelieved(IOException failure) {
    return Stream.iterate((Throwable) failure, Objects::nonNull, Throwable::getCause)
        .anyMatch(CertificateException.class::isInstance);
  }
}
