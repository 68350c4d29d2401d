package io.racklab.master.engine.workload;

import io.racklab.topologies.config.Size;

/**
 * How the jobs of a trace are replayed.
 *
 * @param mapInput the bytes that a map reads if the trace gives none, at least 1
 * @param reduceShuffle the bytes that a reduce fetches if the trace gives none, at least 1
 * @param scaleOutput the factor on the bytes that jobs write, from 0
 * @param times when they are submitted
 * @param byClass whether the times of tasks are those of their class in the experiment's
 *     calibration, and not those that the trace measured
 * @param skew the skew of each job's keys
 * @param pools the pools of the jobs
 * @param ownSettings whether each job keeps the container sizes and the slowstart that it has in
 *     the trace
 */
record TraceRules(
    long mapInput,
    long reduceShuffle,
    double scaleOutput,
    TraceTimes times,
    boolean byClass,
    KeySkew skew,
    PoolKind pools,
    boolean ownSettings) {
  static final long USUAL_INPUT = 64L << 20;

  /** A replay without changes. */
  static final TraceRules USUAL =
      new TraceRules(
          USUAL_INPUT,
          USUAL_INPUT,
          1,
          TraceTimes.RECORDED,
          false,
          KeySkew.NONE,
          PoolKind.USERS,
          true);

  /** Returns the keys of a workload's section, each on a line of its own. */
  String render() {
    return "\n  map-input = "
        + Size.text(mapInput)
        + "\n  reduce-shuffle = "
        + Size.text(reduceShuffle)
        + (byClass ? "\n  costs = classes" : "")
        + (scaleOutput == 1 ? "" : "\n  scale-output = " + scaleOutput)
        + times.render()
        + pools.render()
        + (ownSettings ? "" : "\n  job-settings = scheduler")
        + skew.render("\n  ");
  }
}
