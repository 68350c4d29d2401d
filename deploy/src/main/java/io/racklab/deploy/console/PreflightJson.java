package io.racklab.deploy.console;

import io.racklab.deploy.capacity.TestbedProposal;
import io.racklab.deploy.hosts.HostFinding;
import io.racklab.deploy.hosts.PairFinding;
import io.racklab.deploy.hosts.PreflightFindings;
import io.racklab.topologies.Cluster;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a preflight has found out, as JSON: rates in bytes a second, times in seconds. */
public final class PreflightJson {
  private PreflightJson() {}

  /** Returns the findings as nested maps; what is unknown is null or left out. */
  public static Map<String, Object> of(
      PreflightFindings findings, Cluster cluster, List<TestbedProposal> proposals) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("well", findings.well());
    json.put("hosts", findings.hosts().stream().map(PreflightJson::host).toList());
    json.put("pairs", findings.pairs().stream().map(PreflightJson::pair).toList());
    json.put("clock_error_s", findings.clockError());
    json.put("cluster", cluster.name());
    json.put("scales", proposals.stream().map(PreflightJson::scale).toList());
    json.put("warnings", PreflightText.warnings(findings));
    return json;
  }

  private static Map<String, Object> host(HostFinding found) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("host", found.host().name());
    json.put("address", found.host().address());
    json.put("java", found.java().orElse(null));
    found
        .facts()
        .ifPresent(
            facts -> {
              json.put("processors", facts.processors());
              json.put("load_average", known(facts.loadAverage()));
              json.put("memory_bytes", known(facts.memoryBytes()));
              json.put("disk_free_bytes", known(facts.freeBytes()));
              json.put("disk_write_bytes_per_s", known(facts.writeBytesPerSecond()));
            });
    json.put("trouble", found.trouble().or(found::port).orElse(null));
    return json;
  }

  private static Map<String, Object> pair(PairFinding pair) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("from", pair.from().name());
    json.put("to", pair.to().name());
    json.put("bytes_per_s", pair.rate().map(rate -> rate.bytesPerSecond()).orElse(null));
    pair.delay()
        .ifPresent(
            delay -> {
              json.put("round_trip_s", delay.roundTripSeconds());
              json.put("clock_ahead_s", delay.clockAheadSeconds());
              json.put("clock_uncertainty_s", delay.clockUncertaintySeconds());
              json.put("datagrams_sent", delay.sent());
              json.put("datagrams_returned", delay.returned());
            });
    json.put("trouble", pair.trouble().orElse(null));
    return json;
  }

  private static Map<String, Object> scale(TestbedProposal proposal) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("time", proposal.scale().time());
    json.put("bytes", proposal.scale().bytes());
    json.put("limiting_host", proposal.limiting());
    json.put("real_bytes_per_s", proposal.bytesPerSecond());
    return json;
  }

  private static Double known(double number) {
    return number < 0 ? null : number;
  }
}
