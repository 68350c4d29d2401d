package io.racklab.master.analysis.report;

import io.racklab.topologies.Cluster;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Where a report's results come from, and how to reproduce them.
 *
 * @param configuration the text of experiment.conf
 * @param cluster the cluster, or the first one of a sweep over clusters; empty if this version
 *     cannot read it
 * @param facts seed, clock, versions and machine, by name
 * @param options the options of the command that repeats the run, such as the jars that it needs;
 *     may be empty
 */
public record Origin(
    String configuration, Optional<Cluster> cluster, Map<String, String> facts, String options) {
  public Origin {
    facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
  }
}
