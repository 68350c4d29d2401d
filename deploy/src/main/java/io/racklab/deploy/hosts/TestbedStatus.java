package io.racklab.deploy.hosts;

import java.util.ArrayList;
import java.util.List;

/** Reads the state of a testbed's hosts and changes nothing. */
public final class TestbedStatus {
  private final Testbed testbed;
  private final List<HostWork> hosts;

  public TestbedStatus(Testbed testbed) {
    this.testbed = testbed;
    hosts = testbed.hosts().stream().map(HostWork::new).toList();
  }

  /**
   * Returns the hosts' states; the trouble of a host is the problem because of which it takes no
   * part.
   */
  public List<HostState> look() throws InterruptedException {
    List<String> joined = new ArrayList<>();
    AllHosts.each(hosts, work -> work.step(work::findFolder));
    HostWork master = hosts.get(testbed.hosts().indexOf(testbed.master()));
    master.step(
        () -> {
          if (master.folder() != null) {
            joined.addAll(master.folder().lines(HostFolder.roster(master.folder().path())));
          }
        });
    AllHosts.each(hosts, work -> look(work, joined));
    return hosts.stream().map(HostWork::state).toList();
  }

  private void look(HostWork work, List<String> joined) {
    work.step(work::compareClock);
    work.step(work::lookAtJava);
    work.step(
        () -> {
          if (work.folder() == null) {
            throw new HostException("no process was started on the host");
          }
        });
    if (work.host().equals(testbed.master())) {
      work.step(() -> work.look("master"));
    }
    if (work.host().worker()) {
      work.step(() -> work.look("worker"));
      boolean knows =
          joined.stream().anyMatch(address -> address.startsWith(work.host().address() + ":"));
      work.step(() -> work.note(knows ? "joined" : "not joined"));
      if (work.running() && !knows) {
        work.step(
            () -> {
              throw new HostException("its worker runs but has not joined the master");
            });
      }
    }
    work.step(
        () -> {
          if (!work.running()) {
            throw new HostException("a process of the host does not run; racklab lab up starts it");
          }
        });
  }
}
