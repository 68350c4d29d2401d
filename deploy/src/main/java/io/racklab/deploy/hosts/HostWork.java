package io.racklab.deploy.hosts;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The steps that prepare or stop one host, and their outcome. After a step has failed, further
 * steps are skipped. Confined to one thread at a time.
 */
final class HostWork {
  private final Host host;
  private final HostShell shell;
  private final List<String> processes = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();
  private HostFolder folder;
  private String java;
  private String clock;
  private String software;
  private String trouble;
  private String certsSum = "";
  private boolean changed;
  private boolean running = true;

  HostWork(Host host) {
    this.host = host;
    shell = new HostShell(host.reach());
  }

  /** A step that may fail on the host. */
  @FunctionalInterface
  interface Step {
    void take() throws HostException, IOException;
  }

  /** Runs a step unless an earlier one failed. */
  void step(Step step) {
    if (trouble != null) {
      return;
    }
    try {
      step.take();
    } catch (HostException | IOException e) {
      trouble = e.getMessage();
    }
  }

  Host host() {
    return host;
  }

  boolean well() {
    return trouble == null;
  }

  /** True if anything was changed on the host. */
  boolean changed() {
    return changed;
  }

  /** True if all processes that were checked run. */
  boolean running() {
    return running;
  }

  /** Returns Racklab's folder on the host; null if there is none. */
  HostFolder folder() {
    return folder;
  }

  void openFolder() throws HostException {
    folder = HostFolder.make(shell, host.folder());
  }

  void findFolder() throws HostException {
    folder = HostFolder.find(shell, host.folder()).orElse(null);
  }

  void compareClock() throws HostException {
    ClockOffset offset = ClockOffset.of(shell);
    double millis = offset.ahead().toNanos() / 1e6;
    clock = String.format(Locale.ROOT, "%+.1f ms", millis);
    if (offset.tooFar()) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "%s: its clock is %.0f ms %s this machine's; synchronize both with NTP or PTP, or"
                  + " flows begin at the wrong times",
              host.name(),
              Math.abs(millis),
              millis > 0 ? "ahead of" : "behind"));
    }
  }

  void lookAtJava() throws HostException {
    java = JavaVersion.of(shell, host.java()).text();
  }

  /**
   * Copies the program unless the host has it already or shares this machine's files. Checks the
   * version that a new copy prints.
   *
   * @param version the expected version
   */
  void bringSoftware(Commands commands, String version) throws HostException {
    Optional<Path> own = commands.software().folder();
    if (own.isEmpty()) {
      software = "shared";
      return;
    }
    String there = HostFolder.software(folder.path());
    software = "there";
    if (!folder.sum(there).equals(commands.software().fingerprint())) {
      folder.put(own.get(), List.of(Software.LIB), there, commands.software().fingerprint());
      List<String> ask = commands.racklab(host, folder.path());
      ask.add("--version");
      ProcessResult said = shell.run(ask);
      if (!said.well() || !said.out().startsWith("racklab " + version + " ")) {
        throw new HostException(
            "racklab " + version + " does not run on the host; it prints: " + said.complaint());
      }
      software = "copied";
      changed = true;
    }
  }

  /** Sets the limit on the host's sending rate, or removes the one that it had. */
  void limit() throws HostException {
    boolean changes =
        host.limit().isPresent()
            ? host.limit().get().set(folder, host.address())
            : SendingLimit.clear(folder);
    changed |= changes;
    host.limit().ifPresent(limit -> processes.add("sends at most " + limit));
  }

  /**
   * Copies the certificates that the host needs, and no other host's private key.
   *
   * @param names the names of the files
   * @param sum the checksum of their content
   */
  void bringCerts(Path certs, List<String> names, String sum) throws HostException {
    String there = HostFolder.certs(folder.path());
    certsSum = sum;
    if (!folder.sum(there).equals(sum)) {
      folder.put(certs, names, there, sum);
      changed = true;
    }
  }

  /**
   * Returns the checksum of the certificates that the host should have; empty if it should have
   * none.
   */
  String certsSum() {
    return certsSum;
  }

  /**
   * Makes sure that a process runs with this fingerprint: starts it, restarts it or leaves it
   * alone.
   *
   * @param beforeStart a step to take first if the process has to be started
   * @return true if it was started
   */
  boolean keep(String name, String fingerprint, String work, List<String> command, Step beforeStart)
      throws HostException, IOException {
    LongProcess process = folder.process(name);
    LongProcess.State before = process.state();
    String how = "started";
    if (before instanceof LongProcess.Running running) {
      if (running.fingerprint().equals(fingerprint)) {
        processes.add(name + " runs");
        return false;
      }
      process.stop();
      how = "restarted, since something has changed";
    } else if (before instanceof LongProcess.Dead) {
      how = "restarted, since it had ended";
    }
    beforeStart.take();
    process.start(fingerprint, work, folder.log(name), command);
    processes.add(name + " " + how);
    changed = true;
    return true;
  }

  /** Fails if a process does not run. */
  void mustRun(String name) throws HostException {
    if (!(folder.process(name).state() instanceof LongProcess.Running)) {
      throw new HostException(
          "its " + name + " has ended; its log ends with: " + folder.lastWords(name));
    }
  }

  /** Records whether a process runs. */
  void look(String name) throws HostException {
    LongProcess.State state = folder.process(name).state();
    boolean runs = state instanceof LongProcess.Running;
    String is = state instanceof LongProcess.Dead ? " has ended" : " is not started";
    processes.add(name + (runs ? " runs" : is));
    running &= runs;
  }

  void stop(String name) throws HostException {
    if (folder.process(name).stop()) {
      processes.add(name + " stopped");
      changed = true;
    }
  }

  void note(String process) {
    processes.add(process);
  }

  void changes() {
    changed = true;
  }

  HostState state() {
    return new HostState(
        host,
        Optional.ofNullable(java),
        Optional.ofNullable(clock),
        Optional.ofNullable(software),
        processes,
        warnings,
        Optional.ofNullable(trouble));
  }
}
