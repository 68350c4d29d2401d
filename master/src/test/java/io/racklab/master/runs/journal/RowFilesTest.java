package io.racklab.master.runs.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Specs;
import io.racklab.master.analysis.rows.RowFormat;
import io.racklab.master.engine.journal.Row;
import io.racklab.master.engine.journal.Row.AttemptOutcome;
import io.racklab.master.engine.journal.Row.AttemptRow;
import io.racklab.master.engine.journal.Row.EventRow;
import io.racklab.master.engine.journal.Row.FlowRow;
import io.racklab.master.engine.journal.Row.JobOutcome;
import io.racklab.master.engine.journal.Row.JobRow;
import io.racklab.master.engine.journal.Row.LinkRow;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.AttemptReport;
import io.racklab.protocol.AttemptReport.Outcome;
import io.racklab.protocol.FlowKind;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The columns are a contract with those who read the files. */
class RowFilesTest {
  private static final long SECOND = 1_000_000_000L;

  @TempDir private Path folder;

  private List<String> lines(String file, Row row) throws IOException {
    try (RowFiles files = new RowFiles(folder.resolve("made"), RowFormat.CSV)) {
      files.write(row);
    }
    return Files.readAllLines(folder.resolve("made").resolve(file));
  }

  @Test
  void jobs() throws IOException {
    JobRow row =
        new JobRow(
            3, Specs.job(3, 2, 1), 0, SECOND, -1, 3 * SECOND / 2, 70, -1, JobOutcome.SUCCEEDED);
    assertThat(lines("jobs.csv", row))
        .containsExactly(
            "job,name,user,pool,submit_s,start_s,maps_done_s,finish_s,maps,reduces,"
                + "input_bytes,shuffle_bytes,output_bytes,cross_rack_bytes,outcome",
            "job-3,job,user,pool,0,1,,1.5,2,1,200,200,100,70,succeeded");
  }

  @Test
  void attempts() throws IOException {
    var report =
        AttemptReport.of(
                new AttemptId(3, TaskType.MAP, 12, 1), Outcome.SUCCEEDED, SECOND, 4 * SECOND)
            .read(2 * SECOND)
            .computed(3 * SECOND)
            .build();
    AttemptRow row =
        new AttemptRow(
            report, AttemptKind.RERUN, "r1-n1", "r1", Locality.RACK, 0, AttemptOutcome.CHOSEN);
    assertThat(lines("attempts.csv", row))
        .containsExactly(
            "attempt,job,type,kind,node,rack,locality,start_s,read_s,compute_s,copy_s,sort_s,"
                + "finish_s,outcome",
            "job-3-m-12-1,job-3,map,rerun,r1-n1,r1,rack,1,2,3,,,4,chosen");
  }

  @Test
  void flows() throws IOException {
    FlowRow row =
        new FlowRow(
            9, FlowKind.SHUFFLE, 3, "r1-n1", "r2-n1", true, 77, 0, SECOND, SECOND + 1, 0.0312);
    assertThat(lines("flows.csv", row))
        .containsExactly(
            "flow,kind,job,src,dst,cross_rack,bytes,start_s,finish_s,expected_s,unsent_share",
            "9,shuffle,job-3,r1-n1,r2-n1,true,77,0,1,1.000000001,0.0312");
  }

  @Test
  void links() throws IOException {
    assertThat(lines("links.csv", new LinkRow(SECOND, "r1.up", 100, 49.6)))
        .containsExactly(
            "time_s,link,capacity_bytes_per_s,used_bytes_per_s,expected_bytes_per_s",
            "1,r1.up,100,50,");
    assertThat(lines("links.csv", new LinkRow(SECOND, "r1.up", 100, 49.6, 51)))
        .endsWith("1,r1.up,100,50,51");
  }

  @Test
  void aLinkWithoutLimitHasNoCapacity() throws IOException {
    assertThat(lines("links.csv", new LinkRow(0, "r1.up", Double.POSITIVE_INFINITY, 1)))
        .endsWith("0,r1.up,,1,");
  }

  @Test
  void events() throws IOException {
    assertThat(lines("events.csv", new EventRow(SECOND, "kill", "r1-n1", "as \"planned\", late")))
        .containsExactly(
            "time_s,event,subject,detail", "1,kill,r1-n1,\"as \"\"planned\"\", late\"");
  }
}
