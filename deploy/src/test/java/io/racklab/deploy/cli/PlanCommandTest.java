package io.racklab.deploy.cli;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.racklab.deploy.fixtures.Spoken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Plans for a cluster with too few slots, whose links are hardly used. */
class PlanCommandTest {
  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void write() throws IOException {
    file =
        Files.writeString(
            folder.resolve("small.conf"),
            """
            experiment {
              name = small, seed = 3
              cluster { name = small, block-size = 64 MiB, replication = 1, heartbeat = 1s
                racks { count = 2, link = 500 Mbps
                  nodes { count = 1, map-slots = 1, reduce-slots = 1, link = 400 Mbps } } }
              workload { kind = mix, jobs = 5, users = 2, arrivals { kind = poisson, mean-gap = 6s }
                jobs-of = [ { benchmark = grep, input = 512 MiB, reduces = 1, share = 1 } ] }
              schedulers = [ fair ]
            }
            """);
  }

  private Spoken plan(Object... arguments) {
    return racklab(
        Stream.concat(Stream.of("plan", file), Stream.of(arguments)).toArray(Object[]::new));
  }

  private static List<String> names(JsonNode steps) {
    return steps.valueStream().map(one -> one.path("change").asText()).toList();
  }

  /** A second plan with an equal seed gives the same answer, in a directory that report reads. */
  @Test
  void theLeastStepIsFoundAndItsRunsAreKept() throws Exception {
    Path run = folder.resolve("run");
    Object[] command = {
      "--goal",
      "job_s.mean < 50 s",
      "--vary",
      "nodes = +1..+8",
      "--vary",
      "racks.link = 2x, 4x",
      "--json",
      "--quiet",
      "--out",
      run
    };
    Spoken said = plan(command);

    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(said.err()).isEmpty();
    JsonNode plan = new ObjectMapper().readTree(said.out());
    assertThat(plan.path("met").asBoolean()).isTrue();
    assertThat(plan.path("as_it_is").path("goal").asText()).isEqualTo("misses");
    JsonNode answer = plan.path("answers").get(0);
    assertThat(names(plan.path("answers"))).hasSize(1).allMatch(name -> name.startsWith("nodes +"));
    assertThat(answer.path("estimate").asDouble() + answer.path("half_width").asDouble())
        .isLessThan(50);
    assertThat(answer.path("below").get(0).path("goal").asText()).isNotEqualTo("meets");
    assertThat(answer.path("share_of_job_time").has("processors")).isTrue();
    assertThat(plan.path("variations").get(1).path("outcome").asText()).isEqualTo("missed");
    assertThat(plan.path("runs").asInt())
        .isEqualTo(
            plan.path("judged").valueStream().mapToInt(one -> one.path("repeats").asInt()).sum());

    Spoken again =
        plan(
            Stream.of(command).map(word -> word == run ? folder.resolve("again") : word).toArray());
    assertThat(again.out()).isEqualTo(said.out().replace(run + "", folder.resolve("again") + ""));
    assertThat(racklab("report", run).exitCode()).isZero();
    Spoken compared = racklab("compare", run, "--baseline", "changes=as-it-is/fair");
    assertThat(compared.exitCode()).as(compared.err()).isZero();
    assertThat(compared.out()).contains("nodes-8");
  }

  /** What an interrupted plan has played is not played again. */
  @Test
  void aPlanIsResumed() throws Exception {
    Path run = folder.resolve("run");
    Object[] command = {
      "--goal", "job_s.mean < 50 s", "--vary", "nodes = +1..+4", "--quiet", "--out", run
    };
    Spoken said = plan(command);
    assertThat(said.exitCode()).as(said.err()).isZero();
    Path kept = run.resolve("changes=as-it-is/fair/1/jobs.csv");
    Object before = Files.getLastModifiedTime(kept);

    Spoken again = plan(Stream.concat(Stream.of(command), Stream.of("--resume")).toArray());

    assertThat(again.exitCode()).as(again.err()).isZero();
    assertThat(again.out()).isEqualTo(said.out());
    assertThat(Files.getLastModifiedTime(kept)).isEqualTo(before);
    assertThat(plan(command).err()).contains("is not an empty folder");
  }

  @Test
  void theAnswerIsASentenceAndATable() {
    Spoken said =
        plan(
            "--goal",
            "job_s.mean < 50 s",
            "--vary",
            "nodes = +1..+8 @ 2000",
            "--vary",
            "racks.link = 2x @ 10",
            "--out",
            folder.resolve("run"));

    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(said.out())
        .containsPattern("nodes \\+ \\d is the cheapest change that meets job_s.mean < 50 s. It")
        .contains("step ", "price", "limited by", "not enough: racks.link = 2x", "  a step less: ")
        .contains("Both ends of an interval are one-sided 95 % limits", "after 5, 10, 20, 40");
    assertThat(said.err()).contains("racklab: as it is misses the goal: ", " of 5 repeats");
  }

  /** Pairs are tried only then, and what they add to the run directory is part of it. */
  @Test
  void twoVariationsMeetWhatNoneMeetsAlone() throws Exception {
    Path run = folder.resolve("run");
    Spoken said =
        plan(
            "--goal",
            "job_s.mean < 32 s",
            "--vary",
            "nodes = +1..+2",
            "--vary",
            "nodes.map-slots = 2",
            "--json",
            "--out",
            run);

    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(said.err()).contains("no step meets job_s.mean < 32 s alone; steps of two");
    JsonNode plan = new ObjectMapper().readTree(said.out());
    assertThat(names(plan.path("answers"))).isNotEmpty().allMatch(name -> name.contains("; "));
    assertThat(plan.path("answers").get(0).path("below")).hasSize(2);
    assertThat(Files.readString(run.resolve("experiment.conf")))
        .contains(names(plan.path("answers")).get(0));
    assertThat(racklab("report", run).exitCode()).isZero();
  }

  @Test
  void whatCannotBeMetIsSaid() {
    Spoken said =
        plan(
            "--goal",
            "job_s.mean < 1 s",
            "--vary",
            "nodes = +1..+2",
            "--vary",
            "scheduler = fifo",
            "--out",
            folder.resolve("run"));

    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(said.out())
        .contains("No step meets job_s.mean < 1 s, alone or with one of another variation.")
        .contains("not enough: nodes + 2", "not enough: scheduler = fifo", "closest: ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "job_s.p95 < 60 | nodes = +1..+4 | 60 has no unit; write 60 s",
        "job_s.p96 < 60 s | nodes = +1..+4 | did you mean job_s.p95?",
        "job_s.p95 > 60 s | nodes = +1..+4 | less is better; write job_s.p95 < 60 s",
        "job_s.p95 < 60 s | nodes = 1..4 | write nodes = +1..+16",
        "job_s.p95 < 60 s | nodes = -2..+4 | leave at least one node in each rack",
        "job_s.p95 < 60 s | slowstrat = 0.5 | there is no key slowstrat; did you mean",
        "job_s.p95 < 60 s | racks.link = fast | --vary 'racks.link = fast'",
        "job_s.p95 < 60 s | tasks.slowstart = { | { is not a value; close its brackets",
        "job_s.p95 < 60 s | scheduler = fair, nope | there is no scheduler nope",
        "job_s.p95 < 60 s | seed = 5, 6 | a change cannot set seed",
      })
  void aMistakeIsOneLine(String goal, String vary, String why) {
    Path run = folder.resolve("run");
    Spoken said = plan("--goal", goal, "--vary", vary, "--out", run);

    assertThat(said.exitCode()).isEqualTo(2);
    assertThat(said.errors()).hasSize(1);
    assertThat(said.err()).contains(why).doesNotContain("\tat ", "Exception");
    assertThat(run).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--repeats|1|one repeat has no interval: write --repeats 5",
        "--at-most|3|--at-most 3 is below --repeats 5",
        "--clock|wall|leave out --clock wall",
        "--set|sweep={tasks.slowstart=[0.1, 0.2]}|the experiment sweeps keys",
      })
  void optionsThatDoNotFitAreRefused(String option, String value, String why) {
    Spoken said = plan("--goal", "job_s.p95 < 60 s", "--vary", "nodes = +1", option, value);

    assertThat(said.exitCode()).isEqualTo(2);
    assertThat(said.err()).contains(why);
    assertThat(plan("--goal", "job_s.p95 < 60 s", "--vary", "nodes = +1", "--resume").err())
        .contains("--resume needs --out");
    assertThat(plan("--goal", "job_s.p95 < 60 s").err()).contains("--vary");
  }
}
