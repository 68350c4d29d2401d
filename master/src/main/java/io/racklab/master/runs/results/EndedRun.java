package io.racklab.master.runs.results;

import com.fasterxml.jackson.databind.JsonNode;
import io.racklab.master.runs.experiment.RunPlan;

/**
 * A run that has ended.
 *
 * @param summary its entry in summary.json
 * @param account the figures of its verdict
 */
public record EndedRun(RunPlan plan, JsonNode summary, RunAccount account) {
  /**
   * Returns a number of the summary by its path, such as {@code job_s.mean}; NaN if there is none.
   */
  public double metric(String path) {
    JsonNode value = summary.at("/" + path.replace('.', '/'));
    return value.isNumber() ? value.asDouble() : Double.NaN;
  }
}
