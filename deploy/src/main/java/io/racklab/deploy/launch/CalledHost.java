package io.racklab.deploy.launch;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The name or address by which processes call a host. A message says by which address it was meant
 * to be reached, and a process that was started with another one drops it; so only what means one
 * host, and is written in one way, can be used.
 */
public final class CalledHost {
  private static final Pattern FIGURES = Pattern.compile("[0-9.]+|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*");
  private static final String LOOPBACK = "127.0.0.1";

  private CalledHost() {}

  /**
   * Another machine's host in the one way in which messages name it: {@code localhost} is its IPv4
   * address, and an IPv6 address stands in brackets.
   *
   * @throws IllegalArgumentException if it cannot be called so, with what to write instead
   */
  public static String of(String host) {
    return called(host, "the address that racklab master prints");
  }

  /**
   * This machine's host, by which others call it, in the same way.
   *
   * @throws IllegalArgumentException if it cannot be called so, with what to write instead
   */
  public static String own(String host) {
    return called(host, ownAddresses());
  }

  private static String called(String host, String instead) {
    String bare = withoutBrackets(host);
    if (bare.equalsIgnoreCase("localhost")) {
      return LOOPBACK;
    }
    if (isWildcard(bare)) {
      throw new IllegalArgumentException(
          "this is every address of a machine, and processes call each other by one: write "
              + instead);
    }
    String called = bare.indexOf(':') < 0 ? bare : "[" + bare + "]";
    if (!isNameable(called)) {
      throw new IllegalArgumentException(
          "processes cannot call a host by this name: write its IP address, or a name of letters,"
              + " digits, dashes and dots");
    }
    return called;
  }

  private static String withoutBrackets(String host) {
    return host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
  }

  private static boolean isWildcard(String host) {
    if (host.equals("*")) {
      return true;
    }
    try {
      // An address in figures: nobody is asked for it.
      return FIGURES.matcher(host).matches() && InetAddress.getByName(host).isAnyLocalAddress();
    } catch (UnknownHostException e) {
      return false;
    }
  }

  /** Actors' paths are URIs, whose hosts are these. */
  private static boolean isNameable(String host) {
    try {
      return host.equals(new URI("akka://racklab@" + host + ":1").getHost());
    } catch (URISyntaxException e) {
      return false;
    }
  }

  /** The addresses of this machine that others may reach, and the one for itself alone. */
  private static String ownAddresses() {
    String alone = LOOPBACK + " if all processes are on this machine";
    try {
      return Stream.concat(
              NetworkInterface.networkInterfaces()
                  .flatMap(NetworkInterface::inetAddresses)
                  .filter(Inet4Address.class::isInstance)
                  .filter(address -> !address.isLoopbackAddress() && !address.isLinkLocalAddress())
                  .map(InetAddress::getHostAddress)
                  .sorted(),
              Stream.of(alone))
          .collect(Collectors.joining(", or "));
    } catch (SocketException e) {
      return alone;
    }
  }
}
