package io.racklab.deploy.fuzz;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.fixtures.Spoken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What commands say of a run directory, one of whose files is spoiled: exit code 2, in words. */
@Tag("simulation")
class CommandsOnSpoiledRunsTest {
  /** One in so many of the inputs that the readers alone get. */
  private static final int INPUTS = Math.max(7, Integer.getInteger("inputs", 60) / 50);

  private static final long SEED = Long.getLong("seed", 1);

  @TempDir Path work;

  @ParameterizedTest
  @CsvSource({
    "run.json, run.json",
    "summary.json, summary.json",
    "experiment.conf, experiment.conf",
    "result.json, fifo/1/result.json",
    "jobs.csv, fifo/1/jobs.csv",
    "attempts.csv, fifo/1/attempts.csv",
    "flows.csv, fifo/1/flows.csv",
    "links.csv, fifo/1/links.csv",
    "events.csv, fifo/1/events.csv"
  })
  void endWithOneOfTheirCodesAndNoStackTrace(String parser, String spoiled) throws IOException {
    Path run = Files.createDirectory(work.resolve("run"));
    RunParsers.copy(Corpus.folder().resolve("run-directory"), run);
    List<List<Object>> commands = commands(run);
    Map<String, byte[]> kept = Corpus.of(parser);
    for (Map.Entry<String, byte[]> input : kept.entrySet()) {
      if (Corpus.found(input.getKey())) {
        Files.write(run.resolve(spoiled), input.getValue());
        for (List<Object> command : commands) {
          look(command, input.getValue());
        }
      }
    }
    Mutations mutations = new Mutations(List.copyOf(kept.values()), SEED);
    for (int number = 0; number < INPUTS; number++) {
      byte[] input = mutations.input(number);
      Files.write(run.resolve(spoiled), input);
      look(commands.get(number % commands.size()), input);
    }
  }

  private List<List<Object>> commands(Path run) {
    return List.of(
        List.of("report", run),
        List.of("compare", run),
        List.of("compare", run, "--why"),
        List.of("explain", run),
        List.of("export", run, "--perfetto", work.resolve("run.pftrace")),
        List.of("recorded", run),
        List.of("pack", run, "--out", work.resolve("run.zip")));
  }

  private void look(List<Object> command, byte[] input) throws IOException {
    Spoken spoken = racklab(command.toArray());
    String what = command + " said " + spoken + " of\n" + new String(input);
    if (spoken.exitCode() == 1) {
      // A summary that names a run of which nothing is there.
      assertThat(spoken.err()).as(what).contains("there is no such file");
    } else {
      assertThat(spoken.exitCode()).as(what).isIn(0, 2);
    }
    assertThat(spoken.err()).as(what).doesNotContain("Exception", "\tat ");
    assertThat(spoken.err().isBlank()).as(what).isEqualTo(spoken.exitCode() == 0);
    Files.deleteIfExists(work.resolve("run.zip"));
  }
}
