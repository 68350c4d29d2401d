package io.racklab.deploy.hosts;

import java.util.regex.Pattern;

/** The names that hosts, users and addresses may have. */
final class HostName {
  private static final Pattern VALID = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._-]{0,252}");

  private HostName() {}

  /** Letters, digits, dots, dashes and underscores; neither a dash nor a dot comes first. */
  static boolean valid(String name) {
    return VALID.matcher(name).matches();
  }
}
