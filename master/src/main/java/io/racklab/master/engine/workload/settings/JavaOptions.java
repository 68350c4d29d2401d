package io.racklab.master.engine.workload.settings;

import java.util.Locale;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The Java options of tasks, from which Hadoop 3 derives the memory of containers. */
public final class JavaOptions {
  /** mapreduce.job.heap.memory-mb.ratio of mapred-default.xml. */
  public static final double USUAL_RATIO = 0.8;

  private static final Pattern HEAP = Pattern.compile("-Xmx(\\d{1,12})([kKmMgG]?)");

  private JavaOptions() {}

  /**
   * Returns the memory in MiB of a container for the heap that the options set, as {@code
   * JobConf.getMemoryRequired} computes it; empty if they set none.
   *
   * @param ratio the share of a container's memory that the heap takes, above 0
   */
  public static OptionalLong container(String options, double ratio) {
    Matcher heap = HEAP.matcher(options);
    if (!heap.find()) {
      return OptionalLong.empty();
    }
    long mebibytes = mebibytes(Long.parseLong(heap.group(1)), heap.group(2));
    return OptionalLong.of((long) Math.ceil(Math.max(1, mebibytes) / ratio));
  }

  private static long mebibytes(long number, String unit) {
    return switch (unit.toLowerCase(Locale.ROOT)) {
      case "k" -> number >> 10;
      case "m" -> number;
      case "g" -> number << 10;
      default -> number >> 20;
    };
  }
}
