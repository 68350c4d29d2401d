package io.racklab.deploy.cli;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.racklab.deploy.fixtures.Spoken;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A scheduler that starves the small jobs of one user: on which jobs does it lose, and why? */
class CompareGroupsTest {
  @TempDir static Path folder;
  private static Path run;

  @BeforeAll
  static void play() throws Exception {
    StringBuilder jobs = new StringBuilder();
    for (int i = 0; i < 5; i++) {
      jobs.append(
          "{ name = large, user = alice, input = 2 GiB, shuffle = 256 MiB, reduces = 2 }\n");
      jobs.append("{ name = small, user = bob, input = 256 MiB, shuffle = 16 MiB, reduces = 1 }\n");
    }
    Path file =
        Files.writeString(
            folder.resolve("starved.conf"),
            """
            experiment {
              name = starved, clock = virtual, repeats = 3, cluster = quickstart
              workload { kind = list, jobs = [ %s ], arrivals { kind = poisson, mean-gap = 5s } }
              schedulers = [ fair
                { name = mine, like = fair, order { kind = fair, pools { bob { max-maps = 1 } } } } ]
            }
            """
                .formatted(jobs));
    run = folder.resolve("run");
    Spoken said = racklab("run", file, "--quiet", "--out", run);
    assertThat(said.exitCode()).as(said.err()).isZero();
  }

  private static JsonNode groups(String by) throws Exception {
    Spoken said = racklab("compare", run, "--by", by, "--json");
    assertThat(said.exitCode()).as(said.err()).isZero();
    return new ObjectMapper().readTree(said.out()).path("groups").path(0).path("cells").path(0);
  }

  @Test
  void theUserAndTheSizeThatLoseAreNamed() throws Exception {
    JsonNode users = groups("user").path("groups");
    JsonNode alice = users.get(0);
    JsonNode bob = users.get(1);
    assertThat(bob.path("name").asText()).isEqualTo("bob");
    assertThat(bob.path("jobs").asInt()).isEqualTo(15);
    assertThat(bob.path("slower").asInt()).isGreaterThan(12);
    assertThat(bob.path("difference_s").asDouble() - bob.path("half_width_s").asDouble())
        .isPositive();
    assertThat(alice.path("difference_s").asDouble()).isNegative();

    JsonNode sizes = groups("size").path("groups");
    assertThat(sizes.valueStream().map(one -> one.path("name").asText()))
        .containsExactly("2 to 10 maps", "11 to 100 maps");
    assertThat(sizes.get(0).path("difference_s").asDouble()).isPositive();
    assertThat(sizes.get(1).path("difference_s").asDouble()).isNegative();
  }

  @Test
  void theCauseIsTheWaitForSlots() throws Exception {
    JsonNode phases = groups("phase").path("groups");
    JsonNode most =
        phases
            .valueStream()
            .max(
                (one, other) ->
                    Double.compare(
                        one.path("difference_s").asDouble(), other.path("difference_s").asDouble()))
            .orElseThrow();
    assertThat(most.path("name").asText()).isEqualTo("map-slot");

    List<String> losers =
        racklab("compare", run, "--by", "user")
            .out()
            .lines()
            .dropWhile(line -> !line.equals("the jobs that lose most under mine:"))
            .skip(1)
            .toList();
    assertThat(losers)
        .hasSize(10)
        .allMatch(line -> line.contains(" of bob (4 maps, repeat "))
        .allMatch(line -> line.contains("it waits for a map's slot (+"));
  }

  @Test
  void otherFormatsAndOneSchedulerAreRefused() {
    assertThat(racklab("compare", run, "--by", "user", "--format", "latex").err())
        .contains("--by prints text or JSON");
    assertThat(racklab("compare", run, "--by", "user", "--schedulers", "fair").err())
        .contains("need two schedulers");
    assertThat(racklab("compare", run, "--by", "colour").exitCode()).isEqualTo(2);
  }
}
