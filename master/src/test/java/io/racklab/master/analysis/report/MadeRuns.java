package io.racklab.master.analysis.report;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.racklab.master.analysis.report.Results.OneRun;
import io.racklab.master.analysis.rows.Cell;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs of which only the mean job time is known. */
final class MadeRuns {
  private final List<OneRun> runs = new ArrayList<>();

  /**
   * @param jobSeconds the mean of each repeat, from the first
   */
  void add(Cell cell, String scheduler, double... jobSeconds) {
    for (int repeat = 1; repeat <= jobSeconds.length; repeat++) {
      ObjectNode summary = JsonNodeFactory.instance.objectNode();
      summary.putObject("job_s").put("mean", jobSeconds[repeat - 1]);
      runs.add(new OneRun(cell, scheduler, repeat, summary, Path.of("nowhere")));
    }
  }

  List<Group> groups() {
    return Group.of(runs);
  }

  void clear() {
    runs.clear();
  }
}
