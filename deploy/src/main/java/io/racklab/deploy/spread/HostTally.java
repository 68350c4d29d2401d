package io.racklab.deploy.spread;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** Counts the runs of each host and describes the counts in a line of text. */
final class HostTally {
  private final Map<String, Integer> ended = new TreeMap<>();
  private final TreeSet<String> lost = new TreeSet<>();
  private int again;

  /** Counts a run that has ended on a host. */
  void ended(String host) {
    ended.merge(host, 1, Integer::sum);
  }

  /** Records a lost worker of a host and the number of its runs. */
  void lost(String host, int runs) {
    lost.add(host);
    again += runs;
  }

  /**
   * Returns the counts of ended runs and of runs in progress, such as {@code 10.0.0.1 4 ended, 2
   * going; 10.0.0.2 3 ended, 2 going}.
   *
   * @param going the number of runs in progress, by host
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

  /**
   * Returns the final counts, such as {@code 10.0.0.1 22, 10.0.0.2 18; 3 runs were played again,
   * since a worker was lost at 10.0.0.3}.
   */
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
