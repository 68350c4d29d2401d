package io.racklab.deploy.cli;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.racklab.deploy.fixtures.Spoken;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WhatIfCommandTest {
  @TempDir Path folder;

  /** Half of the nodes less is the worst, and a change of nothing changes nothing. */
  @Test
  void changesAreOrderedByWhatTheyGive() throws Exception {
    Path changes =
        Files.writeString(
            folder.resolve("changes.txt"), "# what we could do\n\nnodes - 8\nseed-free = 1\n");
    Spoken wrong = racklab("whatif", "--changes", changes, "--out", folder.resolve("wrong"));
    assertThat(wrong.exitCode()).isEqualTo(2);
    assertThat(wrong.err()).contains("the change seed-free = 1: there is no key seed-free");

    Files.writeString(changes, "# what we could do\n\nnodes - 8\ntasks.slowstart = 0.05\n");
    Path run = folder.resolve("run");
    Spoken said =
        racklab(
            "whatif",
            "--changes",
            changes,
            "--change",
            "map-slots = 2x @ 900",
            "--repeats",
            2,
            "--json",
            "--quiet",
            "--out",
            run);

    assertThat(said.exitCode()).as(said.err()).isZero();
    JsonNode rows = new ObjectMapper().readTree(said.out()).path("changes");
    assertThat(rows.valueStream().map(row -> row.path("change").asText()))
        .containsExactly("as it is", "map-slots = 2x", "tasks.slowstart = 0.05", "nodes - 8");
    assertThat(rows.get(1).path("price").asDouble()).isEqualTo(900);
    assertThat(rows.get(2).path("difference").path("estimate").asDouble()).isZero();
    assertThat(rows.get(3).path("difference").path("estimate").asDouble()).isPositive();
    assertThat(rows.get(3).path("share_of_job_time").path("waiting for maps").asDouble())
        .as("of half of the slots, more of a job's time is spent in waiting for one")
        .isGreaterThan(rows.get(0).path("share_of_job_time").path("waiting for maps").asDouble());
    double all =
        rows.get(0).path("share_of_job_time").valueStream().mapToDouble(JsonNode::asDouble).sum();
    assertThat(all).isBetween(0.999, 1.001);

    Spoken again = racklab("run", "--out", run, "--resume", "--quiet");
    assertThat(again.exitCode()).as("it is an ordinary run").isZero();
    assertThat(again.err()).isEmpty();
  }

  @Test
  void anotherSchedulerIsAChangeAndItsSettingsAreNamed() {
    Spoken said =
        racklab(
            "whatif",
            "--change",
            "scheduler = capacity",
            "--repeats",
            2,
            "--quiet",
            "--out",
            folder.resolve("run"));

    assertThat(said.exitCode()).as(said.err()).isZero();
    List<String> lines = said.out().lines().toList();
    assertThat(lines.get(1)).startsWith("as it is ");
    assertThat(lines.get(2)).startsWith("scheduler = capacity ");
    assertThat(said.out())
        .contains("under fifo")
        .contains("note: Settings of slots differ, too: load is factor (fifo), full (capacity)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "nodes - 15 | leave at least one node in each rack",
        "racks.link = fast | is not a rate",
        "scheduler = nope | there is no scheduler nope",
      })
  void aWrongChangeIsOneLine(String change, String why) {
    Path run = folder.resolve("run");
    Spoken said = racklab("whatif", "--change", "nodes + 1", "--change", change, "--out", run);

    assertThat(said.exitCode()).isEqualTo(2);
    assertThat(said.err()).contains(why).contains(change).doesNotContain("\tat ", "nodes + 1");
    assertThat(run).doesNotExist();
  }

  /** The clock, the other schedulers and slowdowns are not left out in silence. */
  @Test
  void whatIsAskedForIsPlayedOrRefused() throws Exception {
    Spoken wall = racklab("whatif", "--change", "nodes + 1", "--clock", "wall");
    assertThat(wall.exitCode()).isEqualTo(2);
    assertThat(wall.err()).contains("leave out --clock wall");

    Spoken said =
        racklab(
            "whatif",
            "--change",
            "nodes + 4",
            "--goal",
            "slowdown.p50",
            "--json",
            "--out",
            folder.resolve("run"));
    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(said.err())
        .contains("only the first scheduler is played, fifo; --change 'scheduler = fair' tries");
    JsonNode row = new ObjectMapper().readTree(said.out()).path("changes").get(1);
    assertThat(row.path("difference").path("estimate").asDouble()).isNegative();
  }

  @Test
  void withoutAChangeNothingIsRun() {
    Spoken said = racklab("whatif", "--out", folder.resolve("run"));

    assertThat(said.exitCode()).isEqualTo(2);
    assertThat(said.err()).contains("there is no change to try");
    Spoken missing = racklab("whatif", "--changes", folder.resolve("none.txt"));
    assertThat(missing.exitCode()).isEqualTo(2);
    assertThat(missing.err())
        .contains("the changes cannot be read: ", "none.txt: there is no such file");
  }
}
