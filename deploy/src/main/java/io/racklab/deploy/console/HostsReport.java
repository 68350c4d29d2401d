package io.racklab.deploy.console;

import io.racklab.deploy.hosts.HostState;
import io.racklab.deploy.program.ExitCode;
import java.util.List;

/** Prints a table of hosts, then warnings, then the problems of hosts. */
public final class HostsReport {
  private HostsReport() {}

  /** Prints the hosts and returns the exit code, which is 0 if no host has a problem. */
  public static int show(List<HostState> hosts, Screen screen) {
    screen.result(HostsText.table(hosts).stripTrailing());
    hosts.forEach(host -> host.warnings().forEach(text -> screen.remark("racklab: " + text)));
    List<HostState> troubled = hosts.stream().filter(host -> host.trouble().isPresent()).toList();
    troubled.forEach(host -> screen.problem(HostsText.trouble(host)));
    return troubled.isEmpty() ? ExitCode.DONE : ExitCode.FAILED;
  }
}
