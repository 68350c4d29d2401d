package io.racklab.master.runs.hadoop;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Samples of a run as realtimetrack.json has them: one each second, or in a long run so many
 * seconds apart that they stay below {@link #MOST}. Decisions take no time in virtual time, and the
 * memory of this program is no result, so their fields are zero.
 */
final class SlsTrack {
  private static final int MOST = 100_000;
  private static final double MILLIS = 1000;
  private static final double MEBIBYTES = 1024;

  /** What SLS measures of its own scheduler and process. */
  private static final List<String> ZEROS =
      List.of(
          "scheduler.allocate.timecost",
          "scheduler.commit.success.timecost",
          "scheduler.commit.failure.timecost",
          "scheduler.commit.success.throughput",
          "scheduler.commit.failure.throughput",
          "scheduler.handle.timecost",
          "scheduler.handle-NODE_ADDED.timecost",
          "scheduler.handle-NODE_REMOVED.timecost",
          "scheduler.handle-NODE_UPDATE.timecost",
          "scheduler.handle-APP_ADDED.timecost",
          "scheduler.handle-APP_REMOVED.timecost",
          "scheduler.handle-CONTAINER_EXPIRED.timecost");

  private final OfferedRoom cluster;
  private final int interval;
  private final int samples;
  private final Steps applications;
  private final Steps containers;
  private final Map<String, Held> queues = new LinkedHashMap<>();
  private final Map<String, Steps> byJob = new LinkedHashMap<>();

  /** The changes of a number from sample to sample. */
  private final class Steps {
    private final double[] changes = new double[samples + 1];

    private void add(double from, double to, double amount) {
      changes[index(from)] += amount;
      changes[index(to)] -= amount;
    }

    /** Returns the first sample at or after a time. */
    private int index(double seconds) {
      return (int) Math.min(samples, Math.ceil(seconds / interval));
    }
  }

  private final class Held {
    private final Steps memory = new Steps();
    private final Steps vcores = new Steps();
    private double nowMemory;
    private double nowVcores;
  }

  /**
   * @param cluster the room of all nodes
   * @param end the end of the run in seconds
   */
  SlsTrack(OfferedRoom cluster, double end) {
    this.cluster = cluster;
    interval = (int) Math.max(1, Math.ceil(end / MOST));
    samples = (int) Math.floor(end / interval) + 2;
    applications = new Steps();
    containers = new Steps();
  }

  /** Adds a running application, whose master holds a container. */
  void application(String job, String queue, OfferedRoom master, double from, double to) {
    applications.add(from, to, 1);
    container(job, queue, master, from, to);
  }

  /** Adds a container. */
  void container(String job, String queue, OfferedRoom room, double from, double to) {
    containers.add(from, to, 1);
    byJob.computeIfAbsent(job, unknown -> new Steps()).add(from, to, 1);
    Held held = queues.computeIfAbsent(queue, unknown -> new Held());
    held.memory.add(from, to, room.memoryMebibytes() / MEBIBYTES);
    held.vcores.add(from, to, room.vcores());
  }

  /** Returns the containers of a job at each sample, with the time in seconds. */
  String containersOf(String job) {
    StringBuilder text = new StringBuilder("t,value\n");
    Steps steps = byJob.getOrDefault(job, new Steps());
    double now = 0;
    for (int i = 0; i < samples; i++) {
      now += steps.changes[i];
      text.append((long) i * interval).append(',').append(Math.round(now)).append('\n');
    }
    return text.toString();
  }

  void write(OutputStream stream) throws IOException {
    Writer to = new BufferedWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8));
    to.write("[");
    double running = 0;
    double held = 0;
    for (int i = 0; i < samples; i++) {
      running += applications.changes[i];
      held += containers.changes[i];
      to.write((i == 0 ? "" : ",") + sample(i, Math.round(running), Math.round(held)) + "\n");
    }
    to.write("]");
    to.flush();
  }

  private String sample(int i, long running, long held) {
    double memory = 0;
    double vcores = 0;
    StringBuilder ofQueues = new StringBuilder();
    for (Map.Entry<String, Held> queue : queues.entrySet()) {
      Held one = queue.getValue();
      one.nowMemory += one.memory.changes[i];
      one.nowVcores += one.vcores.changes[i];
      memory += one.nowMemory;
      vcores += one.nowVcores;
      put(ofQueues, "queue." + queue.getKey() + ".allocated.memory", number(one.nowMemory));
      put(
          ofQueues,
          "queue." + queue.getKey() + ".allocated.vcores",
          "" + Math.round(one.nowVcores));
    }
    StringBuilder text = new StringBuilder("{\"time\":" + Math.round(i * interval * MILLIS));
    for (String jvm : List.of("free", "max", "total")) {
      put(text, "jvm." + jvm + ".memory", "0.0");
    }
    put(text, "running.applications", "" + running);
    put(text, "running.containers", "" + held);
    put(text, "cluster.allocated.memory", number(memory));
    put(text, "cluster.allocated.vcores", number(vcores));
    double all = cluster.memoryMebibytes() / MEBIBYTES;
    put(text, "cluster.available.memory", number(all - memory));
    put(text, "cluster.available.vcores", number(cluster.vcores() - vcores));
    text.append(ofQueues);
    ZEROS.forEach(name -> put(text, name, name.endsWith("throughput") ? "0" : "0.0"));
    return text.append('}').toString();
  }

  private static void put(StringBuilder to, String name, String value) {
    String quoted = name.replace("\\", "\\\\").replace("\"", "\\\"").replaceAll("\\p{Cntrl}", "?");
    to.append(",\"").append(quoted).append("\":").append(value);
  }

  /** Returns a number with a decimal point; sums of binary fractions may leave a remainder. */
  private static String number(double value) {
    double rounded = Math.round(value * 1e6) / 1e6;
    return String.format(Locale.ROOT, rounded == Math.rint(rounded) ? "%.1f" : "%s", rounded);
  }
}
