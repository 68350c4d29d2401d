package io.racklab.master.engine.workload.trace;

import java.util.OptionalLong;
import java.util.regex.Pattern;

/** The byte counters of an attempt, summed over file systems. */
final class HistoryCounters {
  /** The read counters. Their names begin with the file system's; FILE is the node's own disk. */
  private static final Pattern READ = Pattern.compile("(?!FILE_)[A-Z0-9]+_BYTES_READ");

  private static final Pattern WRITTEN = Pattern.compile("(?!FILE_)[A-Z0-9]+_BYTES_WRITTEN");

  private OptionalLong read = OptionalLong.empty();
  private OptionalLong written = OptionalLong.empty();
  private OptionalLong shuffled = OptionalLong.empty();

  void add(String name, long value) {
    if (name.equals("REDUCE_SHUFFLE_BYTES")) {
      shuffled = OptionalLong.of(value);
    } else if (READ.matcher(name).matches()) {
      read = TaskSums.added(read, value);
    } else if (WRITTEN.matcher(name).matches()) {
      written = TaskSums.added(written, value);
    }
  }

  /** Returns the bytes that a map read, or that a reduce fetched. */
  OptionalLong input(String taskType) {
    return taskType.equals(HistoryJob.MAP) ? read : shuffled;
  }

  OptionalLong output() {
    return written;
  }
}
