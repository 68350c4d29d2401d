package io.racklab.deploy.probe;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Optional;

/**
 * How many bytes a second arrive at another host, in one TCP connection.
 *
 * @param bytesPerSecond the rate by the receiver's count
 */
public record LinkRate(double bytesPerSecond) {
  private static final String WORD = "rate";
  private static final int BLOCK = 1 << 16;

  /** The kernel's send buffer, small enough that a slow link soon drains it. */
  private static final int BUFFER = 1 << 18;

  /**
   * Sends as fast as the link permits.
   *
   * @param span the time for which the receiver counts
   */
  static LinkRate of(InetAddress host, int port, Duration span) throws IOException {
    try (Socket socket = new Socket()) {
      socket.setSendBufferSize(BUFFER);
      socket.connect(new InetSocketAddress(host, port), (int) LinkProbe.PATIENCE.toMillis());
      socket.setSoTimeout((int) span.plus(LinkProbe.PATIENCE).toMillis());
      DataOutputStream out = new DataOutputStream(socket.getOutputStream());
      out.writeByte(LinkResponder.LOAD);
      out.writeInt((int) span.toMillis());
      LinkResponder.start(() -> send(out));
      DataInputStream in = new DataInputStream(socket.getInputStream());
      long bytes = in.readLong();
      long nanos = in.readLong();
      return new LinkRate(bytes * 1e9 / Math.max(1, nanos));
    }
  }

  /** Sends until the connection is closed. */
  private static void send(OutputStream out) {
    byte[] block = new byte[BLOCK];
    try {
      while (true) {
        out.write(block);
      }
    } catch (IOException e) {
      // The count has come, and the connection is closed.
    }
  }

  String line() {
    return WORD + " " + bytesPerSecond;
  }

  /** Reads a line of {@link LinkProbe}; empty if it is not a rate. */
  public static Optional<LinkRate> parse(String line) {
    String[] words = line.split(" ");
    return words.length == 2 && words[0].equals(WORD)
        ? Optional.of(new LinkRate(Double.parseDouble(words[1])))
        : Optional.empty();
  }
}
