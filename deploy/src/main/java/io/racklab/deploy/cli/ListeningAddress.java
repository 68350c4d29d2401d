package io.racklab.deploy.cli;

import io.racklab.deploy.launch.Address;
import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import java.net.InetSocketAddress;

/** Parses the address at which pages are served. */
final class ListeningAddress {
  private static final String LOOPBACK = "127.0.0.1";

  private ListeningAddress() {}

  /**
   * @param option the option's name, for errors
   * @param at {@code [HOST:]PORT}; the host defaults to the loopback address
   * @throws CannotStartException if it is not an address
   */
  static InetSocketAddress parse(String option, String at) {
    Address parsed;
    try {
      parsed = Address.parse(at.contains(":") ? at : LOOPBACK + ":" + at);
    } catch (IllegalArgumentException e) {
      throw wrong(option + " " + at + ": write PORT or HOST:PORT, such as 9400");
    }
    InetSocketAddress address = new InetSocketAddress(parsed.host(), parsed.port());
    if (address.isUnresolved()) {
      throw wrong(option + " " + at + ": unknown host name");
    }
    return address;
  }

  private static CannotStartException wrong(String why) {
    return new CannotStartException(ExitCode.BAD_INPUT, why);
  }
}
