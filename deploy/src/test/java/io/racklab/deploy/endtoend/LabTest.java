package io.racklab.deploy.endtoend;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.racklab.deploy.fixtures.Awaited;
import io.racklab.deploy.fixtures.Launched;
import io.racklab.deploy.fixtures.NetworkTurn;
import io.racklab.deploy.fixtures.ResultBytes;
import io.racklab.deploy.fixtures.RunFiles;
import io.racklab.deploy.fixtures.Samples;
import io.racklab.deploy.fixtures.Spoken;
import io.racklab.deploy.hosts.LabNetwork;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Four hosts on this machine, each a network namespace with one of the quickstart's racks. */
@Tag("wall")
class LabTest {
  private static final String NAME = "rltest";
  private static final String NETWORK = "10.233.87.0/24";
  private static final String MASTER = "10.233.87.1:7070";
  private static final Pattern SUBMIT = Pattern.compile("submit with racklab (.+)");
  private static final Pattern RESULTS = Pattern.compile("results, on the master: (.+)");

  private static NetworkTurn turn;

  @TempDir Path folder;

  /**
   * A lab outlives the process that made it, so tests that were killed have left theirs: it is
   * taken down. While tests of another process use it, these wait for their turn.
   */
  @BeforeAll
  static void waitForOthersAndRemoveWhatTestsLeft() {
    Optional<String> refusal = LabNetwork.refusal();
    assumeTrue(refusal.isEmpty(), () -> "skipped: " + refusal.get());
    turn = NetworkTurn.changing();
    down();
  }

  @AfterAll
  static void letOthersHaveTheirTurn() {
    if (turn != null) {
      turn.close();
    }
  }

  @AfterEach
  void noLabStays() {
    down();
  }

  private static void down() {
    Spoken down = racklab("lab", "down", "--name", NAME);
    assertThat(down.exitCode()).as(down.err()).isZero();
  }

  /** In a process of its own, since the master works where it was started. */
  private Spoken up(int hosts, Object... more) throws Exception {
    List<Object> words = new ArrayList<>(List.of("lab", "up", hosts));
    words.addAll(List.of("--name", NAME, "--network", NETWORK));
    words.addAll(List.of(more));
    try (Launched up = Launched.racklab(folder, "lab", words.toArray())) {
      return new Spoken(up.exitCode(), up.out(), up.err());
    }
  }

  /** Returns what it printed; where it fails, its complaint is the test's. */
  private String wellUp(int hosts, Object... more) throws Exception {
    Spoken up = up(hosts, more);
    assertThat(up.exitCode()).as(up.out() + up.err()).isZero();
    return up.out();
  }

  /** Virtual time says what a run without delays takes. */
  @Test
  void theQuickstartOverFourHostsIsThatOfVirtualTimeAndNothingIsLeft() throws Exception {
    List<String> before = surroundings();
    String up = wellUp(4);
    assertThat(racklab("lab", "status", "--name", NAME).out())
        .contains("master runs, worker runs, joined")
        .contains(NAME + "-4");

    String submit = found(SUBMIT, up);
    assertThat(submit).startsWith("run --master " + MASTER);
    Object[] words = (submit + " --quiet --schedulers fair").split(" ");
    Spoken run = racklab(words);

    assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
    Path results = Path.of(found(RESULTS, run.out()));
    assertThat(results).startsWith(folder.toRealPath());
    RunFiles files = RunFiles.in(results);
    assertThat(files.run().get("workers").asInt()).isEqualTo(4);
    assertThat(files.run().get("verdict").get("ledger").get("closes").asBoolean()).isTrue();
    Path virtual = folder.resolve("virtual");
    assertThat(
            racklab(
                    "run",
                    "quickstart",
                    "--quiet",
                    "--clock",
                    "virtual",
                    "--schedulers",
                    "fair",
                    "--out",
                    virtual)
                .exitCode())
        .isZero();
    double expected = meanJobTime(virtual, "fair");
    assertThat(meanJobTime(results, "fair"))
        .as("mean job time over four hosts")
        .isCloseTo(expected, within(0.05 * expected));

    Spoken down = racklab("lab", "down", "--name", NAME, "--logs", folder.resolve("logs"));

    assertThat(down.exitCode()).as(down.err()).isZero();
    assertThat(down.err()).isEmpty();
    assertThat(folder.resolve("logs/" + NAME + "-4/logs/worker.log")).exists();
    assertThat(surroundings()).isEqualTo(before);
    assertThat(racklab("lab", "down", "--name", NAME).out()).contains("there is no lab");
  }

  /**
   * A host that is cut off for longer than the cluster waits is out of the run: its jobs go on
   * elsewhere. When the way is open again its worker joins again, and takes its place in the run
   * that goes on; the next experiment uses it too.
   */
  @Test
  void aHostThatIsCutOffCostsItsNodesAndTakesPartAgainLater() throws Exception {
    wellUp(4);
    try (Launched run =
        Launched.racklab(
            folder,
            "run",
            "run",
            "quickstart",
            "--master",
            MASTER,
            "--schedulers",
            "fifo",
            "--set",
            "expiry=60s")) {
      untilAFlowEnds();
      link("down");
      Awaited.until("its nodes are lost", () -> rows("events.csv").contains("lost nodes=4"));
      link("up");

      assertThat(run.exitCode()).as(run.out() + run.err()).isIn(0, 3);
      RunFiles files = RunFiles.in(Path.of(found(RESULTS, run.out())));
      assertThat(files.one("fifo", 1).jobs().with("outcome", "succeeded")).hasSize(20);
      assertThat(files.one("fifo", 1).events().with("event", "fault"))
          .extracting(row -> row.text("detail"))
          .containsExactly("lost nodes=4", "joined nodes=4");
      assertThat(files.run().get("verdict").get("reasons").toString())
          .contains("worker processes were lost");
    }
    assertThat(wellUp(4)).contains("nothing has changed");
    Spoken next = racklab("run", Samples.experiment(folder), "--master", MASTER, "--quiet");
    assertThat(next.exitCode()).as(next.err()).isIn(0, 3);
    RunFiles files = RunFiles.in(Path.of(found(RESULTS, next.out())));
    assertThat(files.run().get("workers").asInt()).isEqualTo(4);

    Path logs = folder.resolve("logs");
    assertThat(racklab("lab", "down", "--name", NAME, "--logs", logs).exitCode()).isZero();
    assertThat(logs.resolve(NAME + "-3/logs/worker.log"))
        .content()
        .contains(
            "the master at " + MASTER + " is out of reach: this process tries to join it again");
  }

  /** Forty cells, and one worker killed meanwhile: the bytes are those of one process. */
  @Test
  void aSweepOverFourHostsIsThatOfOneProcessThoughAWorkerIsKilled() throws Exception {
    Object[] sweep = {
      "run",
      Samples.experiment(folder),
      "--clock",
      "virtual",
      "--quiet",
      "--set",
      "sweep.cluster.racks.uplink=[50 Mbps, 100 Mbps, 200 Mbps, 400 Mbps, 800 Mbps]",
      "--set",
      "sweep.cluster.heartbeat=[1s, 2s, 3s, 4s]",
      "--set",
      "sweep.tasks.slowstart=[0.05, 0.8]"
    };
    Path alone = folder.resolve("alone");
    assertThat(racklab(Stream.concat(Stream.of(sweep), Stream.of("--out", alone)).toArray()))
        .satisfies(run -> assertThat(run.exitCode()).as(run.err()).isZero());
    wellUp(4);
    Object[] spread = Stream.concat(Stream.of(sweep), Stream.of("--master", MASTER)).toArray();
    try (Launched run = Launched.racklab(folder, "run", spread)) {
      Awaited.until("cells have ended", () -> endedCells() >= 5);
      workerOf(4).destroyForcibly();

      assertThat(run.exitCode()).as(run.err()).isZero();
      Path results = Path.of(found(RESULTS, run.out()));
      assertThat(ResultBytes.of(results))
          .isEqualTo(ResultBytes.of(alone))
          .hasSizeGreaterThan(40 * 6);
      assertThat(run.out()).contains("runs by host: 10.233.87.1 ", "lost at 10.233.87.4");
    }
  }

  private long endedCells() throws IOException {
    Path runs = folder.resolve("lab/runs");
    if (!Files.isDirectory(runs)) {
      return 0;
    }
    try (Stream<Path> files = Files.find(runs, 5, (file, is) -> file.endsWith("result.json"))) {
      return files.filter(file -> !file.toString().contains(".next")).count();
    } catch (UncheckedIOException goneMeanwhile) {
      return 0;
    }
  }

  /** A handle's own arguments end at 4 KiB. */
  private static ProcessHandle workerOf(int host) {
    List<String> words = List.of("worker", MASTER, "10.233.87." + host);
    return ProcessHandle.allProcesses()
        .filter(
            process -> {
              try {
                String line = Files.readString(Path.of("/proc/" + process.pid() + "/cmdline"));
                return List.of(line.split("\0")).containsAll(words);
              } catch (IOException ended) {
                return false;
              }
            })
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aLabIsNotMadeTwiceNorOverSomethingElse() throws Exception {
    wellUp(1);

    Spoken other = racklab("lab", "up", 2, "--name", NAME, "--network", NETWORK);
    assertThat(other.exitCode()).isEqualTo(2);
    assertThat(other.err()).contains("there is a lab called " + NAME + " already, of 1 hosts");
    Spoken taken = racklab("lab", "up", 1, "--name", NAME + "x", "--network", NETWORK);
    assertThat(taken.exitCode()).isEqualTo(1);
    assertThat(taken.err()).contains("this machine has a network 10.233.87.0/24 already");
    Spoken same = up(1);
    assertThat(same.exitCode()).isZero();
    assertThat(same.out()).contains("nothing has changed");
    assertThat(racklab("lab", "down", "--name", NAME).exitCode()).isZero();

    ip("netns", "add", NAME + "-1");
    try {
      Spoken foreign = racklab("lab", "up", 1, "--name", NAME, "--network", NETWORK);
      assertThat(foreign.exitCode()).isEqualTo(1);
      assertThat(foreign.err()).contains(NAME + "-1 and belongs to no lab");
      assertThat(racklab("lab", "down", "--name", NAME).out()).contains("there is no lab");
      assertThat(ip("netns", "list")).contains(NAME + "-1");
    } finally {
      ip("netns", "del", NAME + "-1");
    }
  }

  /** Hosts whose kernel limits them in place of our senders, until they are told otherwise. */
  @Test
  void overLimitedLinksARunMeasuresThemAndTheVerdictSaysSo() throws Exception {
    assertThat(wellUp(3, "--limit", "200Mbps")).contains("sends at most 200 Mbps");
    assertThat(limitOf(3)).contains("tbf 7ac1: ", "rate 200Mbit");
    assertThat(wellUp(3, "--limit", "200Mbps")).contains("nothing has changed");

    Spoken run =
        racklab(
            "run",
            Samples.experiment(folder),
            "--master",
            MASTER,
            "--quiet",
            "--set",
            "network=native");

    assertThat(run.exitCode()).as(run.err()).isIn(0, 3);
    RunFiles files = RunFiles.in(Path.of(found(RESULTS, run.out())));
    assertThat(files.run().get("verdict").get("reasons").toString())
        .contains("links are not emulated (network = native)");
    assertThat(files.run().get("verdict").get("ledger").get("closes").asBoolean()).isTrue();
    assertThat(files.one("fifo", 1).jobs().with("outcome", "succeeded")).hasSize(4);

    wellUp(3, "--limit", "100Mbps");
    assertThat(limitOf(3)).contains("rate 100Mbit");
    wellUp(3);
    assertThat(limitOf(3)).doesNotContain("tbf");
    ip("netns", "exec", NAME + "-3", "tc", "qdisc", "add", "dev", "eth0", "root", "pfifo");
    Spoken foreign = up(3, "--limit", "100Mbps");
    assertThat(foreign.exitCode()).isEqualTo(1);
    assertThat(foreign.err()).contains(NAME + "-3 (", "a queueing discipline that is not ours");
    assertThat(limitOf(3)).contains("pfifo");
  }

  private static String limitOf(int host) throws Exception {
    return ip("netns", "exec", NAME + "-" + host, "tc", "qdisc", "show", "dev", "eth0", "root");
  }

  private void untilAFlowEnds() throws Exception {
    Awaited.until("a flow ends", () -> rows("flows.csv").lines().count() > 1);
  }

  /** A file of the run that the lab's master plays, as far as it is written. */
  private String rows(String name) throws IOException {
    Path runs = folder.resolve("lab/runs");
    if (!Files.isDirectory(runs)) {
      return "";
    }
    try (Stream<Path> files = Files.walk(runs)) {
      Optional<Path> file = files.filter(path -> path.endsWith("fifo/1/" + name)).findFirst();
      return file.isEmpty() ? "" : Files.readString(file.get());
    }
  }

  private static void link(String state) throws Exception {
    ip("link", "set", NAME + "-3", state);
  }

  /** What a lab might leave behind. */
  private static List<String> surroundings() throws Exception {
    List<String> all = new ArrayList<>();
    ip("netns", "list").lines().filter(line -> line.contains(NAME)).forEach(all::add);
    ip("-o", "link").lines().filter(line -> line.contains(NAME)).forEach(all::add);
    for (ProcessHandle process : ProcessHandle.allProcesses().toList()) {
      process.info().commandLine().filter(line -> line.contains(MASTER)).ifPresent(all::add);
    }
    for (String name : List.of("/run", "/run/racklab-lab")) {
      if (Files.isDirectory(Path.of(name))) {
        try (Stream<Path> files = Files.list(Path.of(name))) {
          files.map(Path::toString).filter(file -> file.contains(NAME)).forEach(all::add);
        }
      }
    }
    return new ArrayList<>(new TreeSet<>(all));
  }

  private static String ip(String... words) throws Exception {
    List<String> command = new ArrayList<>(List.of("ip"));
    command.addAll(List.of(words));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor()).as(said).isZero();
    return said;
  }

  private static double meanJobTime(Path results, String scheduler) throws IOException {
    JsonNode summary = new ObjectMapper().readTree(results.resolve("summary.json").toFile());
    for (JsonNode run : summary.get("runs")) {
      if (run.get("scheduler").asText().equals(scheduler)) {
        return run.get("job_s").get("mean").asDouble();
      }
    }
    throw new AssertionError("no run under " + scheduler);
  }

  private static String found(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    assertThat(matcher.find()).as(text).isTrue();
    return matcher.group(1);
  }
}
