package io.racklab.deploy.cli;

import io.racklab.deploy.exit.CannotStartException;
import io.racklab.deploy.exit.ExitCode;
import io.racklab.deploy.launch.Address;
import java.net.InetSocketAddress;

/** The address at which a page is served, as an option says it. */
final class ListeningAddress {
  private static final String LOOPBACK = "127.0.0.1";

  private ListeningAddress() {}

  /**
   * @param option its name, for errors
   * @param at {@code [HOST:]PORT}; without a host that of the loopback
   * @throws CannotStartException if it is no address
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
      throw wrong(option + " " + at + ": nobody knows this host");
    }
    return address;
  }

  private static CannotStartException wrong(String why) {
    return new CannotStartException(ExitCode.BAD_INPUT, why);
  }
}
