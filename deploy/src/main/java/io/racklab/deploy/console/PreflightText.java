package io.racklab.deploy.console;

import io.racklab.deploy.capacity.TestbedProposal;
import io.racklab.deploy.hosts.HostFinding;
import io.racklab.deploy.hosts.PairFinding;
import io.racklab.deploy.hosts.PreflightFindings;
import io.racklab.deploy.probe.HostFacts;
import io.racklab.deploy.probe.LinkDelay;
import io.racklab.topologies.Cluster;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The findings of a preflight as tables, with warnings and problems for users. */
public final class PreflightText {
  /** The most pairs that are shown; JSON has all. */
  private static final int MOST_PAIRS = 30;

  private static final double LEAST_MEMORY = 1e9;
  private static final double MILLIS = 1e3;
  private static final String UNKNOWN = "-";

  private PreflightText() {}

  /** Returns a row for each host, and one for each ordered pair of hosts. */
  public static String tables(PreflightFindings findings) {
    Columns hosts = new Columns(Set.of(0, 1, 2));
    hosts.row(
        List.of(
            "host", "address", "java", "processors", "busy", "memory", "disk free", "disk write"));
    findings.hosts().forEach(host -> hosts.row(row(host)));
    if (findings.pairs().isEmpty()) {
      return hosts.toString();
    }
    Columns pairs = new Columns(Set.of(0, 1));
    pairs.row(List.of("from", "to", "rate", "delay", "loss", "clock ahead"));
    List<PairFinding> shown = shown(findings);
    shown.forEach(pair -> pairs.row(row(pair)));
    String rest =
        shown.size() == findings.pairs().size()
            ? ""
            : String.format(
                Locale.ROOT,
                "The slowest %d of %d pairs; --json shows all.%n",
                shown.size(),
                findings.pairs().size());
    return hosts + "\n" + pairs + rest;
  }

  private static List<PairFinding> shown(PreflightFindings findings) {
    return findings.pairs().size() <= MOST_PAIRS
        ? findings.pairs()
        : findings.pairs().stream()
            .sorted(
                Comparator.comparingDouble(
                    pair -> pair.rate().map(rate -> rate.bytesPerSecond()).orElse(0.0)))
            .limit(MOST_PAIRS)
            .toList();
  }

  private static List<String> row(HostFinding found) {
    return List.of(
        found.host().name(),
        found.host().address(),
        found.java().orElse(UNKNOWN),
        fact(found, facts -> Integer.toString(facts.processors())),
        fact(found, facts -> known(facts.loadAverage(), "%.1f")),
        fact(found, facts -> bytes(facts.memoryBytes(), "")),
        fact(found, facts -> bytes(facts.freeBytes(), "")),
        fact(found, facts -> bytes(facts.writeBytesPerSecond(), "/s")));
  }

  private static String fact(HostFinding found, Function<HostFacts, String> text) {
    return found.facts().map(text).orElse(UNKNOWN);
  }

  private static String known(double number, String format) {
    return number < 0 ? UNKNOWN : String.format(Locale.ROOT, format, number);
  }

  private static String bytes(double bytes, String unit) {
    return bytes < 0 ? UNKNOWN : QuantityText.bytes(bytes) + unit;
  }

  private static List<String> row(PairFinding pair) {
    Optional<LinkDelay> delay = pair.delay();
    return List.of(
        pair.from().name(),
        pair.to().name(),
        pair.rate().map(rate -> QuantityText.bitRate(rate.bytesPerSecond())).orElse(UNKNOWN),
        delay.map(found -> millis(found.roundTripSeconds(), "%.2f ms")).orElse(UNKNOWN),
        delay.filter(found -> found.returned() > 0).map(PreflightText::loss).orElse(UNKNOWN),
        delay.map(found -> millis(found.clockAheadSeconds(), "%+.2f ms")).orElse(UNKNOWN));
  }

  private static String millis(double seconds, String format) {
    return String.format(Locale.ROOT, format, MILLIS * seconds);
  }

  private static String loss(LinkDelay delay) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * lost(delay));
  }

  static double lost(LinkDelay delay) {
    return 1 - (double) delay.returned() / delay.sent();
  }

  /** Returns the scales at which the testbed carries a cluster. */
  public static String scales(
      Cluster cluster, PreflightFindings findings, List<TestbedProposal> proposals) {
    StringBuilder text = new StringBuilder();
    findings
        .slowest()
        .ifPresent(
            pair ->
                text.append(
                    String.format(
                        Locale.ROOT,
                        "The slowest way is from %s to %s, %s. Clocks differ by at most %.2f ms.%n",
                        pair.from().name(),
                        pair.to().name(),
                        QuantityText.bitRate(pair.rate().orElseThrow().bytesPerSecond()),
                        MILLIS * findings.clockError())));
    text.append(
        String.format(
            Locale.ROOT,
            "Scales at which these hosts carry %s (%d nodes) with all its links in use:%n",
            cluster.name(),
            cluster.nodeCount()));
    for (TestbedProposal proposal : proposals) {
      text.append(
          String.format(
              Locale.ROOT,
              "  %-34s %s from and to %s%n",
              QuantityText.scale(proposal.scale()),
              QuantityText.bitRate(proposal.bytesPerSecond()),
              proposal.limiting()));
    }
    if (proposals.isEmpty()) {
      text.append("  none\n");
    }
    return text.toString();
  }

  /** Returns what may distort results on these hosts, one line each. */
  public static List<String> warnings(PreflightFindings findings) {
    List<String> warnings = new ArrayList<>();
    findings.hosts().forEach(host -> warn(host, warnings));
    findings.pairs().forEach(pair -> warn(pair, warnings));
    return warnings;
  }

  private static void warn(HostFinding found, List<String> warnings) {
    String name = found.host().name();
    HostFacts facts = found.facts().orElse(null);
    if (facts == null) {
      return;
    }
    if (facts.writeBytesPerSecond() < 0) {
      warnings.add(
          name + ": no file can be written at " + found.host().folder() + ": name another folder");
    }
    if (facts.loadAverage() > 0.5 * facts.processors()) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "%s: other programs keep %.1f of its %d processors busy, so timers will be late",
              name,
              facts.loadAverage(),
              facts.processors()));
    }
    if (facts.memoryBytes() >= 0 && facts.memoryBytes() < LEAST_MEMORY) {
      warnings.add(
          name
              + ": "
              + QuantityText.bytes(facts.memoryBytes())
              + " of memory are left; a worker needs about "
              + QuantityText.bytes(LEAST_MEMORY));
    }
  }

  private static void warn(PairFinding pair, List<String> warnings) {
    String way = pair.from().name() + " to " + pair.to().name();
    LinkDelay delay = pair.delay().orElse(null);
    if (delay == null) {
      return;
    }
    if (delay.returned() > 0 && lost(delay) > 0) {
      warnings.add(way + ": " + loss(delay) + " of datagrams are lost, so flows will be late");
    }
    double surely = Math.abs(delay.clockAheadSeconds()) - delay.clockUncertaintySeconds();
    if (surely > TestbedProposal.MOST_CLOCK_ERROR) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "%s: clocks differ by %.0f ms; synchronize both with NTP or PTP, or flows begin at the"
                  + " wrong times",
              way,
              MILLIS * Math.abs(delay.clockAheadSeconds())));
    }
  }

  /** Returns the reasons for which hosts cannot take part or reach each other, one line each. */
  public static List<String> problems(PreflightFindings findings) {
    List<String> problems = new ArrayList<>();
    for (HostFinding host : findings.hosts()) {
      host.trouble()
          .or(host::port)
          .ifPresent(
              why ->
                  problems.add(
                      "racklab: "
                          + host.host().name()
                          + " ("
                          + host.host().address()
                          + "): "
                          + why));
    }
    for (PairFinding pair : findings.pairs()) {
      pair.trouble()
          .ifPresent(
              why ->
                  problems.add(
                      "racklab: from "
                          + pair.from().name()
                          + " to "
                          + pair.to().name()
                          + ": "
                          + why));
    }
    return problems;
  }
}
