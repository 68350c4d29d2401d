package io.racklab.master.runs.results;

import io.racklab.master.analysis.metric.Measures;
import io.racklab.master.analysis.metric.RunFigures;
import io.racklab.master.engine.network.NetworkAccount;
import io.racklab.master.runs.experiment.RunPlan;
import io.racklab.protocol.TaskType;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The result of one run.
 *
 * @param losses the losses of worker processes
 * @param extra the scheduler's own counters, by name
 */
public record RunResult(
    RunPlan plan,
    Measures measures,
    NetworkAccount network,
    List<WorkerLoss> losses,
    RunSize size,
    Map<String, Double> extra)
    implements RunFigures {
  public RunResult {
    losses = List.copyOf(losses);
    extra = Collections.unmodifiableMap(new LinkedHashMap<>(extra));
  }

  @Override
  public int jobs() {
    return size.jobs();
  }

  @Override
  public double throughputPerHour() {
    double hours = measures.makespanSeconds() / 3600;
    return hours == 0 ? 0 : (size.jobs() - measures.failedJobs()) / hours;
  }

  @Override
  public double congestedNodes() {
    double nodeSeconds = size.nodes() * measures.makespanSeconds();
    return nodeSeconds == 0 ? 0 : network.congestion().nodeSeconds() / nodeSeconds;
  }

  @Override
  public double utilisation(TaskType type) {
    double available = size.slots().get(type) * measures.makespanSeconds();
    return available == 0 ? 0 : measures.busySeconds(type) / available;
  }

  @Override
  public long congestionEvents() {
    return network.congestion().events();
  }

  @Override
  public double counted(String name) {
    return extra.getOrDefault(name, Double.NaN);
  }
}
