package io.racklab.master.engine.workload.trace;

import io.racklab.topologies.config.Size;
import java.io.IOException;

/** The counters of a task. */
final class SparkMetrics {
  private long input;
  private long output;
  private long fetchWait;

  /** Returns the bytes read from files and from other tasks' outputs. */
  long input() {
    return input;
  }

  /** Returns the bytes written to files and for other tasks. */
  long output() {
    return output;
  }

  /** Returns the milliseconds that it waited for other tasks' outputs. */
  long fetchWait() {
    return fetchWait;
  }

  /** Reads the metrics in an event of a task's end. */
  void read(JsonObjects objects) throws IOException {
    objects.fields(
        group -> {
          switch (group) {
            case "Input Metrics" -> input = added(input, sum(objects, "Bytes Read"));
            case "Output Metrics" -> output = added(output, sum(objects, "Bytes Written"));
            case "Shuffle Write Metrics" ->
                output = added(output, sum(objects, "Shuffle Bytes Written"));
            case "Shuffle Read Metrics" -> shuffleRead(objects);
            default -> {
              // Times, memory, results.
            }
          }
        });
  }

  private void shuffleRead(JsonObjects objects) throws IOException {
    objects.fields(
        name -> {
          switch (name) {
            case "Remote Bytes Read", "Local Bytes Read" ->
                input = added(input, objects.number().orElse(0));
            case "Fetch Wait Time" -> fetchWait = objects.number().orElse(0);
            default -> {
              // Blocks, records.
            }
          }
        });
  }

  private static long sum(JsonObjects objects, String wanted) throws IOException {
    long[] sum = {0};
    objects.fields(
        name -> {
          if (name.equals(wanted)) {
            sum[0] = added(sum[0], objects.number().orElse(0));
          }
        });
    return sum[0];
  }

  /** Adds bytes, up to the largest size. */
  private static long added(long sum, long bytes) {
    return Math.min(Size.MOST, sum + Math.min(Size.MOST, bytes));
  }
}
