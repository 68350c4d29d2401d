package io.racklab.deploy.endtoend;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.racklab.deploy.fixtures.Installed;
import io.racklab.deploy.fixtures.Spoken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The suite on one of its scenarios, and rows of users' own schedulers. */
class SuiteRunTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Path ROOT = Path.of(System.getProperty("racklab.root"));

  @TempDir Path folder;

  private Spoken suite(Object... more) {
    Object[] words = {
      "suite", "--out", folder.resolve("out"), "--scenarios", "congested", "--repeats", 2, "--quiet"
    };
    Spoken said = racklab(with(words, more));
    assertThat(said.exitCode()).as(said.err()).isZero();
    return said;
  }

  private static Object[] with(Object[] words, Object... more) {
    Object[] all = Arrays.copyOf(words, words.length + more.length);
    System.arraycopy(more, 0, all, words.length, more.length);
    return all;
  }

  private List<String> rows() throws IOException {
    return JSON.readTree(Files.readString(folder.resolve("out/suite.json")))
        .path("schedulers")
        .valueStream()
        .map(row -> row.path("scheduler").asText())
        .toList();
  }

  @Test
  void anOwnRowJoinsTheStoredOnes() throws Exception {
    Spoken first = suite("--schedulers", "fifo,fair");
    assertThat(first.out()).contains("above the best").contains("fair").contains("fifo");
    assertThat(rows()).containsExactlyInAnyOrder("fair", "fifo");
    assertThat(Files.readString(folder.resolve("out/index.html")))
        .contains("Leaders by cell")
        .containsPattern("data-name=\"after the best, s\">\\+\\d+\\.\\d ± \\d+\\.\\d<")
        .contains("racklab suite --out")
        .contains("--schedulers fifo,fair");
    Path stored = folder.resolve("out/congested/fair/run.json");
    String before = Files.readString(stored);

    Path jar = OwnJar.build(folder.resolve("mine.jar"), "");
    suite("--jar", jar, "--schedulers", "mine");
    assertThat(rows()).containsExactlyInAnyOrder("fair", "fifo", "mine");
    assertThat(Files.readString(stored)).as("fair was not played again").isEqualTo(before);
  }

  /** A row of slots beside one of containers: neither can play where the other does. */
  @Test
  void aRowMayPlayInSomeScenariosOnly() throws Exception {
    Object[] both = {
      "suite", "--out", folder.resolve("out"), "--scenarios", "congested,containers"
    };
    Spoken first = racklab(with(both, "--repeats", 1, "--schedulers", "yarn,dynamicmr"));
    assertThat(first.exitCode()).as(first.err()).isZero();
    String bounds = Files.readString(folder.resolve("out/congested/bounds.json"));
    Spoken second = racklab(with(both, "--repeats", 1, "--schedulers", "fifo"));
    assertThat(second.exitCode()).as(second.err()).isZero();
    assertThat(rows()).containsExactlyInAnyOrder("dynamicmr", "fifo", "yarn");
    assertThat(second.out()).as("one repeat decides nothing").containsPattern("fifo +2 +- +- ");
    assertThat(Files.readString(folder.resolve("out/congested/bounds.json")))
        .as("the bounds are those of all rows")
        .isEqualTo(bounds);
    Spoken none = racklab(with(both, "--mixes", 1, "--schedulers", "nonsense.conf"));
    assertThat(none.exitCode()).isEqualTo(2);
  }

  @Test
  void aProgramInPythonHasARow() throws Exception {
    assumeTrue(Installed.is("python3"), "python3 is missing");
    String page = Files.readString(ROOT.resolve("master/docs/external-policies.md"));
    Files.writeString(folder.resolve("my_order.py"), page.split("```python\n")[1].split("```")[0]);
    Path file =
        Files.writeString(
            folder.resolve("mine.conf"),
            "schedulers = [ { name = in-python, like = fifo, order { kind = external, command = ["
                + " python3, my_order.py ] } } ]");
    suite("--schedulers", file);
    assertThat(rows()).containsExactly("in-python");
  }

  /** The mixes of a scenario are screened, and the best one takes part. */
  @Test
  void theBestMixHasARow() throws Exception {
    Spoken said = suite("--schedulers", "fifo", "--mixes", 1);
    assertThat(said.out()).contains("336 mixes").contains("factors of its answers");
    JsonNode screening =
        JSON.readTree(Files.readString(folder.resolve("out/suite.json"))).path("screening");
    String best = screening.path("mixes").fieldNames().next();
    assertThat(rows()).containsExactlyInAnyOrder("fifo", best);
    double sum =
        screening
            .path("questions")
            .valueStream()
            .mapToDouble(q -> q.path("share").asDouble())
            .sum();
    assertThat(sum).isBetween(0.2, 1.0001);
  }

  @Test
  void wrongNamesAreRefused() {
    Spoken scenario = racklab("suite", "--scenarios", "quite");
    assertThat(scenario.exitCode()).isEqualTo(2);
    assertThat(scenario.err()).contains("there is no scenario quite; choose from quiet,");
    Spoken scheduler = racklab("suite", "--scenarios", "quiet", "--schedulers", "fiar");
    assertThat(scheduler.exitCode()).isEqualTo(2);
    assertThat(scheduler.err()).contains("there is no scheduler of this name");
    Spoken traces = racklab("suite", "--scenarios", "facebook", "--schedulers", "fifo");
    assertThat(traces.exitCode()).isEqualTo(2);
    assertThat(traces.err())
        .contains("no scenario is left")
        .contains("the scenario facebook is left out: --traces DIR has no FB");
  }
}
