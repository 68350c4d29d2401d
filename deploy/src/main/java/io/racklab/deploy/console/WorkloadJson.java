package io.racklab.deploy.console;

import io.racklab.master.engine.workload.JobSpec;
import io.racklab.master.engine.workload.WorkloadSummary;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * A workload as nested maps for JSON: the figures of {@link WorkloadText}, bytes and seconds as
 * numbers.
 */
public final class WorkloadJson {
  private static final List<Double> SHARES = List.of(0.1, 0.5, 0.9, 0.99, 1.0);

  private WorkloadJson() {}

  /**
   * Returns the workload.
   *
   * @param word the word that named the workload
   * @param assumed the values that the trace lacks and that were assumed
   */
  public static Map<String, Object> of(
      String word, WorkloadSummary workload, Optional<String> assumed) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("workload", word);
    json.put("jobs", workload.jobs().size());
    json.put("jobs_with_maps_only", workload.mapOnly());
    json.put("users", workload.users());
    json.put("submitted_over_s", workload.span().toNanos() / 1e9);
    json.put("maps", of(workload, JobSpec::maps));
    json.put("reduces", of(workload, JobSpec::reduces));
    json.put("input_bytes", of(workload, JobSpec::inputBytes));
    json.put("shuffle_bytes", of(workload, JobSpec::shuffleBytes));
    json.put("output_bytes", of(workload, JobSpec::outputBytes));
    json.put("map_computing_s", workload.mapComputing());
    json.put("reduce_computing_s", workload.reduceComputing());
    json.put("assumed", assumed.orElse(null));
    return json;
  }

  /** Returns the sum, and the quantiles over jobs. */
  private static Map<String, Object> of(WorkloadSummary workload, ToLongFunction<JobSpec> of) {
    WorkloadSummary.Sizes sizes = workload.sizes(of);
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("sum", workload.sum(of));
    SHARES.forEach(share -> json.put("p" + Math.round(100 * share), sizes.quantile(share)));
    return json;
  }
}
