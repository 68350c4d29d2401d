package io.racklab.deploy.spread;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** The share of each host in runs that are spread, in words. */
final class HostTally {
  private final Map<String, Integer> ended = new TreeMap<>();
  private final TreeSet<String> lost = new TreeSet<>();
  private int again;

  /** A run that a host has played is over. */
  void ended(String host) {
    ended.merge(host, 1, Integer::sum);
  }

  /** A worker of a host is lost with so many runs. */
  void lost(String host, int runs) {
    lost.add(host);
    again += runs;
  }

  /**
   * In the midst: {@code 10.0.0.1 4 ended, 2 going; 10.0.0.2 3 ended, 2 going}.
   *
   * @param going runs that go on, by host
   */
  String line(Map<String, Integer> going) {
    TreeSet<String> hosts = new TreeSet<>(ended.keySet());
    hosts.addAll(going.keySet());
    List<String> parts = new ArrayList<>();
    for (String host : hosts) {
      parts.add(
          host
              + " "
              + ended.getOrDefault(host, 0)
              + " ended, "
              + (going.containsKey(host) ? going.get(host) + " going" : "lost"));
    }
    return String.join("; ", parts);
  }

  /** In the end: {@code 10.0.0.1 22, 10.0.0.2 18; 3 were played again, since 10.0.0.3 was lost}. */
  String result() {
    List<String> parts = new ArrayList<>();
    ended.forEach((host, runs) -> parts.add(host + " " + runs));
    String more =
        lost.isEmpty()
            ? ""
            : "; "
                + again
                + (again == 1 ? " run was" : " runs were")
                + " played again, since a worker was lost at "
                + String.join(", ", lost);
    return String.join(", ", parts) + more;
  }
}
