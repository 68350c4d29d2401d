package io.racklab.deploy.cli;

import io.racklab.deploy.exit.CannotStartException;
import io.racklab.deploy.exit.ExitCode;
import io.racklab.deploy.launch.Address;
import io.racklab.deploy.launch.CalledHost;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/** Addresses on the command line. */
final class Addresses {
  private Addresses() {}

  /** The address of a process that is called. */
  static Address called(String option, String text) {
    Address address;
    try {
      address = Address.parse(text);
    } catch (IllegalArgumentException e) {
      throw wrong(option + " " + text + ": write HOST:PORT, such as 127.0.0.1:7070");
    }
    try {
      return new Address(CalledHost.of(address.host()), address.port());
    } catch (IllegalArgumentException e) {
      throw wrong(option + " " + text + ": " + e.getMessage());
    }
  }

  /**
   * The address at which this process listens and is called.
   *
   * @param port 0 if the operating system is to choose
   */
  static Address own(String option, String host, int port) {
    Address at;
    try {
      at = new Address(CalledHost.own(host), port);
    } catch (IllegalArgumentException e) {
      throw wrong(option + " " + host + ": " + e.getMessage());
    }
    InetSocketAddress there = new InetSocketAddress(at.host(), port);
    if (there.isUnresolved()) {
      throw wrong(option + " " + host + ": no host is known by this name: write an IP address");
    }
    // Said in a line, where the actors would say it in thirty.
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(there);
      return at;
    } catch (IOException e) {
      throw cannotListen(at, e);
    }
  }

  /** The failure of a process that cannot listen at its address. */
  static CannotStartException cannotListen(Address at, Exception e) {
    return new CannotStartException(
        ExitCode.FAILED,
        "cannot listen on " + (at.port() == 0 ? at.host() : at) + ": " + e.getMessage());
  }

  private static CannotStartException wrong(String why) {
    return new CannotStartException(ExitCode.BAD_INPUT, why);
  }
}
