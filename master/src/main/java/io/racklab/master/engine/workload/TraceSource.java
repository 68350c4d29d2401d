package io.racklab.master.engine.workload;

import com.typesafe.config.ConfigUtil;
import io.racklab.master.engine.workload.trace.TraceFormat;
import io.racklab.master.engine.workload.trace.TraceJob;
import java.nio.file.Path;
import java.util.List;

/**
 * A file or a folder with a trace.
 *
 * @param skipBroken whether broken files of a folder of many traces are left out
 */
record TraceSource(TraceFormat format, Path file, boolean skipBroken) {
  /**
   * Reads the jobs by submission.
   *
   * @throws io.racklab.topologies.config.InvalidInputException if it cannot be read
   */
  List<TraceJob> read() {
    return format.read(file, skipBroken);
  }

  /** Returns the beginning of a workload's section that names the trace. */
  String render() {
    return "workload {\n  kind = "
        + format.word()
        + "\n  file = "
        + ConfigUtil.quoteString(file.toAbsolutePath().toString())
        + (skipBroken ? "\n  skip-broken = on" : "");
  }
}
