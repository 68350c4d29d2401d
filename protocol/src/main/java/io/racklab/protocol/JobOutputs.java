package io.racklab.protocol;

import java.util.List;

/**
 * An update on the map output that the reduces of a job may fetch. Losses are listed in the order
 * in which they happened. They apply first: {@code outputs} and {@code reruns} describe the nodes
 * after the losses.
 *
 * @param job the job's number
 * @param complete true if every map of the job has finished at least once, so that only reruns of
 *     lost maps will add output
 * @param outputs the nodes whose totals have changed since the last update
 * @param lost the nodes with output that were lost since the last update
 * @param reruns the maps that have finished again since the last update
 */
public record JobOutputs(
    int job,
    boolean complete,
    List<MapOutput> outputs,
    List<LostOutputs> lost,
    List<RerunOutput> reruns) {
  public JobOutputs {
    outputs = List.copyOf(outputs);
    lost = List.copyOf(lost);
    reruns = List.copyOf(reruns);
  }

  /** Returns an update without losses and reruns. */
  public static JobOutputs of(int job, boolean complete, List<MapOutput> outputs) {
    return new JobOutputs(job, complete, outputs, List.of(), List.of());
  }
}
