package io.racklab.deploy.hosts;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/**
 * Starts a master and workers on the hosts of a testbed, and leaves alone the processes that run as
 * configured.
 */
public final class TestbedUp {
  private static final String MASTER = "master";
  private static final String WORKER = "worker";
  private static final long POLL_NANOS = 300_000_000L;
  private static final long PATIENCE_NANOS = 60_000_000_000L;

  private final Testbed testbed;
  private final Commands commands;
  private final String version;
  private final Optional<Path> results;
  private final List<HostWork> hosts;
  private final HostWork master;
  private final Set<String> joinedBefore = new HashSet<>();
  private final Set<HostWork> startedWorkers = new HashSet<>();

  /**
   * @param jvm further options for all JVMs
   * @param options the options of the worker command in this version
   * @param version the version that the program must print
   * @param results the folder in which the master makes {@code runs}; empty for Racklab's folder on
   *     its host
   */
  public TestbedUp(
      Testbed testbed,
      Software software,
      List<String> jvm,
      Set<String> options,
      String version,
      Optional<Path> results) {
    this.testbed = testbed;
    this.version = version;
    this.results = results;
    commands = new Commands(testbed, software, jvm, options);
    hosts = testbed.hosts().stream().map(HostWork::new).toList();
    master = hosts.get(testbed.hosts().indexOf(testbed.master()));
  }

  /**
   * The outcome on all hosts.
   *
   * @param changed true if anything was changed
   */
  public record Outcome(List<HostState> hosts, boolean changed) {
    public Outcome {
      hosts = List.copyOf(hosts);
    }

    public boolean well() {
      return hosts.stream().allMatch(host -> host.trouble().isEmpty());
    }
  }

  /**
   * Starts the master and the workers. Blocks until all workers have joined, the master or the
   * missing workers have ended, or 60 s have passed.
   */
  public Outcome up() throws InterruptedException {
    AllHosts.each(hosts, this::prepare);
    String masterIs = startMaster();
    if (master.well()) {
      AllHosts.each(workers(), worker -> startWorker(worker, masterIs));
      awaitWorkers();
    }
    return new Outcome(
        hosts.stream().map(HostWork::state).toList(), hosts.stream().anyMatch(HostWork::changed));
  }

  private List<HostWork> workers() {
    return hosts.stream().filter(work -> work.host().worker() && work.well()).toList();
  }

  private void prepare(HostWork work) {
    work.step(work::openFolder);
    work.step(work::compareClock);
    work.step(work::lookAtJava);
    work.step(() -> work.bringSoftware(commands, version));
    work.step(work::limit);
    if (testbed.certs().isPresent()) {
      Path certs = testbed.certs().get();
      List<String> names = certsOf(work.host(), certs);
      work.step(() -> work.bringCerts(certs, names, sum(certs, names)));
    }
  }

  /**
   * Returns the names of the host's certificate files: its own, and no other host's private key.
   */
  private List<String> certsOf(Host host, Path certs) {
    List<String> names = new ArrayList<>(List.of("authority.pem"));
    if (host.equals(testbed.master())) {
      names.add("master.pem");
    }
    if (host.worker()) {
      String own = "worker-" + host.address() + ".pem";
      names.add(certs.resolve(own).toFile().exists() ? own : "worker.pem");
    }
    return names;
  }

  private static String sum(Path certs, List<String> names) throws IOException {
    ContentHash sum = new ContentHash();
    for (String name : names) {
      sum.file(certs.resolve(name));
    }
    return sum.text();
  }

  /** Starts the master and returns its identity; workers are restarted when it changes. */
  private String startMaster() {
    master.step(
        () -> {
          String folder = master.folder().path();
          List<String> command = commands.master(folder);
          String work = results.map(Path::toString).orElse(folder);
          String roster = HostFolder.roster(folder);
          boolean started =
              master.keep(
                  MASTER,
                  fingerprint(command, master.certsSum(), ""),
                  work,
                  command,
                  () -> master.folder().delete(roster));
          if (!started) {
            joinedBefore.addAll(master.folder().lines(roster));
          }
          long end = System.nanoTime() + PATIENCE_NANOS;
          while (!master.folder().exists(roster)) {
            master.mustRun(MASTER);
            if (System.nanoTime() > end) {
              throw new HostException("its master does not listen within 60 s");
            }
            LockSupport.parkNanos(POLL_NANOS);
          }
        });
    StringBuilder is = new StringBuilder();
    master.step(() -> is.append(master.folder().process(MASTER).state()));
    return is.toString();
  }

  private void startWorker(HostWork work, String masterIs) {
    work.step(
        () -> {
          String folder = work.folder().path();
          List<String> command = commands.worker(work.host(), folder);
          String fingerprint = fingerprint(command, work.certsSum(), masterIs);
          if (work.keep(WORKER, fingerprint, folder, command, () -> {})) {
            synchronized (startedWorkers) {
              startedWorkers.add(work);
            }
          }
        });
  }

  private String fingerprint(List<String> command, String certs, String masterIs) {
    ContentHash sum = new ContentHash().words(command).words(List.of(certs, masterIs));
    return sum.words(List.of(commands.software().fingerprint())).text();
  }

  private void awaitWorkers() throws InterruptedException {
    long end = System.nanoTime() + PATIENCE_NANOS;
    List<HostWork> missing = workers();
    while (!missing.isEmpty() && System.nanoTime() < end) {
      Set<String> joined = new HashSet<>();
      master.step(
          () -> joined.addAll(master.folder().lines(HostFolder.roster(master.folder().path()))));
      missing = workers().stream().filter(work -> !joined(work, joined)).toList();
      AllHosts.each(missing, work -> work.step(() -> work.mustRun(WORKER)));
      if (!master.well()) {
        return;
      }
      if (!missing.isEmpty()) {
        LockSupport.parkNanos(POLL_NANOS);
      }
    }
    for (HostWork work : missing) {
      work.step(
          () -> {
            throw new HostException(
                "its worker runs but has not reached the master within 60 s: check whether the"
                    + " hosts reach each other at their addresses, and read "
                    + work.folder().log(WORKER));
          });
    }
  }

  /**
   * True if the host's worker has joined. An earlier worker that had joined from the same host does
   * not count if this call has started a new one.
   */
  private boolean joined(HostWork work, Set<String> joined) {
    return joined.stream()
        .filter(address -> !startedWorkers.contains(work) || !joinedBefore.contains(address))
        .map(address -> address.substring(0, address.lastIndexOf(':')))
        .collect(Collectors.toSet())
        .contains(work.host().address());
  }
}
