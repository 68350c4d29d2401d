package io.racklab.protocol;

import java.util.List;

/**
 * What the reduces of a job may fetch.
 *
 * @param job its number
 * @param complete whether every map of the job has finished, so that nothing will be added
 * @param outputs the nodes whose totals have changed since the last news
 */
public record JobOutputs(int job, boolean complete, List<MapOutput> outputs) {
  public JobOutputs {
    outputs = List.copyOf(outputs);
  }
}
