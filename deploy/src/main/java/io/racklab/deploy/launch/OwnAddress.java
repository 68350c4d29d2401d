package io.racklab.deploy.launch;

import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.SocketException;

/** Finds the address of this machine that another process sees. */
public final class OwnAddress {
  private static final String LOOPBACK = "127.0.0.1";

  private OwnAddress() {}

  /**
   * Returns the address of this machine to which a master can reply: the local address of the route
   * to it, which is loopback for a master on loopback. Sends nothing.
   */
  public static String towards(Address master) {
    try (DatagramSocket socket = new DatagramSocket()) {
      socket.connect(new InetSocketAddress(master.host(), Math.max(1, master.port())));
      return socket.getLocalAddress().getHostAddress();
    } catch (SocketException | IllegalArgumentException | java.io.UncheckedIOException e) {
      // There is no route to the master; the connection attempt that follows reports that.
      return LOOPBACK;
    }
  }
}
