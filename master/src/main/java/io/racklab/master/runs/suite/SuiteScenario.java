package io.racklab.master.runs.suite;

import io.racklab.master.runs.experiment.Study;
import io.racklab.topologies.config.InvalidInputException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A scenario of the suite: a cluster and a workload at two loads.
 *
 * @param text the experiment, whose scheduler is replaced
 * @param trace the trace that it needs; empty if it makes its jobs itself
 */
public record SuiteScenario(String name, String text, Optional<SuiteTrace> trace) {

  /**
   * Returns the study of schedulers in this scenario, with a cell for each load.
   *
   * @param file the file of its trace; empty if it needs none
   * @param entries the schedulers, at least one, with equal folders
   * @param repeats the number of repeats
   * @throws InvalidInputException if an entry cannot be read or cannot work on the cluster
   */
  public Study study(Optional<Path> file, List<SuiteEntry> entries, int repeats) {
    Map<String, String> overrides = new LinkedHashMap<>();
    overrides.put(
        "schedulers",
        entries.stream().map(SuiteEntry::text).collect(Collectors.joining(", ", "[ ", " ]")));
    overrides.put("repeats", Integer.toString(repeats));
    file.ifPresent(path -> overrides.put("workload.file", "\"" + path.toAbsolutePath() + "\""));
    return Study.parse(name, text, entries.get(0).folder(), overrides);
  }
}
