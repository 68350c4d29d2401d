package io.racklab.deploy.console;

import io.racklab.deploy.hosts.HostState;
import java.util.List;

/** Hosts of a testbed as text. */
public final class HostsText {
  private HostsText() {}

  /** A row for each host. */
  public static String table(List<HostState> hosts) {
    Columns columns = new Columns();
    columns.row(List.of("host", "address", "java", "clock", "software", "processes"));
    for (HostState host : hosts) {
      columns.row(
          List.of(
              host.host().name(),
              host.host().address(),
              host.java().orElse("-"),
              host.clock().orElse("-"),
              host.software().orElse("-"),
              host.processes().isEmpty() ? "-" : String.join(", ", host.processes())));
    }
    return columns.toString();
  }

  /** What is wrong with a host, in one line. */
  public static String trouble(HostState host) {
    return "racklab: "
        + host.host().name()
        + " ("
        + host.host().address()
        + "): "
        + host.trouble().orElse("well");
  }
}
