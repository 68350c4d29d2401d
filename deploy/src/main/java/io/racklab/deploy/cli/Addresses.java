package io.racklab.deploy.cli;

import io.racklab.deploy.launch.Address;
import io.racklab.deploy.launch.CalledHost;
import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/** Parses and checks the addresses that the command line gives. */
final class Addresses {
  private Addresses() {}

  /** Parses the address of another process, written as HOST:PORT. */
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
   * Returns the address at which this process listens and other processes reach it, after checking
   * that the port is free.
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
      throw wrong(option + " " + host + ": unknown host name; write an IP address");
    }
    // Tries the port before Akka does, so that a failure is one line instead of the thirty that
    // Akka logs.
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(there);
      return at;
    } catch (IOException e) {
      throw cannotListen(at, e);
    }
  }

  /** Returns the error for a process that cannot listen at its address. */
  static CannotStartException cannotListen(Address at, Exception e) {
    return new CannotStartException(
        ExitCode.FAILED,
        "cannot listen on " + (at.port() == 0 ? at.host() : at) + ": " + e.getMessage());
  }

  private static CannotStartException wrong(String why) {
    return new CannotStartException(ExitCode.BAD_INPUT, why);
  }
}
