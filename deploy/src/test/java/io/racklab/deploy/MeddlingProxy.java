package io.racklab.deploy;

import io.racklab.protocol.data.FrameHeader;
import io.racklab.protocol.data.Hello;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Stands between senders and a data port and passes on what it gets, but for one bit of the first
 * payload of each connection, or another one, if it is told to meddle.
 */
final class MeddlingProxy implements AutoCloseable {
  private static final int FIRST_PAYLOAD_BYTE = Hello.BYTES + FrameHeader.BYTES;
  private static final long NEVER = -1;

  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private final ServerSocket door;
  private final int target;
  private final long meddled;

  MeddlingProxy(int target, boolean meddles) throws IOException {
    this(target, meddles ? FIRST_PAYLOAD_BYTE : NEVER);
  }

  /**
   * @param meddled the byte of each connection, counted from 0, that has a wrong bit
   */
  MeddlingProxy(int target, long meddled) throws IOException {
    this.target = target;
    this.meddled = meddled;
    door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    start(this::serve);
  }

  int port() {
    return door.getLocalPort();
  }

  private void serve() throws IOException {
    while (true) {
      Socket sender = door.accept();
      Socket port = new Socket(InetAddress.getLoopbackAddress(), target);
      sockets.add(sender);
      sockets.add(port);
      start(() -> pass(sender, port, meddled));
      start(() -> pass(port, sender, NEVER));
    }
  }

  private static void pass(Socket from, Socket to, long meddled) throws IOException {
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      byte[] bytes = new byte[64 * 1024];
      long passed = 0;
      for (int count = in.read(bytes); count >= 0; count = in.read(bytes)) {
        long victim = meddled - passed;
        if (victim >= 0 && victim < count) {
          bytes[(int) victim] ^= 1;
        }
        out.write(bytes, 0, count);
        passed += count;
      }
    }
  }

  @Override
  public void close() throws IOException {
    door.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }

  private interface Work {
    void run() throws IOException;
  }

  private static void start(Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (IOException ended) {
                // One side has closed, or the test is over.
              }
            },
            "meddling-proxy");
    thread.setDaemon(true);
    thread.start();
  }
}
