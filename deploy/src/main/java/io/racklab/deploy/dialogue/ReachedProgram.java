package io.racklab.deploy.dialogue;

import io.racklab.master.engine.schedule.external.DialogueException;
import io.racklab.master.engine.schedule.external.Program.Listening;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;

/** A program that listens on a port; each run opens a connection to it. */
final class ReachedProgram implements Counterpart {
  private final Socket socket;

  private ReachedProgram(Socket socket) {
    this.socket = socket;
  }

  static ReachedProgram reach(Listening at, Duration patience) {
    Socket socket = new Socket();
    try {
      // Sends a line at once instead of waiting for more data.
      socket.setTcpNoDelay(true);
      socket.connect(
          new InetSocketAddress(at.host(), at.port()),
          (int) Math.min(Integer.MAX_VALUE, patience.toMillis()));
      return new ReachedProgram(socket);
    } catch (IOException e) {
      throw new DialogueException("it cannot be reached: " + e.getMessage());
    }
  }

  @Override
  public InputStream in() throws IOException {
    return socket.getInputStream();
  }

  @Override
  public OutputStream out() throws IOException {
    return socket.getOutputStream();
  }

  @Override
  public String end() {
    return "it closed the connection";
  }

  @Override
  public void breakOff() {
    close();
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      // It is closed already.
    }
  }
}
