package io.racklab.deploy.probe;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * The delay, loss and clock difference between two hosts.
 *
 * @param roundTripSeconds the median time of a question and its answer over TCP
 * @param clockAheadSeconds how far the other host's clock is ahead of this one's, by the fastest
 *     answer, as in NTP
 * @param clockUncertaintySeconds half of the fastest answer's time
 * @param sent the datagrams that were sent
 * @param returned how many distinct datagrams came back
 */
public record LinkDelay(
    double roundTripSeconds,
    double clockAheadSeconds,
    double clockUncertaintySeconds,
    int sent,
    int returned) {
  private static final String WORD = "delay";
  private static final int WARM_UP = 20;
  private static final int QUESTIONS = 40;
  private static final int DATAGRAMS = 200;
  private static final long BETWEEN_NANOS = 1_000_000;

  /** The time after which a datagram counts as lost. */
  private static final int LAST_MILLIS = 300;

  private static final double NANOS = 1e9;

  static LinkDelay of(InetAddress host, int tcpPort, int udpPort) throws IOException {
    double[] roundTrips = new double[QUESTIONS];
    double ahead = 0;
    double fastest = Double.POSITIVE_INFINITY;
    try (Socket socket = new Socket()) {
      socket.setTcpNoDelay(true);
      socket.connect(new InetSocketAddress(host, tcpPort), (int) LinkProbe.PATIENCE.toMillis());
      socket.setSoTimeout((int) LinkProbe.PATIENCE.toMillis());
      DataOutputStream out = new DataOutputStream(socket.getOutputStream());
      DataInputStream in = new DataInputStream(socket.getInputStream());
      out.writeByte(LinkResponder.QUESTIONS);
      for (int i = -WARM_UP; i < QUESTIONS; i++) {
        Instant now = Instant.now();
        long asked = System.nanoTime();
        out.writeByte(0);
        long there = in.readLong();
        double took = (System.nanoTime() - asked) / NANOS;
        if (i >= 0) {
          roundTrips[i] = took;
          if (took < fastest) {
            fastest = took;
            // Subtracts nanoseconds first, since a double cannot hold a date exactly.
            long between = there - (now.getEpochSecond() * 1_000_000_000 + now.getNano());
            ahead = between / NANOS - took / 2;
          }
        }
      }
    }
    Arrays.sort(roundTrips);
    return new LinkDelay(
        roundTrips[QUESTIONS / 2], ahead, fastest / 2, DATAGRAMS, returned(host, udpPort));
  }

  /** Sends numbered datagrams and counts those that come back. */
  private static int returned(InetAddress host, int port) throws IOException {
    BitSet back = new BitSet();
    try (DatagramSocket socket = new DatagramSocket()) {
      socket.connect(host, port);
      Thread reading = new Thread(() -> receive(socket, back), "racklab-probe");
      reading.setDaemon(true);
      socket.setSoTimeout(LAST_MILLIS);
      reading.start();
      for (int i = 0; i < DATAGRAMS; i++) {
        try {
          byte[] number = ByteBuffer.allocate(Integer.BYTES).putInt(i).array();
          socket.send(new DatagramPacket(number, number.length));
        } catch (IOException e) {
          // An earlier datagram was refused; it counts as lost.
        }
        LockSupport.parkNanos(BETWEEN_NANOS);
      }
      reading.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return back.cardinality();
  }

  private static void receive(DatagramSocket socket, BitSet back) {
    byte[] space = new byte[Integer.BYTES];
    while (back.cardinality() < DATAGRAMS) {
      try {
        DatagramPacket packet = new DatagramPacket(space, space.length);
        socket.receive(packet);
        back.set(ByteBuffer.wrap(space).getInt());
      } catch (SocketTimeoutException e) {
        return;
      } catch (IOException e) {
        // A datagram was refused, or the socket is closed.
        if (socket.isClosed()) {
          return;
        }
      }
    }
  }

  String line() {
    return String.join(
        " ",
        WORD,
        Double.toString(roundTripSeconds),
        Double.toString(clockAheadSeconds),
        Double.toString(clockUncertaintySeconds),
        Integer.toString(sent),
        Integer.toString(returned));
  }

  /** Reads a line of {@link LinkProbe}; empty if it is not a delay. */
  public static Optional<LinkDelay> parse(String line) {
    String[] words = line.split(" ");
    return words.length == 6 && words[0].equals(WORD)
        ? Optional.of(
            new LinkDelay(
                Double.parseDouble(words[1]),
                Double.parseDouble(words[2]),
                Double.parseDouble(words[3]),
                Integer.parseInt(words[4]),
                Integer.parseInt(words[5])))
        : Optional.empty();
  }
}
