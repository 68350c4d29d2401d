package io.racklab.deploy.cli;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.racklab.deploy.fixtures.Spoken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bounds and the search for schedules on whole runs. */
class BoundCommandTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path folder;

  private Path run(Object... more) {
    Path run = folder.resolve("run");
    Object[] words = {"run", "--clock", "virtual", "--quiet", "--out", run};
    Object[] all = new Object[words.length + more.length];
    System.arraycopy(words, 0, all, 0, words.length);
    System.arraycopy(more, 0, all, words.length, more.length);
    Spoken said = racklab(all);
    assertThat(said.exitCode()).as(said.err()).isZero();
    return run;
  }

  private static JsonNode first(Path run) throws IOException {
    return JSON.readTree(Files.readString(run.resolve("bounds.json"))).path("repeats").get(0);
  }

  @Test
  void theBestScheduleIsReplayedByItsEntry() throws Exception {
    Path run = run("--schedulers", "fifo,fair");
    assertThat(Files.readString(run.resolve("report.html")))
        .contains("Distance from the best possible");
    JsonNode bounds = first(run).path("bounds");
    assertThat(first(run).has("best")).as("nothing was searched for").isFalse();

    Spoken said = racklab("bound", run, "--tries", 20, "--quiet");
    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(said.out())
        .contains("mean job time")
        .containsPattern("fifo's mean job time is .* above the best possible\\.");
    assertThat(first(run).path("bounds")).isEqualTo(bounds);
    JsonNode best = best(run);
    assertThat(best.path("value").asDouble())
        .isGreaterThan(bounds.path("job_s.mean").path("value").asDouble());
    assertReplays(run, best);
  }

  private static JsonNode best(Path run) throws IOException {
    return first(run).path("best").path("job_s.mean");
  }

  /** A run of the entry has the mean job time that the search has found. */
  private void assertReplays(Path run, JsonNode best) throws IOException {
    Path again = folder.resolve("again");
    Path file =
        Files.writeString(
            folder.resolve("again.conf"),
            Files.readString(run.resolve("experiment.conf"))
                + "\nexperiment.schedulers = [ "
                + best.path("scheduler").asText()
                + " ]\n");
    Spoken replayed = racklab("run", file, "--quiet", "--out", again);
    assertThat(replayed.exitCode()).as(replayed.err()).isZero();
    JsonNode summary = JSON.readTree(Files.readString(again.resolve("summary.json")));
    assertThat(summary.path("runs").get(0).path("job_s").path("mean").asDouble())
        .isCloseTo(best.path("value").asDouble(), within(1e-6));
  }

  @Test
  void withoutTriesTheBestIsTheBestOfTheRun() throws Exception {
    Path run = run("--schedulers", "fifo,fair");
    Files.delete(run.resolve("bounds.json"));
    Spoken said = racklab("bound", run, "--tries", 0, "--json");
    assertThat(said.exitCode()).as(said.err()).isZero();
    JsonNode fifo = JSON.readTree(said.out()).get(0);
    assertThat(fifo.path("scheduler").asText()).isEqualTo("fifo");
    assertThat(fifo.path("metric").asText()).isEqualTo("job_s.mean");
    assertThat(fifo.path("best").asDouble()).isLessThanOrEqualTo(fifo.path("value").asDouble());
    assertThat(fifo.path("bound").asDouble()).isLessThan(fifo.path("best").asDouble());
  }

  @Test
  void aScheduleOfContainersIsReplayed() throws Exception {
    Path run = run("--schedulers", "yarn");
    Spoken said = racklab("bound", run, "--tries", 40, "--quiet");
    assertThat(said.exitCode()).as(said.err()).isZero();
    JsonNode best = best(run);
    assertThat(best.path("scheduler").asText()).contains("listed-queue");
    assertReplays(run, best);
  }

  @Test
  void aFolderThatIsNoRunIsRefused() {
    Spoken said = racklab("bound", folder);
    assertThat(said.exitCode()).isEqualTo(2);
    assertThat(said.err()).contains("is no run directory").doesNotContain("Exception");
  }

  @Test
  void triesAreNotNegative() {
    Spoken said = racklab("bound", folder, "--tries", -1);
    assertThat(said.exitCode()).isEqualTo(2);
    assertThat(said.err()).contains("--tries must be at least 0, not -1");
  }
}
