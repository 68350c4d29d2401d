package io.racklab.deploy.hosts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Stops what was started on the hosts of a testbed, and removes what was copied there. */
public final class TestbedDown {
  private static final String MASTER = "master";
  private static final String WORKER = "worker";

  private final Optional<Path> gathered;
  private final List<HostWork> hosts;

  /**
   * @param gathered the folder for logs and results, with a subfolder for each host; empty to
   *     discard them
   */
  public TestbedDown(Testbed testbed, Optional<Path> gathered) {
    this.gathered = gathered;
    hosts = testbed.hosts().stream().map(HostWork::new).toList();
  }

  /** Stops and cleans all hosts. A host without Racklab's folder is left alone. */
  public TestbedUp.Outcome down() throws InterruptedException {
    AllHosts.each(hosts, work -> work.step(work::findFolder));
    // Stops a master and a worker on every host, since the hosts file may have changed after the
    // start. Stops the master first, so that it closes its files with the results so far; workers
    // end with their master.
    AllHosts.each(there(), work -> work.step(() -> work.stop(MASTER)));
    AllHosts.each(there(), work -> work.step(() -> work.stop(WORKER)));
    AllHosts.each(there(), work -> work.step(() -> clear(work)));
    return new TestbedUp.Outcome(
        hosts.stream().map(HostWork::state).toList(), hosts.stream().anyMatch(HostWork::changed));
  }

  private List<HostWork> there() {
    return hosts.stream().filter(work -> work.well() && work.folder() != null).toList();
  }

  private void clear(HostWork work) throws HostException, IOException {
    if (gathered.isPresent()) {
      work.folder().gather(Files.createDirectories(gathered.get().resolve(work.host().name())));
    }
    SendingLimit.clear(work.folder());
    work.folder().remove();
    work.changes();
  }
}
