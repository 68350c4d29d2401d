package io.racklab.deploy;

import static io.racklab.deploy.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

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
    refused(racklab("run", "--time-scale", "0"), "scale.time", "0");
    refused(racklab("run", "--time-scale", "-1"), "scale.time", "-1");
    refused(racklab("run", "--time-scale", "NaN"), "scale.time", "NaN");
    refused(racklab("run", "--time-scale", "1e9"), "scale.time");
    refused(racklab("run", "--byte-scale", "0.5"), "scale.bytes", "0.5");
    refused(racklab("run", "--repeats", "0"), "repeats", "0");
    refused(racklab("run", "--seed", "-1"), "seed", "-1");
    refused(racklab("run", "--clock", "sundial"), "clock", "sundial");
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
