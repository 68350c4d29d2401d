package io.racklab.master.engine.workload.trace;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Counts files and keeps the names of the first ones. */
final class FileNames {
  private static final int KEPT = 3;

  private final List<String> first = new ArrayList<>();
  private int count;

  void add(Path file) {
    count++;
    if (first.size() < KEPT) {
      first.add(file.getFileName().toString());
    }
  }

  /**
   * Adds a remark with the number and the first names, if there is a file.
   *
   * @param what the text between them: "files are broken and left out"
   */
  void tell(TraceClock clock, String what) {
    if (count > 0) {
      String more = count > first.size() ? " and " + (count - first.size()) + " more" : "";
      clock.remark(TraceRemark.of(count, what + " (" + String.join(", ", first) + more + ")"));
    }
  }
}
