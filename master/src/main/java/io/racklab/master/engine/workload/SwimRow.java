package io.racklab.master.engine.workload;

import java.time.Duration;
import java.util.Optional;

/**
 * A line of a SWIM trace.
 *
 * @param line the line in the file, from 1
 * @param submit the submit time
 * @param gap the time since the submission of the previous job, as written in the trace
 * @param inputBytes the unscaled input bytes
 * @param shuffleBytes the unscaled shuffle bytes
 * @param outputBytes the unscaled output bytes
 * @param path the path of the input, if the trace has it
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

  /** Returns a copy that is submitted earlier. */
  SwimRow earlier(Duration by) {
    return new SwimRow(
        line, name, submit.minus(by), gap, inputBytes, shuffleBytes, outputBytes, path);
  }

  /** Returns a copy for the first job of a trace, with no job before it. */
  SwimRow withoutGap() {
    return new SwimRow(
        line, name, submit, Duration.ZERO, inputBytes, shuffleBytes, outputBytes, path);
  }
}
