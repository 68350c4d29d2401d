package io.racklab.master.runs.hadoop;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The heap that a task's Java options ask for.
 *
 * @param origin the property that says so
 */
record JavaHeap(long mebibytes, String origin) {
  private static final Pattern OPTION = Pattern.compile("-Xmx(\\d{1,12})([kKmMgG]?)");

  /** mapreduce.job.heap.memory-mb.ratio of mapred-default.xml. */
  private static final double USUAL_RATIO = 0.8;

  /** Returns the heap, if the options set one. */
  static Optional<JavaHeap> of(Optional<HadoopValue> options) {
    return options.flatMap(
        setting -> {
          Matcher option = OPTION.matcher(setting.value());
          return option.find()
              ? Optional.of(
                  new JavaHeap(
                      mebibytes(Long.parseLong(option.group(1)), option.group(2)),
                      setting.origin()))
              : Optional.empty();
        });
  }

  private static long mebibytes(long number, String unit) {
    return Math.max(
        1,
        switch (unit.toLowerCase(Locale.ROOT)) {
          case "k" -> number >> 10;
          case "m" -> number;
          case "g" -> number << 10;
          default -> number >> 20;
        });
  }

  /** Returns the memory in MiB of a container for it, as Hadoop 3 derives it. */
  long container(Optional<HadoopValue> ratio) {
    return (long) Math.ceil(mebibytes / ratio.map(HadoopValue::number).orElse(USUAL_RATIO));
  }
}
