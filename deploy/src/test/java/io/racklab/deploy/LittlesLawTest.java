package io.racklab.deploy;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The check itself, on two jobs: one from 1 s to 5 s and one from 3 s to 11 s. In 10 s there were
 * 12 job-seconds, so 1.2 jobs on average; they came at 0.2 a second, 720 an hour, and took 6 s.
 */
class LittlesLawTest {
  @TempDir Path folder;

  @Test
  void holdsOfATrueSummary() throws IOException {
    LittlesLaw.check(jobs(), told(720, 6), "two jobs");
  }

  @Test
  void failsOfAResponseThatIsOffByAThousandth() {
    assertThatThrownBy(() -> LittlesLaw.check(jobs(), told(720, 6.006), "two jobs"))
        .isInstanceOf(AssertionError.class);
  }

  @Test
  void failsOfAJobTooFew() {
    assertThatThrownBy(() -> LittlesLaw.check(jobs(), told(360, 6), "two jobs"))
        .isInstanceOf(AssertionError.class);
  }

  private Rows jobs() throws IOException {
    Path file = folder.resolve("jobs.csv");
    Files.writeString(
        file,
        Rows.JOBS
            + "\njob-1,a,user1,user1,1,2,5,5,1,0,0,0,0,0,succeeded"
            + "\njob-2,b,user1,user1,3,5,11,11,1,0,0,0,0,0,succeeded\n");
    return Rows.of(file, Rows.JOBS);
  }

  private static JsonNode told(double jobsPerHour, double meanSeconds) {
    JsonNodeFactory json = JsonNodeFactory.instance;
    return json.objectNode()
        .put("throughput_jobs_per_h", jobsPerHour)
        .set("job_s", json.objectNode().put("mean", meanSeconds));
  }
}
