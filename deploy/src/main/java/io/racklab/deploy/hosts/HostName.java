package io.racklab.deploy.hosts;

import java.util.regex.Pattern;

/** Checks the names of hosts, users and addresses. */
final class HostName {
  private static final Pattern VALID = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._-]{0,252}");

  private HostName() {}

  /**
   * True for letters, digits, dots, dashes and underscores that begin with neither a dash nor a
   * dot.
   */
  static boolean valid(String name) {
    return VALID.matcher(name).matches();
  }
}
