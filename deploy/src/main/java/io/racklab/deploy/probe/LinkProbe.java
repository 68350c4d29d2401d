package io.racklab.deploy.probe;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Runs on a host of a testbed. It prints the host's resources and its own ports, and then answers
 * the commands on standard input, one a line, until the input ends:
 *
 * <pre>
 * reach HOST PORT                 can this host connect to a port?
 * delay HOST TCP-PORT UDP-PORT    how long do messages to another probe take, and how many are lost?
 * rate  HOST TCP-PORT MILLIS      how many bytes a second arrive at another probe?
 * </pre>
 *
 * <p>Its own lines begin with {@link #MARK}, to tell them from messages of a JVM or a shell.
 */
public final class LinkProbe {
  /** The beginning of the lines that the probe prints. */
  public static final String MARK = "probe ";

  /** The time limit for a connection. */
  static final Duration PATIENCE = Duration.ofSeconds(5);

  private LinkProbe() {}

  /**
   * Runs the probe.
   *
   * @param words the host's address, the port to try on it (0 for none), and the folder whose disk
   *     is looked at
   */
  public static void main(String[] words) {
    PrintStream out = System.out;
    try (BufferedReader commands =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      InetAddress address = InetAddress.getByName(words[0]);
      out.println(MARK + HostFacts.of(Path.of(words[2])).line());
      try (LinkResponder responder = LinkResponder.listen(address);
          Listening listening = Listening.at(address, Integer.parseInt(words[1]))) {
        out.println(MARK + "port " + listening.state());
        out.println(MARK + "listens " + responder.tcpPort() + " " + responder.udpPort());
        for (String line = commands.readLine(); line != null; line = commands.readLine()) {
          out.println(MARK + answer(line.split(" ")));
        }
      }
    } catch (IOException e) {
      out.println(MARK + "failed " + reason(e));
    }
  }

  private static String answer(String[] words) {
    try {
      InetAddress host = InetAddress.getByName(words[1]);
      int port = Integer.parseInt(words[2]);
      switch (words[0]) {
        case "reach" -> {
          try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(host, port), (int) PATIENCE.toMillis());
            return "reached";
          }
        }
        case "delay" -> {
          return LinkDelay.of(host, port, Integer.parseInt(words[3])).line();
        }
        case "rate" -> {
          return LinkRate.of(host, port, Duration.ofMillis(Long.parseLong(words[3]))).line();
        }
        default -> throw new IOException("there is no command " + words[0]);
      }
    } catch (IOException e) {
      return "failed " + reason(e);
    }
  }

  private static String reason(IOException e) {
    String said = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    return said.replaceAll("\\s+", " ");
  }

  /** The port on which a master is to listen; the probe listens in its place. */
  private record Listening(ServerSocket socket, String state) implements AutoCloseable {
    static Listening at(InetAddress address, int port) throws IOException {
      ServerSocket socket = new ServerSocket();
      if (port == 0) {
        return new Listening(socket, "free");
      }
      try {
        // A port that only old connections in TIME_WAIT use is free for a master.
        socket.setReuseAddress(true);
        socket.bind(new InetSocketAddress(address, port));
        return new Listening(socket, "free");
      } catch (IOException e) {
        return new Listening(socket, "taken " + reason(e));
      }
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }
}
