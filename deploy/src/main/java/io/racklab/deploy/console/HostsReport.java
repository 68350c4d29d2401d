package io.racklab.deploy.console;

import io.racklab.deploy.hosts.HostState;
import io.racklab.deploy.program.ExitCode;
import java.util.List;

/** Shows hosts: a table, then warnings, then the hosts in trouble. */
public final class HostsReport {
  private HostsReport() {}

  /** Prints the hosts and returns the exit code: done if no host is in trouble. */
  public static int show(List<HostState> hosts, Screen screen) {
    screen.result(HostsText.table(hosts).stripTrailing());
    hosts.forEach(host -> host.warnings().forEach(text -> screen.remark("racklab: " + text)));
    List<HostState> troubled = hosts.stream().filter(host -> host.trouble().isPresent()).toList();
    troubled.forEach(host -> screen.problem(HostsText.trouble(host)));
    return troubled.isEmpty() ? ExitCode.DONE : ExitCode.FAILED;
  }
}
