package io.racklab.deploy.probe;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.time.Instant;

/**
 * The other end of the measurements: over TCP it answers questions with its time and counts the
 * bytes of a load, and it sends datagrams back.
 */
final class LinkResponder implements AutoCloseable {
  /** The first byte of a connection that asks for the time. */
  static final int QUESTIONS = 'q';

  /** The first byte of a connection that sends a load; the duration in milliseconds follows. */
  static final int LOAD = 'l';

  private static final int BLOCK = 1 << 16;

  private final ServerSocket connections;
  private final DatagramSocket datagrams;

  private LinkResponder(ServerSocket connections, DatagramSocket datagrams) {
    this.connections = connections;
    this.datagrams = datagrams;
  }

  /**
   * Listens at free ports of an address.
   *
   * @throws IOException if the address is not one of this host's
   */
  static LinkResponder listen(InetAddress address) throws IOException {
    ServerSocket connections = new ServerSocket();
    LinkResponder responder;
    try {
      connections.bind(new InetSocketAddress(address, 0));
      responder = new LinkResponder(connections, new DatagramSocket(0, address));
    } catch (IOException e) {
      connections.close();
      throw new IOException("cannot listen at " + address.getHostAddress() + ": " + e.getMessage());
    }
    start(responder::accept);
    start(responder::echo);
    return responder;
  }

  int tcpPort() {
    return connections.getLocalPort();
  }

  int udpPort() {
    return datagrams.getLocalPort();
  }

  /** Starts a thread that ends with the process. */
  static void start(Runnable task) {
    Thread thread = new Thread(task, "racklab-probe");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    while (!connections.isClosed()) {
      try {
        Socket socket = connections.accept();
        start(() -> serve(socket));
      } catch (IOException e) {
        // The socket was closed, or the caller disconnected first.
      }
    }
  }

  private void echo() {
    byte[] space = new byte[BLOCK];
    while (!datagrams.isClosed()) {
      try {
        DatagramPacket packet = new DatagramPacket(space, space.length);
        datagrams.receive(packet);
        datagrams.send(packet);
      } catch (IOException e) {
        // The socket or the caller's port was closed.
      }
    }
  }

  private static void serve(Socket socket) {
    try (socket;
        DataInputStream in = new DataInputStream(socket.getInputStream());
        DataOutputStream out = new DataOutputStream(socket.getOutputStream())) {
      socket.setTcpNoDelay(true);
      int kind = in.read();
      if (kind == QUESTIONS) {
        while (in.read() >= 0) {
          Instant now = Instant.now();
          out.writeLong(now.getEpochSecond() * 1_000_000_000 + now.getNano());
        }
      } else if (kind == LOAD) {
        count(socket, in, out);
      }
    } catch (IOException e) {
      // The caller says what went wrong.
    }
  }

  /** Counts the bytes that arrive in the time that the caller asks for, and sends it the result. */
  private static void count(Socket socket, DataInputStream in, DataOutputStream out)
      throws IOException {
    long span = in.readInt() * 1_000_000L;
    byte[] space = new byte[BLOCK];
    int first = in.read(space);
    long began = System.nanoTime();
    long now = began;
    long bytes = 0;
    // The first bytes only start the clock.
    while (first >= 0 && now - began < span) {
      int read = in.read(space);
      now = System.nanoTime();
      if (read < 0) {
        break;
      }
      bytes += read;
    }
    out.writeLong(bytes);
    out.writeLong(now - began);
    out.flush();
    drain(socket, in, space);
  }

  /** Reads what is still on its way, so that the caller's end can close without an error. */
  private static void drain(Socket socket, InputStream in, byte[] space) throws SocketException {
    socket.setSoTimeout((int) LinkProbe.PATIENCE.toMillis());
    try {
      while (in.read(space) >= 0) {
        continue;
      }
    } catch (IOException e) {
      // The caller closes as soon as it has the count.
    }
  }

  @Override
  public void close() throws IOException {
    connections.close();
    datagrams.close();
  }
}
