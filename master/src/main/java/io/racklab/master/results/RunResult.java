package io.racklab.master.results;

import io.racklab.master.experiment.RunPlan;
import io.racklab.master.journal.Measures;
import io.racklab.master.metric.RunFigures;
import io.racklab.master.network.Congestion;
import io.racklab.protocol.Health;
import io.racklab.protocol.Ledger;
import io.racklab.protocol.TaskType;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What one run came to.
 *
 * @param fullestLink the most that a link carried over a second or more, as a share of what it can
 * @param congestion of the links between racks
 * @param losses of worker processes
 * @param nodes of the cluster
 * @param slots of the cluster, by type
 * @param extra what its scheduler has counted, by name
 */
public record RunResult(
    RunPlan plan,
    Measures measures,
    Ledger ledger,
    Health health,
    double fullestLink,
    Congestion congestion,
    List<WorkerLoss> losses,
    int jobs,
    int nodes,
    Map<TaskType, Integer> slots,
    Map<String, Double> extra)
    implements RunFigures {
  public RunResult {
    losses = List.copyOf(losses);
    extra = Collections.unmodifiableMap(new LinkedHashMap<>(extra));
    slots = Collections.unmodifiableMap(new EnumMap<>(slots));
  }

  @Override
  public double throughputPerHour() {
    double hours = measures.makespanSeconds() / 3600;
    return hours == 0 ? 0 : (jobs - measures.failedJobs()) / hours;
  }

  @Override
  public double congestedNodes() {
    double nodeSeconds = nodes * measures.makespanSeconds();
    return nodeSeconds == 0 ? 0 : congestion.nodeSeconds() / nodeSeconds;
  }

  @Override
  public double utilisation(TaskType type) {
    double available = slots.get(type) * measures.makespanSeconds();
    return available == 0 ? 0 : measures.busySeconds(type) / available;
  }

  @Override
  public long congestionEvents() {
    return congestion.events();
  }

  @Override
  public double counted(String name) {
    return extra.getOrDefault(name, Double.NaN);
  }
}
