package io.racklab.deploy.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.racklab.deploy.fixtures.Awaited;
import io.racklab.deploy.fixtures.Consistency;
import io.racklab.deploy.fixtures.FaultChecks;
import io.racklab.deploy.fixtures.Launched;
import io.racklab.deploy.fixtures.RunFiles;
import io.racklab.deploy.fixtures.RunFiles.OneRun;
import io.racklab.deploy.fixtures.Samples;
import io.racklab.deploy.fixtures.Spoken;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs whose nodes are in other processes. */
@Tag("wall")
class SeveralProcessesTest {
  private static final Pattern LISTENS = Pattern.compile("listens on (\\S+:\\d+)");
  private static final Pattern RESULTS = Pattern.compile("results, on the master: (.+)");

  @TempDir Path folder;

  @Test
  void threeWorkersEmulateARackEach() throws Exception {
    Path out = folder.resolve("out");
    try (Launched run =
        Launched.racklab(
            folder, "home", "run", Samples.experiment(folder), "--workers", 3, "--out", out)) {
      ended(run);
      RunFiles files = Consistency.check(out);
      assertThat(files.run().get("workers").asInt()).isEqualTo(3);
      for (int worker = 1; worker <= 3; worker++) {
        assertThat(out.resolve("logs/worker-" + worker + ".log")).exists();
      }
      assertThat(run.children()).as("children left behind").isEmpty();
    }
  }

  /**
   * Its nodes are lost with it: what ran there runs again. Another process is started in its place,
   * and takes its nodes when its loss is known. A rack each, since a worker with two racks would
   * take with it the only replicas of some splits, and so their jobs.
   */
  @Test
  void anotherWorkerTakesThePlaceOfAKilledOne() throws Exception {
    Path out = folder.resolve("out");
    Object[] command = {
      "run",
      "quickstart",
      "--workers",
      4,
      "--repeats",
      2,
      "--schedulers",
      "fifo",
      // On a busy machine a process takes half a minute to start; the first run goes on for longer.
      "--time-scale",
      4,
      "--set",
      "expiry=60s",
      "--out",
      out
    };
    try (Launched run = Launched.racklab(folder, "home", command)) {
      untilAFlowEnds(out);
      run.children().get(1).destroyForcibly();

      ended(run);
      assertThat(run.err())
          .containsPattern(
              "racklab: worker process [1234] has ended with exit code 137, and was started again")
          .doesNotContain("Exception");
      RunFiles files = RunFiles.in(out);
      FaultChecks.check(files, "quickstart");
      for (OneRun one : files.runs()) {
        // Where a second process is taken for lost, splits are gone and jobs fail: say which.
        assertThat(one.jobs().with("outcome", "succeeded"))
            .as(run.err() + one.events().with("event", "node-lost"))
            .hasSize(20);
      }
      JsonNode verdict = files.run().get("verdict");
      assertThat(verdict.get("ledger").get("closes").asBoolean()).isTrue();
      assertThat(verdict.get("reasons").toString()).contains("worker processes were lost");
      // The second run is that of four processes.
      assertThat(files.one("fifo", 1).events().with("event", "fault"))
          .extracting(row -> row.text("detail"))
          .containsExactly("lost nodes=4", "joined nodes=4");
      assertThat(files.one("fifo", 1).events().with("event", "node-back")).hasSize(4);
      assertThat(files.one("fifo", 1).events().with("event", "node-lost")).isNotEmpty();
      assertThat(files.one("fifo", 2).events().stream()).isEmpty();
    }
  }

  /**
   * Stopped for as long as the cluster waits, a process is taken for lost; when it goes on it joins
   * again, and its nodes begin anew.
   */
  @Test
  void aProcessThatWasStoppedJoinsAgain() throws Exception {
    Path out = folder.resolve("out");
    Object[] command = {
      "run",
      "quickstart",
      "--workers",
      4,
      "--schedulers",
      "fifo",
      "--set",
      "expiry=60s",
      "--out",
      out
    };
    try (Launched run = Launched.racklab(folder, "home", command)) {
      untilAFlowEnds(out);
      long worker = run.children().get(2).pid();
      signal("STOP", worker);
      Path events = out.resolve("fifo/1/events.csv");
      Awaited.until("it is lost", () -> Files.readString(events).contains("lost nodes=4"));
      signal("CONT", worker);

      ended(run);
      RunFiles files = RunFiles.in(out);
      FaultChecks.check(files, "quickstart");
      OneRun one = files.one("fifo", 1);
      assertThat(one.jobs().with("outcome", "succeeded")).as(run.err()).hasSize(20);
      assertThat(one.events().with("event", "fault"))
          .extracting(row -> row.text("detail"))
          .containsExactly("lost nodes=4", "joined nodes=4");
      assertThat(files.run().get("verdict").get("ledger").get("closes").asBoolean()).isTrue();
      assertThat(run.err()).doesNotContain("Exception");
    }
  }

  private static void signal(String name, long pid) throws Exception {
    new ProcessBuilder("kill", "-" + name, Long.toString(pid)).start().waitFor();
  }

  /** Whoever is started again is killed too, until nobody is. */
  @Test
  void theLossOfAllWorkersEndsTheRunAndKeepsWhatThereIs() throws Exception {
    Path out = folder.resolve("out");
    Object[] command = {
      "run", Samples.experiment(folder), "--workers", 2, "--repeats", 1000, "--out", out
    };
    try (Launched run = Launched.racklab(folder, "home", command)) {
      untilAFlowEnds(out);
      assertThat(run.children()).hasSize(2);
      while (run.runs()) {
        run.children().forEach(ProcessHandle::destroyForcibly);
        Thread.sleep(200);
      }

      assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
      assertThat(run.err())
          .containsPattern("racklab: worker process [12] has ended with exit code 137")
          .contains("; the results so far are in " + out)
          .doesNotContain("Exception");
      RunFiles files = RunFiles.in(out);
      assertThat(files.run().get("failure").asText()).isNotBlank();
      assertThat(files.one("fifo", 1).attempts().stream()).isNotEmpty();
      assertThat(files.one("fifo", 1).flows().stream()).isNotEmpty();
    }
  }

  private static void untilAFlowEnds(Path out) throws Exception {
    Path flows = out.resolve("fifo/1/flows.csv");
    Awaited.until("a flow ends", () -> Files.exists(flows) && Files.readAllLines(flows).size() > 1);
  }

  @Test
  void aMasterAndWorkersStartedByHandTakeAnExperiment() throws Exception {
    try (Launched master =
        Launched.racklab(folder, "master", "master", "--port", 0, "--workers", 2)) {
      Awaited.until("the master listens", () -> LISTENS.matcher(master.out()).find());
      String address = found(LISTENS, master.out());
      try (Launched one = Launched.racklab(folder, "one", "worker", "--join", address);
          Launched two = Launched.racklab(folder, "two", "worker", "--join", address);
          Launched run =
              Launched.racklab(folder, "run", "run", Samples.replay(folder), "--master", address)) {
        ended(run);
        assertThat(run.out()).contains("scheduler  repeat", "fair");
        RunFiles files = Consistency.check(Path.of(found(RESULTS, run.out())));
        assertThat(files.run().get("workers").asInt()).isEqualTo(2);
        assertThat(one.runs()).isTrue();

        master.interrupt();

        assertThat(one.exitCode()).as("workers end with their master").isZero();
        assertThat(two.exitCode()).isZero();
        assertThat(one.err() + two.err() + run.err() + master.err()).doesNotContain("Exception");
      }
    }
  }

  private static String found(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    assertThat(matcher.find()).as(text).isTrue();
    return matcher.group(1);
  }

  private static void ended(Launched run) throws Exception {
    int exitCode = run.exitCode();
    Spoken.ended(new Spoken(exitCode, run.out(), run.err()));
  }
}
