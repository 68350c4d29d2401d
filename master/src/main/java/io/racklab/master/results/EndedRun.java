package io.racklab.master.results;

import com.fasterxml.jackson.databind.JsonNode;
import io.racklab.master.experiment.RunPlan;

/**
 * A run that is over.
 *
 * @param summary its entry in summary.json
 */
public record EndedRun(RunPlan plan, JsonNode summary, RunAccount account) {
  /**
   * A number of the summary, by its path there, such as {@code job_s.mean}; not a number where
   * there is none.
   */
  public double metric(String path) {
    JsonNode value = summary.at("/" + path.replace('.', '/'));
    return value.isNumber() ? value.asDouble() : Double.NaN;
  }
}
