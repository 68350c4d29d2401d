package io.racklab.deploy.launch;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;

/** The sight at an address where a master should be. */
enum Sight {
  UNKNOWN_HOST("no host is known by this name; write its IP address"),
  REFUSED(
      "nothing listens there (connection refused); start racklab master, or write the address at"
          + " which one listens"),
  SILENT("no answer; look whether the address is right and a firewall lets the port through"),
  UNREACHABLE("there is no way to this address; look whether it is right"),
  OPEN(
      "it answers, but has not let this process in yet; a master lets in only those who call it by"
          + " the address that it was started with (--host), and prints");

  private static final Duration PATIENCE = Duration.ofSeconds(3);

  private final String words;

  Sight(String words) {
    this.words = words;
  }

  /** The sight in words, and what to do about it. */
  String words() {
    return words;
  }

  /** Looks; nothing is said over the connection. Blocks, for some seconds at most. */
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
