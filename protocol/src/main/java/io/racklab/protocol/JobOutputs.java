package io.racklab.protocol;

import java.util.List;

/**
 * News of the map output that the reduces of a job may fetch. What is lost is told in the order in
 * which it was lost, and comes before the rest: totals and reruns are those of the nodes as they
 * are now.
 *
 * @param job its number
 * @param complete whether every map of the job has finished at least once, so that nothing will be
 *     added but what lost maps put out when they run again
 * @param outputs the nodes whose totals have changed since the last news
 * @param lost the nodes that were lost since the last news, with output on them
 * @param reruns the maps that have finished again since the last news
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

  /** No node was lost. */
  public static JobOutputs of(int job, boolean complete, List<MapOutput> outputs) {
    return new JobOutputs(job, complete, outputs, List.of(), List.of());
  }
}
