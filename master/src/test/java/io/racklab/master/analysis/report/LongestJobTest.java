package io.racklab.master.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.racklab.master.analysis.report.Results.OneRun;
import io.racklab.master.analysis.rows.Cell;
import io.racklab.master.analysis.rows.PartOfCsv;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Timelines can be compared only if they show one job. */
class LongestJobTest {
  @TempDir Path folder;

  @Test
  void itIsTheSameUnderEveryScheduler() throws IOException {
    OneRun fifo = run("fifo", "job-1,0,30", "job-2,10,90", "job-3,0,50");
    OneRun fair = run("fair", "job-1,0,100", "job-2,10,20", "job-3,0,60");

    assertThat(LongestJob.under(List.of(fifo, fair))).contains("job-1");
    assertThat(LongestJob.under(List.of(fifo))).contains("job-2");
  }

  @Test
  void oneThatHasEndedUnderAllGoesBeforeALongerOne() throws IOException {
    OneRun ended = run("fifo", "job-1,0,30", "job-2,0,900");
    OneRun killed = run("fair", "job-1,0,40");

    assertThat(LongestJob.under(List.of(ended, killed))).contains("job-1");
  }

  @Test
  void whereNoneHasEndedThereIsNone() throws IOException {
    assertThat(LongestJob.under(List.of(run("fifo")))).isEmpty();
  }

  /**
   * @param jobs name, submission and end, in seconds
   */
  private OneRun run(String scheduler, String... jobs) throws IOException {
    Path rows = Files.createDirectories(folder.resolve(scheduler));
    StringBuilder text =
        new StringBuilder("job,name,pool,submit_s,finish_s,maps,reduces,outcome\n");
    for (String job : jobs) {
      String[] parts = job.split(",");
      text.append(parts[0]).append(",grep,p,").append(parts[1]).append(',').append(parts[2]);
      text.append(",1,1,succeeded\n");
    }
    PartOfCsv.write(rows, "jobs.csv", text.toString());
    return new OneRun(Cell.WHOLE, scheduler, 1, JsonNodeFactory.instance.objectNode(), rows);
  }
}
