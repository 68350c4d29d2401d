package io.racklab.deploy.cli;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.fixtures.Spoken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Wrong input: one clear line for each error with its place, exit code 2, no stack trace. */
class WrongInputTest {
  private static final String CLUSTER =
      """
      cluster {
        name = c
        block-size = 64 MiB, replication = 1, heartbeat = 1s
        racks = [ { name = r1, uplink = 1 Gbps, downlink = 1 Gbps
          nodes = [ { count = 2, map-slots = 2, reduce-slots = 1, out = 1 Gbps, in = 1 Gbps } ] } ]
      }
      """;

  @TempDir Path folder;

  @Test
  void anUnknownKeyIsNamedWithTheNearestKnownOne() throws IOException {
    refused(checked(CLUSTER.replace("heartbeat", "hartbeat")), "c.conf:3: ", "heartbeat");
  }

  @Test
  void aNumberWithoutItsUnitIsRefused() throws IOException {
    refused(checked(CLUSTER.replace("64 MiB", "64")), "c.conf:3: ", "64", "MiB");
  }

  /** What means every address, or is no URI's host, reaches no process. */
  @Test
  void hostsThatNobodyCanCallAreRefused() {
    for (String wildcard : new String[] {"0.0.0.0", "::", "*"}) {
      refused(racklab("master", "--host", wildcard), "--host " + wildcard, "127.0.0.1 if all");
      refused(racklab("jobs", "--master", wildcard + ":1"), "--master " + wildcard, "one: write");
      refused(racklab("worker", "--join", wildcard + ":1"), "--join " + wildcard, "one: write");
      refused(racklab("worker", "--join", "127.0.0.1:1", "--host", wildcard), "--host " + wildcard);
    }
    refused(racklab("master", "--host", "my_host"), "--host my_host: ", "write its IP address");
    refused(racklab("worker", "--join", "my_host:1"), "--join my_host:1: ", "write its IP");
    refused(racklab("run", "--master", "my_host:1"), "--master my_host:1: ", "write its IP");
  }

  @Test
  void negativeSlotsAreRefused() throws IOException {
    refused(checked(CLUSTER.replace("map-slots = 2", "map-slots = -2")), "c.conf:5: ", "-2");
  }

  @Test
  void twoNodesOfOneNameAreRefused() throws IOException {
    String twice =
        CLUSTER.replace(
            "nodes = [ { count = 2,",
            "nodes = [ { name = a, slots = 1, out = 1 Gbps, in = 1 Gbps }\n{ name = a,");
    refused(checked(twice), "c.conf:6: ", "a");
  }

  @Test
  void anEmptyFileIsRefused() throws IOException {
    refused(checked(""), "c.conf: ", "empty");
    refused(
        checked("# nothing but a comment\n"),
        "c.conf: ",
        "cluster, workload, experiment or figure");
  }

  @Test
  void aBinaryFileIsRefused() throws IOException {
    Path file = folder.resolve("c.conf");
    Files.write(file, new byte[] {0, 1, 2, (byte) 0xff, (byte) 0xfe, 0});

    refused(racklab("check", file), "c.conf: ", "not text");
    refused(racklab("check", "swim:" + file), "c.conf: ", "not text");
  }

  @Test
  void aLineOfATraceThatLacksAColumnIsRefusedWithItsNumber() throws IOException {
    Path trace = folder.resolve("t.tsv");
    Files.writeString(trace, "job0\t0\t0\t100\t0\t10\njob1\t1\t1\t100\t0\n");

    refused(racklab("check", "swim:" + trace), "t.tsv:2: ", "5 columns", "6 columns");
    refused(racklab("run", "--workload", "swim:" + trace), "t.tsv:2: ", "5 columns");
  }

  @Test
  void aFileThatIsNotThereIsToldWhereItIsNamedAndWithTheNearest() throws IOException {
    Files.writeString(folder.resolve("my-cluster.conf"), CLUSTER);
    Path experiment =
        Files.writeString(
            folder.resolve("e.conf"),
            "experiment {\n cluster = my-clustr.conf\n workload = small-jobs\n schedulers = [fifo] }");

    Spoken said = racklab("run", experiment);

    refused(
        said, "e.conf:2: ", "there is no such file; did you mean ", folder + "/my-cluster.conf?");
    assertThat(said.errors()).hasSize(1);
  }

  @Test
  void aWordWithADotMayBeAFile() {
    refused(
        racklab("run", "--workload", "trac.tsv"),
        "trac.tsv: there is no such file, and no bundled");
    refused(racklab("show", "trac.tsv"), "trac.tsv: there is no such file");
    refused(racklab("show", "swm:t.tsv"), "there is no kind of trace swm; write swim:FILE");
  }

  @Test
  void aClusterIsNoExperiment() throws IOException {
    Path file = Files.writeString(folder.resolve("c.conf"), CLUSTER);

    refused(racklab("run", file), "c.conf:1: this is a cluster", "racklab run --cluster ");
  }

  @Test
  void anOptionOfTheCommandLineIsNamedAsItWasWritten() {
    refused(racklab("run", "--set", "taks.slowstart=0.5"), "--set taks", "did you mean tasks?");
  }

  @Test
  void aCommandLineThatCannotBeReadIsTwoLines() {
    Spoken said = racklab("report", "runs", "--figures", "pfd");

    assertThat(said.exitCode()).isEqualTo(2);
    assertThat(said.errors())
        .hasSize(2)
        .first()
        .asString()
        .contains("'--figures': expected one of [svg, pdf, png]", "'pfd'");
    assertThat(said.errors().get(1)).isEqualTo("Try racklab report --help");
  }

  /** The quickstart would take a minute and a half before somebody sees the mistake. */
  @Test
  void whereNothingWasRunNothingGoesOn() {
    refused(
        racklab("run", "--resume", "--out", folder.resolve("rnus")),
        "rnus: there is no run to resume");
  }

  @Test
  void anUnknownSchedulerIsRefusedWithTheNearestKnownOne() {
    refused(racklab("run", "--schedulers", "fiar"), "fiar", "fair");
  }

  @Test
  void aFileThatIsNotThereIsRefused() {
    Path missing = folder.resolve("missing.conf");

    refused(racklab("check", missing), "missing.conf: ", "no such file");
    refused(racklab("run", missing), "missing.conf: ", "no such file");
    refused(racklab("run", "--cluster", missing), "no such file");
    refused(racklab("run", "--workload", "swim:" + missing), "missing.conf: ", "no such file");
  }

  @Test
  void aDirectoryIsRefused() {
    refused(racklab("check", folder), folder + ": ", "directory");
    refused(racklab("run", folder), folder + ": ", "directory");
    refused(racklab("check", "swim:" + folder), folder + ": ", "directory");
  }

  @Test
  void aRunDirectoryWithSomethingInItIsRefusedAndLeftAsItIs() throws IOException {
    Files.writeString(folder.resolve("precious.txt"), "mine");

    refused(racklab("run", "--out", folder), folder.toString(), "not an empty folder", "--out");

    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(folder.resolve("precious.txt"));
    }
  }

  @Test
  void aRunDirectoryThatIsAFileIsRefused() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "mine");

    refused(racklab("run", "--out", file), file.toString(), "--out");
    assertThat(file).hasContent("mine");
  }

  @Test
  void aValueThatCannotBeSetIsRefused() {
    refused(racklab("run", "--set", "tasks.slowstrat=0.8"), "slowstrat", "slowstart");
    refused(racklab("run", "--set", "tasks.slowstart=a lot"), "slowstart");
    refused(racklab("run", "--set", "=1"), "--set");
    refused(racklab("run", "--set", "tasks..slowstart=1"), "--set");
    refused(racklab("run", "--set", "scale.time={"), "--set scale.time");
    refused(racklab("run", "--set", "scale.time="), "scale.time");
    refused(racklab("run", "--set", "cluster.heartbeat=3"), "heartbeat");
  }

  @Test
  void workersMustBeASensibleNumber() {
    refused(racklab("run", "--workers", "-1"), "--workers", "-1");
    refused(racklab("run", "--workers", "1000000"), "--workers", "1000000");
    refusedWithHelp(racklab("run", "--workers", "many"), "--workers", "many");
  }

  @Test
  void anAddressMustHaveAPort() {
    for (String address : new String[] {"nowhere", "host:", ":7070", "host:port", "host:70700"}) {
      refused(racklab("run", "--master", address), "--master " + address, "HOST:PORT");
      refused(racklab("worker", "--join", address), "--join " + address, "HOST:PORT");
    }
  }

  @Test
  void unknownOptionsAndCommandsAreRefusedWithTheNearestKnownOnes() {
    refusedWithHelp(racklab("run", "--schedulrs", "fifo"), "--schedulrs", "--schedulers");
    refusedWithHelp(racklab("lst"), "lst");
    refusedWithHelp(racklab("list", "nodes"), "nodes", "clusters");
    refusedWithHelp(racklab("worker"), "--join");
    refusedWithHelp(racklab("check"), "FILE");
  }

  @Test
  void anUnknownNameIsRefusedWithTheNearestKnownOne() {
    refused(racklab("show", "shadow52"), "shadow52", "shadow-52");
    refused(racklab("run", "quikstart"), "quikstart", "quickstart");
    refused(racklab("run", "--cluster", "shadow52"), "shadow52", "shadow-52");
    refused(racklab("run", "--workload", "pumma"), "pumma", "puma");
  }

  @Test
  void scalesMustBePositiveAndSensible() {
    refused(racklab("run", "--time-scale", "0"), "--time-scale: time = 0");
    refused(racklab("run", "--time-scale", "-1"), "--time-scale", "-1");
    refused(racklab("run", "--time-scale", "NaN"), "--time-scale", "NaN");
    refused(racklab("run", "--time-scale", "1e9"), "scale.time");
    refused(racklab("run", "--byte-scale", "0.5"), "--byte-scale", "scale.bytes", "0.5");
    refused(racklab("run", "--repeats", "0"), "repeats", "0");
    refused(racklab("run", "--seed", "-1"), "seed", "-1");
    refused(racklab("run", "--clock", "sundial"), "clock", "sundial");
  }

  @Test
  void spacesBetweenSchedulersAreNoPartOfTheirNames() {
    refused(racklab("run", "--schedulers", "fifo, fiar"), "--schedulers: ", "no scheduler fiar");
    Spoken spoken =
        racklab(
            "run", "--schedulers", " fifo , fair ", "--out", folder.resolve("run"), "--clock=v");
    refused(spoken, "--clock: clock = v");
  }

  @Test
  void aKeyOfASectionIsFoundFromAbove() {
    refused(
        racklab("run", "--set", "slowstart=0.8"), "unknown key slowstart", "mean tasks.slowstart?");
    refused(racklab("run", "--set", "slowstrat=0.8"), "mean tasks.slowstart?");
    refused(racklab("run", "--set", "sed=7"), "did you mean seed?");
  }

  @Test
  void perCentAreProposedAsShares() {
    refused(racklab("run", "--set", "tasks.slowstart=5%"), "write slowstart = 0.05");
    refused(racklab("run", "--set", "tasks.slowstart=80"), "write slowstart = 0.8");
    refused(racklab("run", "--time-scale", "8x"), "write time = 8");
    refused(racklab("run", "--set", "congestion-threshold=70"), "= 0.7");
  }

  /** A byte is eight bits, and a number without a unit may be in any. */
  @Test
  void ratesAreNotGuessedWrong() throws IOException {
    refused(
        checked(CLUSTER.replace("uplink = 1 Gbps", "uplink = 1 GBps")), "write uplink = 1 GB/s");
    refused(
        checked(CLUSTER.replace("out = 1 Gbps", "out = 1000")),
        "write out = 1000 Mbps",
        "has no unit (bps Kbps Mbps Gbps in bits, B/s KB/s MB/s GB/s in bytes)");
  }

  @Test
  void anExperimentWithoutItsSectionIsToldSo() throws IOException {
    String bare = "name = e\ncluster = quickstart\nworkload = quickstart\nschedulers = [ fifo ]\n";
    refused(checked(bare), "c.conf:2: ", "outside of an experiment", "write experiment {");
    Path file = Files.writeString(folder.resolve("e.conf"), bare);
    refused(racklab("run", file), "e.conf:2: ", "outside of an experiment");
    refused(racklab("run", file, "--seed", "3"), "e.conf:2: ", "outside of an experiment");
  }

  @Test
  void aKindOfOnesOwnMayLackItsJar() throws IOException {
    refused(
        checked(
            experiment(
                "schedulers = [ { name = mine, like = fifo, order { kind = fewest-maps } } ]")),
        "kind = fewest-maps is none of ",
        "pass the jar of your own policy: --jar FILE");
  }

  @Test
  void aSchedulerCannotHaveTheNameOfAFile() throws IOException {
    for (String name : new String[] {"run.json", "Summary.json", "report.html", "logs"}) {
      refused(
          checked(experiment("schedulers = [ { name = " + name + ", like = fifo } ]")),
          "cannot be named " + name);
    }
  }

  @Test
  void noTimeIsLongerThanAYear() throws IOException {
    refused(checked(CLUSTER.replace("heartbeat = 1s", "heartbeat = 2147483648s")), "than a year");
  }

  @Test
  void aListThatIsNotClosedIsToldSo() throws IOException {
    refused(
        checked("experiment { schedulers = [ fifo, fair }\n"), "c.conf:1: ", "list is not closed");
  }

  @Test
  void sharesThatAreNoWholeAreRemarked() throws IOException {
    String mix =
        "workload { kind = mix, jobs = 10, jobs-of = [ { benchmark = grep, input = 1 GiB, share ="
            + " 0.7 }, { benchmark = sort, input = 1 GiB, share = %s } ] }";
    Spoken spoken = checked(mix.formatted("0.5"));
    assertThat(spoken.exitCode()).isZero();
    assertThat(spoken.out()).contains("no errors", "the shares of jobs-of sum to 1.20, not to 1");
    assertThat(checked(mix.formatted("0.3")).out()).doesNotContain("sum to");
    assertThat(checked(mix.formatted("3")).out()).as("weights").doesNotContain("sum to");
    Path file = Files.writeString(folder.resolve("w.conf"), mix.formatted("0.5"));
    assertThat(
            racklab("run", "--workload", file, "--clock", "virtual", "--out", folder.resolve("r"))
                .err())
        .contains("the shares of jobs-of sum to 1.20");
  }

  private static String experiment(String more) {
    return "experiment { cluster = quickstart, workload = quickstart, clock = virtual\n"
        + more
        + " }";
  }

  private Spoken checked(String text) throws IOException {
    return racklab("check", Files.writeString(folder.resolve("c.conf"), text));
  }

  /** One line that says all this, and nothing else. */
  private static void refused(Spoken spoken, String... words) {
    assertThat(spoken.errors()).as(spoken.toString()).hasSize(1);
    said(spoken, words);
  }

  /** The parser of the command line adds what it would have understood. */
  private static void refusedWithHelp(Spoken spoken, String... words) {
    said(spoken, words);
  }

  private static void said(Spoken spoken, String... words) {
    assertThat(spoken.exitCode()).as(spoken.toString()).isEqualTo(2);
    assertThat(spoken.out()).isEmpty();
    assertThat(spoken.err()).contains(words).doesNotContain("Exception", "\tat ");
  }
}
