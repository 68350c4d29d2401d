package io.racklab.deploy.hosts;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * Looks at the hosts of a testbed before it is used: starts a probe on each, measures between all
 * of them, and removes the probes. Nothing of Racklab stays on a host.
 *
 * <p>Delays are measured while nothing else is sent. Rates are measured as a shuffle would use the
 * links, by half of the hosts at a time: in each round all hosts are paired, and one of each pair
 * sends to the other. If both sent at once, a slow sender would slow down both directions, since it
 * also delays the acknowledgements of what it receives.
 */
public final class TestbedPreflight {
  private static final Duration SPAN = Duration.ofMillis(700);

  private final Testbed testbed;
  private final BiConsumer<Integer, Integer> progress;
  private final Map<Host, HostFinding> hosts = new LinkedHashMap<>();
  private final Map<Host, ProbedHost> probes = new LinkedHashMap<>();
  private final Map<Host, Map<Host, PairFinding>> pairs = new LinkedHashMap<>();

  /**
   * @param progress receives, after each round, the number of rounds so far and the number of all
   *     rounds
   */
  public TestbedPreflight(Testbed testbed, BiConsumer<Integer, Integer> progress) {
    this.testbed = testbed;
    this.progress = progress;
  }

  /** Looks at all hosts; blocks for some seconds, and for about three more for each host. */
  public PreflightFindings look() throws InterruptedException {
    // Keeps the order of the file, whichever host is ready first.
    testbed.hosts().forEach(host -> hosts.put(host, null));
    try {
      AllHosts.each(testbed.hosts(), this::start);
      List<Host> there = testbed.hosts().stream().filter(probes::containsKey).toList();
      AllHosts.each(there, this::reachMaster);
      measure(there);
      List<PairFinding> all = new ArrayList<>();
      for (Host from : there) {
        for (Host to : there) {
          Optional.ofNullable(pairs.getOrDefault(from, Map.of()).get(to)).ifPresent(all::add);
        }
      }
      return new PreflightFindings(List.copyOf(hosts.values()), all);
    } finally {
      AllHosts.each(List.copyOf(probes.values()), ProbedHost::close);
    }
  }

  private void start(Host host) {
    Optional<String> java = Optional.empty();
    try {
      HostShell shell = new HostShell(host.reach());
      java = Optional.of(JavaVersion.of(shell, host.java()).text());
      ProbedHost probe = ProbedHost.start(host, host.equals(testbed.master()) ? testbed.port() : 0);
      Optional<String> port =
          probe.portTaken().map(why -> "port " + testbed.port() + " cannot be used: " + why);
      found(new HostFinding(host, java, Optional.of(probe.facts()), port, Optional.empty()));
      synchronized (this) {
        probes.put(host, probe);
      }
    } catch (HostException e) {
      found(
          new HostFinding(
              host, java, Optional.empty(), Optional.empty(), Optional.of(e.getMessage())));
    }
  }

  private synchronized void found(HostFinding finding) {
    hosts.put(finding.host(), finding);
  }

  private synchronized void found(PairFinding finding) {
    pairs.computeIfAbsent(finding.from(), host -> new LinkedHashMap<>()).put(finding.to(), finding);
  }

  private void reachMaster(Host host) {
    Host master = testbed.master();
    HostFinding masters = hosts.get(master);
    if (host.equals(master) || !probes.containsKey(master) || masters.port().isPresent()) {
      return;
    }
    try {
      probes.get(host).reach(master, testbed.port());
    } catch (HostException e) {
      HostFinding before = hosts.get(host);
      String why =
          "cannot connect to " + master.address() + ":" + testbed.port() + ": " + e.getMessage();
      found(
          new HostFinding(host, before.java(), before.facts(), Optional.of(why), before.trouble()));
    }
  }

  private void measure(List<Host> there) throws InterruptedException {
    List<List<Turn>> rounds = rounds(there);
    int all = 2 * rounds.size();
    int played = 0;
    for (List<Turn> round : rounds) {
      AllHosts.each(round, this::delay);
      progress.accept(++played, all);
    }
    for (List<Turn> round : rounds) {
      AllHosts.each(round, this::rate);
      progress.accept(++played, all);
    }
  }

  /** A host that measures the path to another. */
  record Turn(Host from, Host to) {}

  /**
   * Returns rounds that pair each host with at most one other, and in which each host sends once to
   * each other host. By the circle method of tournaments, one host keeps its place and the others
   * rotate.
   */
  static List<List<Turn>> rounds(List<Host> hosts) {
    List<Host> circle = new ArrayList<>(hosts);
    if (circle.size() % 2 == 1) {
      // The host that is paired with the empty place waits.
      circle.add(null);
    }
    int places = circle.size();
    List<List<Turn>> rounds = new ArrayList<>();
    for (int round = 0; round < places - 1; round++) {
      List<Turn> there = new ArrayList<>();
      List<Turn> back = new ArrayList<>();
      for (int place = 0; place < places / 2; place++) {
        Host one = circle.get(place);
        Host other = circle.get(places - 1 - place);
        if (one != null && other != null) {
          there.add(new Turn(one, other));
          back.add(new Turn(other, one));
        }
      }
      rounds.add(there);
      rounds.add(back);
      circle.add(1, circle.remove(places - 1));
    }
    return rounds;
  }

  private void delay(Turn turn) {
    PairFinding pair =
        new PairFinding(
            turn.from(), turn.to(), Optional.empty(), Optional.empty(), Optional.empty());
    try {
      found(pair.withDelay(probes.get(turn.from()).delay(probes.get(turn.to()))));
    } catch (HostException e) {
      found(pair.failed(e));
    }
  }

  private void rate(Turn turn) {
    PairFinding pair = pairs.get(turn.from()).get(turn.to());
    if (pair.trouble().isPresent()) {
      return;
    }
    try {
      found(pair.withRate(probes.get(turn.from()).rate(probes.get(turn.to()), SPAN)));
    } catch (HostException e) {
      found(pair.failed(e));
    }
  }
}
