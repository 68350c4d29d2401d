package io.racklab.deploy.hosts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Stops on the hosts of a testbed what was started there, and takes away what was put there. */
public final class TestbedDown {
  private static final String MASTER = "master";
  private static final String WORKER = "worker";

  private final Optional<Path> gathered;
  private final List<HostWork> hosts;

  /**
   * @param gathered logs and results go here, into a folder for each host; empty to drop them
   */
  public TestbedDown(Testbed testbed, Optional<Path> gathered) {
    this.gathered = gathered;
    hosts = testbed.hosts().stream().map(HostWork::new).toList();
  }

  /** Does it. Where there is nothing, nothing is done. */
  public TestbedUp.Outcome down() throws InterruptedException {
    AllHosts.each(hosts, work -> work.step(work::findFolder));
    // Both everywhere: HOSTS may have changed since.
    // First the master, which then closes its files with what there is; workers end with it.
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
