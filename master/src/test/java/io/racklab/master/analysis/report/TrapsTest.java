package io.racklab.master.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.racklab.master.analysis.report.Results.OneRun;
import io.racklab.master.analysis.rows.Cell;
import io.racklab.master.analysis.rows.PartOfCsv;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrapsTest {
  @TempDir Path folder;

  private List<String> notes(int jobs, double mean, double max, double maps) throws IOException {
    String summary =
        """
        { "jobs": %d, "makespan_s": 100, "job_s": { "mean": %s, "max": %s },
          "slot_utilisation": { "map": %s, "reduce": 0.01 } }
        """
            .formatted(jobs, mean, max, maps);
    return Traps.notes(
        List.of(new OneRun(Cell.WHOLE, "fair", 1, new ObjectMapper().readTree(summary), folder)));
  }

  @Test
  void anIdleClusterIsNamed() throws IOException {
    assertThat(notes(20, 10, 20, 0.016))
        .singleElement()
        .asString()
        .contains("idle: maps hold 1.6 % and reduces 1.0 % of their slots");
    assertThat(notes(20, 10, 20, 0.2)).isEmpty();
  }

  /** The longest of 20 jobs takes 120 s of 200 s. */
  @Test
  void aJobThatMakesTheMeanIsNamed() throws IOException {
    assertThat(notes(20, 10, 120, 0.5))
        .singleElement()
        .asString()
        .contains("One job takes 60 % of the time of all jobs");
    assertThat(notes(20, 10, 90, 0.5)).isEmpty();
  }

  /** The last comes at 40 s and ends at 100 s. */
  @Test
  void aClusterThatNeverCatchesUpIsNamed() throws IOException {
    jobs("a,grep,p,0,70,1,1,succeeded", "b,grep,p,40,100,1,1,succeeded");
    assertThat(notes(20, 10, 20, 0.9))
        .singleElement()
        .asString()
        .contains("never catches up: under fair the last job comes at 40 s", "ends at 100 s");
    jobs("a,grep,p,0,70,1,1,succeeded", "b,grep,p,60,100,1,1,succeeded");
    assertThat(notes(20, 10, 20, 0.9)).isEmpty();
  }

  private void jobs(String... rows) throws IOException {
    PartOfCsv.write(
        folder,
        "jobs.csv",
        "job,name,pool,submit_s,finish_s,maps,reduces,outcome\n" + String.join("\n", rows) + "\n");
  }

  @Test
  void ofFewJobsNothingIsSaid() throws IOException {
    assertThat(notes(4, 10, 35, 0.01)).isEmpty();
  }
}
