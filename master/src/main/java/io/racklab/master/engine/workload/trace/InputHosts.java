package io.racklab.master.engine.workload.trace;

import io.racklab.master.engine.workload.trace.PastAttempt.Nearness;

/**
 * The hosts that have the input of a map: {@code /rack/host} or {@code host}, separated by commas.
 */
final class InputHosts {
  private InputHosts() {}

  /** Returns whether one of the hosts ran the attempt. */
  static Nearness nearness(String hosts, String host) {
    if (hosts.isBlank() || host.isBlank()) {
      return Nearness.UNKNOWN;
    }
    for (String one : hosts.split(",")) {
      if (name(one).equalsIgnoreCase(name(host))) {
        return Nearness.LOCAL;
      }
    }
    return Nearness.REMOTE;
  }

  private static String name(String path) {
    return path.substring(path.lastIndexOf('/') + 1).strip();
  }
}
