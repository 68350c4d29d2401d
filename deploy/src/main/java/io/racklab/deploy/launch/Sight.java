package io.racklab.deploy.launch;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;

/** What a process finds when it connects to the address of a master. */
enum Sight {
  UNKNOWN_HOST("unknown host name; write an IP address"),
  REFUSED(
      "nothing listens there (connection refused); start racklab master, or write the address at"
          + " which one listens"),
  SILENT("no answer; check the address, and that no firewall blocks the port"),
  UNREACHABLE("there is no route to this address; check it"),
  OPEN(
      "it answers, but has not admitted this process yet; a master admits only processes that use"
          + " the address that it prints at its start (--host)");

  private static final Duration PATIENCE = Duration.ofSeconds(3);

  private final String words;

  Sight(String words) {
    this.words = words;
  }

  /** Returns the finding, and what to do about it. */
  String words() {
    return words;
  }

  /**
   * Opens a connection to the address without sending anything. Blocks, for some seconds at most.
   */
  static Sight of(Address address) {
    InetSocketAddress there = new InetSocketAddress(address.host(), address.port());
    if (there.isUnresolved()) {
      return UNKNOWN_HOST;
    }
    try (Socket socket = new Socket()) {
      socket.connect(there, Math.toIntExact(PATIENCE.toMillis()));
      return OPEN;
    } catch (SocketTimeoutException e) {
      return SILENT;
    } catch (ConnectException e) {
      return String.valueOf(e.getMessage()).contains("timed out") ? SILENT : REFUSED;
    } catch (IOException e) {
      return UNREACHABLE;
    }
  }
}
