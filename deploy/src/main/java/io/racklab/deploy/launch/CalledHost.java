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
 * The name or address by which processes reach a host. Each message contains the address to which
 * it was sent, and a process drops messages whose address is not spelled like its own. So all
 * processes must spell a host in the same way.
 */
public final class CalledHost {
  private static final Pattern FIGURES = Pattern.compile("[0-9.]+|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*");
  private static final String LOOPBACK = "127.0.0.1";

  private CalledHost() {}

  /**
   * Returns another machine's host in the spelling that messages use: {@code localhost} becomes its
   * IPv4 address, and an IPv6 address stands in brackets.
   *
   * @throws IllegalArgumentException if the host cannot be used; the message says what to write
   *     instead
   */
  public static String of(String host) {
    return called(host, "the address that racklab master prints");
  }

  /**
   * Returns the host by which others reach this machine, in the spelling of {@link #of}.
   *
   * @throws IllegalArgumentException if the host cannot be used; the message says what to write
   *     instead
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
          "this stands for all addresses of a machine, but processes need a single one: write "
              + instead);
    }
    String called = bare.indexOf(':') < 0 ? bare : "[" + bare + "]";
    if (!isNameable(called)) {
      throw new IllegalArgumentException(
          "processes cannot use this name of a host: write its IP address, or a name of letters,"
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
      // A numeric address: no name server is asked.
      return FIGURES.matcher(host).matches() && InetAddress.getByName(host).isAnyLocalAddress();
    } catch (UnknownHostException e) {
      return false;
    }
  }

  /** True if the host can stand in an actor path, which is a URI. */
  private static boolean isNameable(String host) {
    try {
      return host.equals(new URI("akka://racklab@" + host + ":1").getHost());
    } catch (URISyntaxException e) {
      return false;
    }
  }

  /** Returns the addresses of this machine that others may reach, and the loopback address. */
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
