package io.racklab.deploy.launch;

import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.SocketException;

/** Which of this machine's addresses another process sees. */
public final class OwnAddress {
  private static final String LOOPBACK = "127.0.0.1";

  private OwnAddress() {}

  /**
   * The address from which this machine would speak to a master, so that its answers come back:
   * loopback to a master on loopback. Nothing is sent.
   */
  public static String towards(Address master) {
    try (DatagramSocket socket = new DatagramSocket()) {
      socket.connect(new InetSocketAddress(master.host(), Math.max(1, master.port())));
      return socket.getLocalAddress().getHostAddress();
    } catch (SocketException | IllegalArgumentException | java.io.UncheckedIOException e) {
      // There is no way to it, as will soon be said.
      return LOOPBACK;
    }
  }
}
