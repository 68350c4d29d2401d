package io.racklab.deploy.console;

import io.racklab.deploy.hosts.HostState;
import java.util.ArrayList;
import java.util.List;

/** Hosts of a testbed as text. */
public final class HostsText {
  private static final List<String> HEADINGS =
      List.of("host", "address", "java", "clock", "software", "processes");

  private HostsText() {}

  /** Returns a row for each host; a dash stands for a value that was not checked. */
  public static String table(List<HostState> hosts) {
    List<List<String>> rows = new ArrayList<>(List.of(HEADINGS));
    hosts.forEach(host -> rows.add(row(host)));
    StringBuilder text = new StringBuilder();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int column = 0; column < row.size(); column++) {
        int at = column;
        int width = rows.stream().mapToInt(any -> any.get(at).length()).max().orElse(0);
        line.append(row.get(column)).append(" ".repeat(width - row.get(column).length() + 2));
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }

  private static List<String> row(HostState host) {
    return List.of(
        host.host().name(),
        host.host().address(),
        host.java().orElse("-"),
        host.clock().orElse("-"),
        host.software().orElse("-"),
        host.processes().isEmpty() ? "-" : String.join(", ", host.processes()));
  }

  /** Returns the problem of a host, in one line. */
  public static String trouble(HostState host) {
    return "racklab: "
        + host.host().name()
        + " ("
        + host.host().address()
        + "): "
        + host.trouble().orElse("well");
  }
}
