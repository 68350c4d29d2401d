package io.racklab.master.engine.workload.trace;

import java.util.List;

/** Lines of an event log of Spark. */
final class SparkLog {
  private final StringBuilder lines = new StringBuilder();
  private final boolean namesPartitions;

  /**
   * @param namesPartitions as Spark does from 3.3 on
   */
  SparkLog(boolean namesPartitions) {
    this.namesPartitions = namesPartitions;
  }

  SparkLog line(String event, String fields) {
    lines.append("{\"Event\":\"SparkListener").append(event).append('"').append(fields);
    lines.append("}\n");
    return this;
  }

  SparkLog application(String id) {
    return line(
        "ApplicationStart", ",\"App Name\":\"a\",\"App ID\":\"" + id + "\",\"User\":\"al\"");
  }

  SparkLog end() {
    return line("ApplicationEnd", "");
  }

  /** A stage as events tell of it. */
  static String stage(int id, int attempt, int tasks, int data, List<Integer> parents) {
    return ("{\"Stage ID\":%d,\"Stage Attempt ID\":%d,\"Number of Tasks\":%d,"
            + "\"RDD Info\":[{\"RDD ID\":%d}],\"Parent IDs\":%s}")
        .formatted(id, attempt, tasks, data, parents);
  }

  SparkLog job(int id, List<Integer> ids, String... stages) {
    return line(
        "JobStart",
        ",\"Job ID\":%d,\"Submission Time\":%d,\"Stage Infos\":[%s],\"Stage IDs\":%s"
            .formatted(id, 1000 * (id + 1), String.join(",", stages), ids));
  }

  SparkLog jobEnd(int id) {
    return line("JobEnd", ",\"Job ID\":" + id + ",\"Job Result\":{\"Result\":\"JobSucceeded\"}");
  }

  SparkLog submitted(String stage) {
    return line("StageSubmitted", ",\"Stage Info\":" + stage);
  }

  /** A task that ends. What it reads and for how long it runs depends on its partition alone. */
  SparkLog task(int stage, int attempt, int index, int partition, String reason) {
    String named = namesPartitions ? ",\"Partition ID\":" + partition : "";
    String read =
        stage == 0
            ? "Input Metrics\":{\"Bytes Read"
            : "Shuffle Read Metrics\":{\"Remote Bytes Read";
    return line(
        "TaskEnd",
        (",\"Stage ID\":%d,\"Stage Attempt ID\":%d,\"Task End Reason\":{\"Reason\":\"%s\"},"
                + "\"Task Info\":{\"Index\":%d%s,\"Launch Time\":5000,\"Finish Time\":%d},"
                + "\"Task Metrics\":{\"%s\":%d}}")
            .formatted(
                stage,
                attempt,
                reason,
                index,
                named,
                5000 + 10 * (partition + 1),
                read,
                1L << partition));
  }

  @Override
  public String toString() {
    return lines.toString();
  }
}
