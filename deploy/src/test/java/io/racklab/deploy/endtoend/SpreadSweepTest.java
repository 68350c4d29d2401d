package io.racklab.deploy.endtoend;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.fixtures.Awaited;
import io.racklab.deploy.fixtures.Launched;
import io.racklab.deploy.fixtures.ResultBytes;
import io.racklab.deploy.fixtures.Samples;
import io.racklab.deploy.fixtures.Spoken;
import io.racklab.deploy.security.TestIdentities;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sweeps in virtual time, spread over the worker processes of a master. */
@Tag("wall")
class SpreadSweepTest {
  private static final Pattern LISTENS = Pattern.compile("listens on (\\S+:\\d+)");
  private static final Pattern RESULTS = Pattern.compile("results, on the master: (.+)");

  @TempDir Path folder;

  private final List<Launched> all = new ArrayList<>();

  private Launched started(String name, Object... words) throws IOException {
    Launched one = Launched.racklab(folder, name, words);
    all.add(one);
    return one;
  }

  private String master(int workers, Object... more) throws Exception {
    Launched master =
        started("master", words("master", "--port", 0, "--workers", workers, List.of(more)));
    Awaited.until("the master listens", () -> LISTENS.matcher(master.out()).find());
    Matcher found = LISTENS.matcher(master.out());
    assertThat(found.find()).isTrue();
    return found.group(1);
  }

  private void end() throws InterruptedException {
    for (Launched one : all) {
      one.close();
    }
  }

  private static Object[] words(Object... some) {
    return Stream.of(some)
        .flatMap(word -> word instanceof List<?> list ? list.stream() : Stream.of(word))
        .toArray();
  }

  /**
   * A trace that lies here alone, by a path that is another where it is copied to; two clusters,
   * two schedulers, five repeats.
   */
  private List<Object> sweep() {
    return List.of(
        "run",
        Samples.replay(folder),
        "--clock",
        "virtual",
        "--schedulers",
        "fifo,fair",
        "--repeats",
        5,
        "--set",
        "shake={ gaps = 0.05, sizes = 0.05 }",
        "--set",
        "sweep.cluster.racks.uplink=[100 Mbps, 400 Mbps]",
        "--set",
        "sweep.workload=[" + replay(32) + ", " + replay(64) + "]");
  }

  private String replay(int mebibytes) {
    return "{ kind = swim, file = \""
        + folder.resolve("five.tsv")
        + "\", bytes-per-reduce = "
        + mebibytes
        + " MiB }";
  }

  @Test
  void aSweepOverWorkersIsThatOfOneProcessThoughOneIsKilled() throws Exception {
    Path alone = folder.resolve("alone");
    assertThat(racklab(words(sweep(), "--out", alone)).exitCode()).isZero();
    try {
      String at = master(2);
      started("steady", "worker", "--join", at);
      Launched victim = started("victim", "worker", "--join", at);
      Path out = folder.resolve("out");
      Launched run = started("run", words(sweep(), "--master", at, "--out", out));
      Awaited.until("runs have ended", () -> ended(folder.resolve("master/runs")) >= 3);
      victim.close();

      assertThat(run.exitCode()).as(run.err()).isZero();
      Path results = Path.of(found(RESULTS, run.out()));
      assertThat(ResultBytes.of(results)).isEqualTo(ResultBytes.of(alone));
      assertThat(ResultBytes.of(out)).isEqualTo(ResultBytes.of(alone));
      assertThat(run.out()).contains("runs by host: 127.0.0.1 40", "since a worker was lost at");
      assertThat(results.resolve("copies.next")).doesNotExist();

      // What is here is a run directory like any other.
      Spoken again = racklab("run", "--resume", "--out", out);
      assertThat(again.err()).contains("40 of 40 runs have ended before");
    } finally {
      end();
    }
  }

  /** With certificates, since runs and files are for those alone who have one. */
  @Test
  void aCancelledSweepKeepsWhatHasEndedAndGoesOnFromThere() throws Exception {
    List<Object> ours =
        List.of("--certs", new TestIdentities(folder.resolve("identities")).folder("ours"));
    try {
      String at = master(1, ours.toArray());
      Launched worker = started("worker", words("worker", "--join", at, ours));
      Launched run = started("run", words(sweep(), "--master", at, ours));
      Path runs = folder.resolve("master/runs");
      Awaited.until("runs have ended", () -> ended(runs) >= 3);
      assertThat(racklab(words("cancel", 1, "--master", at, ours)).exitCode()).isZero();
      assertThat(run.exitCode()).isEqualTo(1);
      assertThat(run.err()).contains("cancelled; the master keeps the results so far in ");

      Path fetched = folder.resolve("fetched");
      assertThat(racklab(words("fetch", 1, "--master", at, "--out", fetched, ours)).exitCode())
          .isZero();
      long kept = ended(fetched);
      assertThat(kept).isBetween(3L, 39L);
      Path alone = folder.resolve("alone");
      assertThat(racklab(words(sweep(), "--out", alone)).exitCode()).isZero();
      Spoken resumed = racklab(words(sweep(), "--out", fetched, "--resume"));
      assertThat(resumed.err()).contains(kept + " of 40 runs have ended before");
      assertThat(ResultBytes.of(fetched)).isEqualTo(ResultBytes.of(alone));
      // It is ready for the next one, and has left nothing of this.
      Spoken next =
          racklab(
              words(
                  "run",
                  Samples.experiment(folder),
                  List.of("--clock", "virtual", "--master", at),
                  ours));
      assertThat(next.exitCode()).as(next.err()).isZero();
      assertThat(worker.runs()).isTrue();
    } finally {
      end();
    }
  }

  /** Own policies do not travel: who lacks them is named, and gets no runs. */
  @Test
  void runsWithOwnPoliciesArePlayedWhereTheirJarsAre() throws Exception {
    Path jar = OwnJar.build(folder.resolve("own.jar"), "");
    List<Object> mine =
        List.of(
            "run",
            Samples.experiment(folder),
            "--clock",
            "virtual",
            "--jar",
            jar,
            "--set",
            "schedulers=[ { name = mine, like = fifo, order { kind = mine } } ]");
    try {
      String at = master(1, "--jar", jar);
      Launched bare = started("bare", "worker", "--join", at);
      Spoken refused = racklab(words(mine, "--master", at));
      assertThat(refused.exitCode()).isEqualTo(1);
      assertThat(refused.err())
          .contains(
              "worker 127.0.0.1 refuses: jars with own policies are not copied, and it was not"
                  + " given")
          .contains("own.jar");

      started("equipped", "worker", "--join", at, "--jar", jar);
      Launched master = all.get(0);
      Awaited.until("both are there", () -> master.err().contains("has joined; workers now: 2"));
      Path out = folder.resolve("out");
      Spoken run = racklab(words(mine, "--master", at, "--out", out));
      assertThat(run.exitCode()).as(run.err()).isZero();
      Path alone = folder.resolve("alone");
      assertThat(racklab(words(mine, "--out", alone)).exitCode()).isZero();
      assertThat(ResultBytes.of(out)).isEqualTo(ResultBytes.of(alone));
      assertThat(bare.runs()).isTrue();
    } finally {
      end();
    }
  }

  @Test
  void whatDoesNotGoWithAMasterIsOneLine() throws IOException {
    Path full = Files.createDirectory(folder.resolve("full"));
    Files.createFile(full.resolve("file"));
    List<Object> run = List.of("run", Samples.experiment(folder), "--clock", "virtual");
    List<Object> at = List.of("--master", "127.0.0.1:1");
    for (List<Object> wrong :
        List.<List<Object>>of(
            List.of("--out", full),
            List.of("--parallel", 2),
            List.of("--watch"),
            List.of("--workers", 1))) {
      Spoken told = racklab(words(run, at, wrong));
      assertThat(told.exitCode()).as(wrong.toString()).isEqualTo(2);
      assertThat(told.errors()).singleElement().asString().isNotEmpty();
    }
  }

  private static long ended(Path runs) throws IOException {
    if (!Files.isDirectory(runs)) {
      return 0;
    }
    try (Stream<Path> files = Files.walk(runs)) {
      return files
          .filter(file -> file.endsWith("result.json") && !file.toString().contains(".next"))
          .count();
    } catch (UncheckedIOException goneMeanwhile) {
      return 0;
    }
  }

  private static String found(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    assertThat(matcher.find()).as(text).isTrue();
    return matcher.group(1);
  }
}
