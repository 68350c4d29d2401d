package io.racklab.deploy.hosts;

import io.racklab.deploy.probe.HostFacts;
import io.racklab.deploy.probe.LinkDelay;
import io.racklab.deploy.probe.LinkProbe;
import io.racklab.deploy.probe.LinkRate;
import io.racklab.deploy.program.CodePlace;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * A host on which {@link LinkProbe} runs. The probe is copied into a temporary folder, which the
 * host removes when the probe ends. Confined to one thread at a time.
 */
final class ProbedHost implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String END = "";
  private static final String PROBE = "/probe";

  /** Makes the temporary folder and prints its path; fails if it exists already. */
  private static final String TEMPORARY =
      "d=${TMPDIR:-/tmp}/racklab-preflight-$1-$$; mkdir -m 700 \"$d\" && echo \"$d\"";

  /**
   * Runs the probe without exec, so that the shell can remove the folder, even if the connection is
   * lost.
   */
  private static final String RUN = "d=$1; shift; trap '' HUP; \"$@\"; rm -rf -- \"$d\"";

  private final Host host;
  private final Process process;
  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
  private final HostFacts facts;
  private final Optional<String> portTaken;
  private final String ports;

  private ProbedHost(Host host, Process process) throws HostException {
    this.host = host;
    this.process = process;
    Thread reading = new Thread(this::read, "racklab-probe-" + host.name());
    reading.setDaemon(true);
    reading.start();
    facts = next(HostFacts::parse);
    String port = next(line -> after("port ", line));
    portTaken = after("taken ", port);
    ports = next(line -> after("listens ", line));
  }

  /**
   * Copies the probe to a host and starts it.
   *
   * @param port the port on which the probe tries to listen; 0 for none
   */
  static ProbedHost start(Host host, int port) throws HostException {
    HostShell shell = new HostShell(host.reach());
    ProcessResult made = shell.script(TEMPORARY, host.name());
    if (!made.well()) {
      throw new HostException("cannot make a temporary folder: " + made.complaint());
    }
    String folder = made.out().strip();
    try {
      copy(shell, folder + PROBE);
    } catch (HostException e) {
      shell.script("rm -rf -- \"$1\"", folder);
      throw e;
    }
    Process process = shell.converseAloud(RUN, words(host, port, folder));
    try {
      return new ProbedHost(host, process);
    } catch (HostException e) {
      end(process);
      throw e;
    }
  }

  /** Copies the program's jar or, in a checkout, the classes of the probe. */
  private static void copy(HostShell shell, String there) throws HostException {
    Path own = CodePlace.of(LinkProbe.class);
    if (Files.isDirectory(own)) {
      shell.put(own, List.of(LinkProbe.class.getPackageName().replace('.', '/')), there);
    } else {
      shell.put(own.getParent(), List.of(own.getFileName().toString()), there);
    }
  }

  private static Object[] words(Host host, int port, String folder) {
    String there = folder + PROBE;
    List<Object> words = new ArrayList<>(List.of(folder, host.java()));
    words.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    words.addAll(List.of("-Djava.net.preferIPv4Stack=true", "-cp", there + ":" + there + "/*"));
    words.add(LinkProbe.class.getName());
    words.addAll(List.of(host.address(), Integer.toString(port), host.folder()));
    return words.toArray();
  }

  Host host() {
    return host;
  }

  HostFacts facts() {
    return facts;
  }

  /** Returns the reason why the probe cannot listen on the port; empty if it can. */
  Optional<String> portTaken() {
    return portTaken;
  }

  /** Tries to connect from this host to a port on which the probe of another host listens. */
  void reach(Host other, int port) throws HostException {
    ask("reach " + other.address() + " " + port);
    next(line -> line.equals("reached") ? Optional.of(line) : Optional.empty());
  }

  LinkDelay delay(ProbedHost other) throws HostException {
    ask("delay " + other.host.address() + " " + other.ports);
    return next(LinkDelay::parse);
  }

  /** Sends to another host for a while, and returns the rate by the receiver's count. */
  LinkRate rate(ProbedHost other, Duration span) throws HostException {
    ask("rate " + other.host.address() + " " + other.ports.split(" ")[0] + " " + span.toMillis());
    return next(LinkRate::parse);
  }

  private void ask(String command) throws HostException {
    try {
      OutputStream commands = process.getOutputStream();
      commands.write((command + "\n").getBytes(StandardCharsets.UTF_8));
      commands.flush();
    } catch (IOException e) {
      throw new HostException("its probe has ended: " + e.getMessage());
    }
  }

  private void read() {
    try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        lines.add(line);
      }
    } catch (IOException e) {
      // The process was destroyed.
    }
    lines.add(END);
  }

  /**
   * Returns the next result of the probe, as parsed by {@code expected}.
   *
   * @throws HostException if the probe reports something else, or nothing in time
   */
  private <T> T next(Function<String, Optional<T>> expected) throws HostException {
    List<String> others = new ArrayList<>();
    try {
      while (true) {
        String line = lines.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        if (line == null) {
          throw new HostException(
              "its probe does not answer within " + PATIENCE.toSeconds() + " s");
        }
        if (line.equals(END)) {
          lines.add(END);
          throw new HostException("its probe has ended: " + String.join("; ", others));
        }
        Optional<String> said = after(LinkProbe.MARK, line);
        if (said.isEmpty()) {
          others.add(line.strip());
          continue;
        }
        Optional<String> failed = said.flatMap(word -> after("failed ", word));
        if (failed.isPresent()) {
          throw new HostException(failed.get());
        }
        return said.flatMap(expected)
            .orElseThrow(() -> new HostException("its probe says: " + line));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new HostException("interrupted");
    }
  }

  private static Optional<String> after(String begin, String line) {
    return line.startsWith(begin) ? Optional.of(line.substring(begin.length())) : Optional.empty();
  }

  @Override
  public void close() {
    end(process);
  }

  /** Ends the probe's input, and thereby the probe; waits until the host has removed its folder. */
  private static void end(Process process) {
    try {
      process.getOutputStream().close();
      process.waitFor(5, TimeUnit.SECONDS);
    } catch (IOException e) {
      // The process has ended.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      process.destroy();
    }
  }
}
