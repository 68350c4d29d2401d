package io.racklab.master.workload;

import java.time.Duration;
import java.util.Optional;

/**
 * A line of a SWIM trace.
 *
 * @param line in the file, from 1
 * @param gap since the submission of the previous job, as the trace says it
 * @param inputBytes unscaled, as all bytes here
 * @param path of the input, where the trace says it
 */
public record SwimRow(
    int line,
    String name,
    Duration submit,
    Duration gap,
    long inputBytes,
    long shuffleBytes,
    long outputBytes,
    Optional<String> path) {

  /** The same, submitted so much earlier. */
  SwimRow earlier(Duration by) {
    return new SwimRow(
        line, name, submit.minus(by), gap, inputBytes, shuffleBytes, outputBytes, path);
  }

  /** The same as the first of a trace, with no job before it. */
  SwimRow withoutGap() {
    return new SwimRow(
        line, name, submit, Duration.ZERO, inputBytes, shuffleBytes, outputBytes, path);
  }
}
