package io.racklab.deploy.endtoend;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.racklab.deploy.fixtures.Launched;
import io.racklab.deploy.fixtures.Samples;
import io.racklab.deploy.fixtures.Spoken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * In virtual time a run is a function of its configuration and its seed, whichever process runs it.
 */
class DeterminismTest {
  private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

  @TempDir Path folder;

  /** Jobs of several users, kinds and sizes, on the quickstart's cluster. */
  private Path experiment(int jobs) throws IOException {
    return Files.writeString(
        folder.resolve("many.conf"),
        """
        experiment {
          name = many, seed = 11, repeats = 2, clock = virtual
          cluster = quickstart
          workload {
            kind = mix, jobs = %d, users = 7, arrivals { kind = poisson, mean-gap = 6s }
            jobs-of = [
              { benchmark = terasort, input = 300 MiB, reduces = 3, share = 0.3 }
              { benchmark = grep, input = 500 MiB, reduces = 1, share = 0.4 }
              { benchmark = wordcount, input = 150 MiB, reduces = 2, share = 0.2 }
              { benchmark = classification, input = 200 MiB, reduces = 0, share = 0.1 }
            ]
          }
          schedulers = [
            fifo, fair
            { name = weighted, like = fair
              order { kind = fair, pools { user1 { weight = 3 }, user2 { min-maps = 4 } } } }
          ]
        }
        """
            .formatted(jobs));
  }

  private Path inThisProcess(Path experiment, String name, Object... more) {
    Path out = folder.resolve(name);
    Spoken run =
        racklab(
            Stream.concat(Stream.of("run", experiment, "--quiet", "--out", out), Stream.of(more))
                .toArray());
    assertThat(run.exitCode()).as(run.err()).isZero();
    return out;
  }

  private Path inAnotherProcess(Path java, Path experiment, String name) throws Exception {
    Path out = folder.resolve(name);
    try (Launched run =
        Launched.racklab(java, folder, "home", "run", experiment, "--quiet", "--out", out)) {
      assertThat(run.exitCode()).as(run.err()).isZero();
    }
    return out;
  }

  @Test
  void twoProcessesWriteTheSameBytes() throws Exception {
    twoProcessesWriteTheSameBytes(20);
  }

  @Test
  @Tag("slow")
  void twoProcessesWriteTheSameBytesOfManyJobs() throws Exception {
    twoProcessesWriteTheSameBytes(500);
  }

  private void twoProcessesWriteTheSameBytes(int jobs) throws Exception {
    Path experiment = experiment(jobs);
    Path one = inThisProcess(experiment, "one");

    assertThat(files(one)).contains(Path.of("summary.json"), Path.of("weighted/2/flows.csv"));
    assertSameBytes(one, inAnotherProcess(JAVA, experiment, "two"));
  }

  @Test
  void anotherSeedGivesOtherBytes() throws IOException {
    Path experiment = Samples.experiment(folder);
    Path one = inThisProcess(experiment, "one", "--clock", "virtual");
    Path again = inThisProcess(experiment, "again", "--clock", "virtual");
    Path other = inThisProcess(experiment, "other", "--clock", "virtual", "--seed", "4");

    assertSameBytes(one, again);
    assertThat(other.resolve("fifo/1/attempts.csv"))
        .content()
        .isNotEqualTo(Files.readString(one.resolve("fifo/1/attempts.csv")));
  }

  /** A task that used the processor until a time that stands still would never end. */
  @Test
  void tasksThatWouldBurnTakeTheirTimeAllTheSame() throws IOException {
    Path experiment = Samples.experiment(folder);
    Path waiting = inThisProcess(experiment, "waiting", "--clock", "virtual");
    Path burning =
        inThisProcess(experiment, "burning", "--clock", "virtual", "--set", "tasks.burn=true");

    assertThat(burning.resolve("fifo/1/attempts.csv"))
        .hasSameTextualContentAs(waiting.resolve("fifo/1/attempts.csv"));
  }

  /** A scheduler more leaves the runs of the others as they are. */
  @Test
  void anotherSchedulerChangesNothingForTheFirst() throws IOException {
    Path experiment = Samples.experiment(folder);
    Path alone = inThisProcess(experiment, "alone", "--clock", "virtual");
    Path both =
        inThisProcess(experiment, "both", "--clock", "virtual", "--schedulers", "fair,fifo");

    for (String file : List.of("jobs.csv", "attempts.csv", "links.csv", "events.csv")) {
      assertThat(both.resolve("fifo/1").resolve(file))
          .hasSameBinaryContentAs(alone.resolve("fifo/1").resolve(file));
    }
  }

  @Test
  @Tag("slow")
  void anotherJavaWritesTheSameBytes() throws Exception {
    String other = System.getProperty("racklab.otherJava", System.getenv("RACKLAB_OTHER_JAVA"));
    assumeTrue(
        other != null && !other.isBlank(),
        "no other Java: -Dracklab.otherJava or RACKLAB_OTHER_JAVA names its executable");
    Path experiment = experiment(500);

    assertSameBytes(
        inAnotherProcess(JAVA, experiment, "this"),
        inAnotherProcess(Path.of(other), experiment, "other"));
  }

  private static void assertSameBytes(Path one, Path other) throws IOException {
    assertThat(files(other)).isEqualTo(files(one));
    for (Path file : files(one)) {
      // These say when it ran and on which machine.
      if (!file.equals(Path.of("run.json")) && !file.equals(Path.of("report.html"))) {
        assertThat(other.resolve(file)).hasSameBinaryContentAs(one.resolve(file));
      }
    }
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).map(folder::relativize).sorted().toList();
    }
  }
}
