package io.racklab.master.report;

import io.racklab.topologies.Cluster;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Where a report's results come from, and how to have them again.
 *
 * @param configuration experiment.conf
 * @param cluster empty where this version cannot read it; in a sweep over clusters the first
 * @param facts seed, clock, versions, machine, by their names
 * @param options of the command that repeats it, such as the jars that it needs; may be empty
 */
public record Origin(
    String configuration, Optional<Cluster> cluster, Map<String, String> facts, String options) {
  public Origin {
    facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
  }
}
