package io.racklab.deploy.cli;

import io.racklab.deploy.exit.CannotStartException;
import io.racklab.deploy.exit.ExitCode;
import io.racklab.deploy.launch.Address;

/** Addresses on the command line. */
final class Addresses {
  private Addresses() {}

  static Address parse(String option, String text) {
    try {
      return Address.parse(text);
    } catch (IllegalArgumentException e) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT, option + " " + text + ": write HOST:PORT, such as 127.0.0.1:7070");
    }
  }
}
