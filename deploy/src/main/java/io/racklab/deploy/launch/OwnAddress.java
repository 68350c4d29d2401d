package io.racklab.deploy.launch;

import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.SocketException;

/** Finds the address of this machine that another process sees. */
public final class OwnAddress {
  private static final String LOOPBACK = "127.0.0.1";

  private OwnAddress() {}

  /**
   * Returns the address from which this machine would reach a master, so that replies come back:
   * loopback for a master on loopback. Nothing is sent.
   */
  public static String towards(Address master) {
    try (DatagramSocket socket = new DatagramSocket()) {
      socket.connect(new InetSocketAddress(master.host(), Math.max(1, master.port())));
      return socket.getLocalAddress().getHostAddress();
    } catch (SocketException | IllegalArgumentException | java.io.UncheckedIOException e) {
      // There is no route to the master, as the connection will soon report.
      return LOOPBACK;
    }
  }
}
