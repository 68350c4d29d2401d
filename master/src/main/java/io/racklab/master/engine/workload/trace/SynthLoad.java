package io.racklab.master.engine.workload.trace;

import java.util.List;

/**
 * A workload of SLS's generator: classes of jobs that go to one queue.
 *
 * @param weight the probability of a job to be one of it, beside other weights
 * @param classes at least one
 * @param times the times from which jobs come, at least one
 */
record SynthLoad(double weight, String queue, List<SynthClass> classes, List<Time> times) {
  /**
   * A time of submission.
   *
   * @param seconds the beginning of a span that ends at the next time
   * @param weight the probability of a job to come in this span, beside other weights
   */
  record Time(int seconds, double weight) {}

  SynthLoad {
    classes = List.copyOf(classes);
    times = List.copyOf(times);
  }
}
