package io.racklab.master.engine.schedule.fetchcost;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.schedule.ClusterView;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Costs learned from past reduces: how long reduces took on a node, relative to the mean over all
 * nodes and all submissions of the same job ("ReduceTask locality", section V.C). Jobs with the
 * same name count as the same job. A node that has run no reduce costs 1, as an average node does.
 */
final class LearnedCosts implements FetchingCosts {
  private static final double NANOS = 1e-9;
  private final Map<String, Times> ofName = new LinkedHashMap<>();
  private double[] costs;

  @Override
  public double[] of(Job job, ClusterView view) {
    if (costs == null) {
      costs = learned(view.topology().nodeCount());
    }
    return costs;
  }

  @Override
  public void reduced(Job job, RunningAttempt attempt, long now) {
    ofName
        .computeIfAbsent(job.spec().name(), name -> new Times())
        .add(attempt.node(), (now - attempt.launchNanos()) * NANOS);
    costs = null;
  }

  private double[] learned(int nodes) {
    double[] took = new double[nodes];
    double[] usual = new double[nodes];
    ofName
        .values()
        .forEach(
            times ->
                times.ofNode.forEach(
                    (node, one) -> {
                      took[node] += one.seconds;
                      usual[node] += one.count * times.all.seconds / times.all.count;
                    }));
    double[] ratios = new double[nodes];
    Arrays.setAll(ratios, node -> usual[node] > 0 ? took[node] / usual[node] : 1);
    return ratios;
  }

  /** The durations of the reduces of all submissions of one job. */
  private static final class Times {
    private final Sum all = new Sum();
    private final Map<Integer, Sum> ofNode = new LinkedHashMap<>();

    void add(int node, double seconds) {
      all.add(seconds);
      ofNode.computeIfAbsent(node, one -> new Sum()).add(seconds);
    }
  }

  private static final class Sum {
    private double seconds;
    private int count;

    void add(double more) {
      seconds += more;
      count++;
    }
  }
}
