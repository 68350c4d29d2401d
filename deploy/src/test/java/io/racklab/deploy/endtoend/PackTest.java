package io.racklab.deploy.endtoend;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.fixtures.Samples;
import io.racklab.deploy.fixtures.Spoken;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Results for a reviewer: packed here, played again elsewhere. */
class PackTest {
  @TempDir Path folder;

  private Path run(Path experiment, Object... more) {
    Path out = folder.resolve("run");
    Stream<Object> words =
        Stream.concat(
            Stream.of("run", experiment, "--clock", "virtual", "--quiet", "--out", out),
            Stream.of(more));
    Spoken spoken = racklab(words.toArray());
    assertThat(spoken.exitCode()).as(spoken.err()).isZero();
    return out;
  }

  private Path pack(Path run, String name, Object... more) {
    Path out = folder.resolve(name);
    Spoken spoken =
        racklab(Stream.concat(Stream.of("pack", run, "--out", out), Stream.of(more)).toArray());
    assertThat(spoken.exitCode()).as(spoken.err()).isZero();
    return out;
  }

  private static Spoken verify(Path pack, Object... more) {
    return racklab(Stream.concat(Stream.of("verify", pack, "--quiet"), Stream.of(more)).toArray());
  }

  /** As unzip would. */
  private Path unpacked(Path pack) throws IOException {
    Path to = folder.resolve("elsewhere");
    try (ZipFile zip = new ZipFile(pack.toFile())) {
      for (ZipEntry entry : zip.stream().map(ZipEntry.class::cast).toList()) {
        Path file = to.resolve(entry.getName());
        Files.createDirectories(file.getParent());
        Files.copy(zip.getInputStream(entry), file);
      }
    }
    return to.resolve("run");
  }

  private static void change(Path file, String from, String to) throws IOException {
    String text = Files.readString(file);
    assertThat(text).contains(from);
    Files.writeString(file, text.replaceFirst(Pattern.quote(from), Matcher.quoteReplacement(to)));
  }

  private static void refused(Spoken spoken, String... why) {
    assertThat(spoken.exitCode()).as(spoken.toString()).isEqualTo(2);
    assertThat(spoken.errors()).singleElement().asString().contains(why);
  }

  @Test
  void whatIsPackedIsReproduced() throws IOException {
    Path run = run(Samples.experiment(folder), "--repeats", "2", "--schedulers", "fifo,fair");
    Path pack = pack(run, "one.zip");

    Spoken again = verify(pack, "--out", folder.resolve("again"));
    assertThat(again.exitCode()).as(again.toString()).isZero();
    assertThat(again.out()).isEqualTo("reproduced; runs: 4, verdict: VALID\n");
    assertThat(folder.resolve("again/fair/2/jobs.csv"))
        .hasSameBinaryContentAs(run.resolve("fair/2/jobs.csv"));

    assertThat(pack(run, "two.zip")).hasSameBinaryContentAs(pack);
    assertThat(verify(unpacked(pack)).out()).startsWith("reproduced");
    assertThat(racklab("report", folder.resolve("elsewhere/run")).exitCode()).isZero();
  }

  @Test
  void aSweepOverATraceIsReproducedWithoutIt() throws IOException {
    Path experiment = Samples.replay(folder);
    change(
        experiment,
        "schedulers =",
        "sweep { workload = [ \"swim:five.tsv\", small-jobs ], cluster.heartbeat = [ 1s, 2s ] }\n"
            + "schedulers =");
    Path pack = pack(run(experiment), "one.zip");

    refused(verify(pack), "lacks inputs/five.tsv (a trace of", "SHA-256", "--inputs");
    assertThat(verify(pack, "--inputs", folder).out()).startsWith("reproduced; runs: 4");
  }

  @Test
  void aByteOfATraceIsTheFirstDifference() throws IOException {
    Path run = run(Samples.replay(folder));
    Path unpacked = unpacked(pack(run, "one.zip", "--with-traces"));
    assertThat(verify(unpacked).out()).startsWith("reproduced");

    change(unpacked.resolve("inputs/five.tsv"), "job3\t5", "job3\t6");
    change(unpacked.resolve("summary.json"), "\"repeat\" : 1", "\"repeat\" : 2");
    Spoken changed = verify(unpacked);
    assertThat(changed.exitCode()).isEqualTo(1);
    assertThat(changed.out()).matches("differs: trace inputs/five.tsv: SHA-256 \\w{64} .*\\n");

    Path trace = folder.resolve("five.tsv");
    change(trace, "job3\t5", "job3\t6");
    refused(
        racklab("pack", run, "--out", folder.resolve("2.zip")), "has changed since", "--resume");
  }

  @Test
  void aResultThatIsNotWhatRunsWriteIsNamedWithItsLine() throws IOException {
    Path unpacked = unpacked(pack(run(Samples.experiment(folder)), "one.zip"));
    Path jobs = unpacked.resolve("fifo/1/jobs.csv");
    String before = Files.readString(jobs);

    String finish = before.lines().skip(2).findFirst().orElseThrow().split(",")[7];
    Files.writeString(jobs, before.replaceFirst("," + finish + ",", ",1.5,"));
    Spoken changed = verify(unpacked);
    assertThat(changed.exitCode()).isEqualTo(1);
    assertThat(changed.out()).startsWith("differs: fifo/1/jobs.csv: SHA-256");

    // Who means to deceive changes its sum too.
    Path manifest = unpacked.resolve("pack.json");
    String sums = changed.out().replaceAll("(?s).*SHA-256 (\\w+) when.*, (\\w+) now.*", "$1 $2");
    change(manifest, sums.split(" ")[0], sums.split(" ")[1]);
    Spoken played = verify(unpacked);
    assertThat(played.exitCode()).isEqualTo(1);
    assertThat(played.out())
        .isEqualTo(
            "differs: fifo/1/jobs.csv, line 3, finish_s: 1.5 in the pack, "
                + finish
                + " played again\n");
  }

  @Test
  void programsAndJarsGoWithThem() throws IOException {
    Path jar = OwnJar.build(folder.resolve("mine.jar"), "");
    Files.writeString(
        folder.resolve("order.sh"),
        "read -r hello\necho '{\"version\":1,\"answers\":[\"order\"]}'\n"
            + "while read -r question; do echo '{\"answer\":[],\"stands\":\"jobs\"}'; done\n");
    Path experiment = Samples.experiment(folder);
    change(
        experiment,
        "[ fifo ]",
        "[ { name = mine, like = fifo, order { kind = mine } },"
            + " { name = told, like = fifo, order { kind = external, command = [ sh, order.sh ] } } ]");
    Path pack = pack(run(experiment, "--jar", jar), "one.zip", "--with-traces");
    Files.delete(jar);
    Files.delete(folder.resolve("order.sh"));

    Spoken again = verify(pack);
    assertThat(again.out()).as(again.err()).startsWith("reproduced; runs: 2");
    assertThat(unpacked(pack).resolve("inputs"))
        .isDirectoryContaining("glob:**/mine.jar")
        .isDirectoryContaining("glob:**/order.sh");
  }

  /** It says nothing of results, so it is neither a difference nor a success. */
  @Test
  void aProgramThatLacksSomethingCouldNotBePlayed() throws IOException {
    Path part = Files.writeString(folder.resolve("part.sh"), "answer='{\"answer\":[]}'\n");
    Files.writeString(
        folder.resolve("order.sh"),
        ". \"$(dirname \"$0\")/part.sh\"\nread -r hello\n"
            + "echo '{\"version\":1,\"answers\":[\"order\"]}'\n"
            + "while read -r question; do echo \"$answer\"; done\n");
    Path experiment = Samples.experiment(folder);
    change(
        experiment,
        "[ fifo ]",
        "[ { name = told, like = fifo, order { kind = external, command = [ sh, order.sh ] } } ]");
    Path pack = pack(run(experiment), "one.zip", "--with-traces");

    Spoken again = verify(pack);
    assertThat(again.exitCode()).as(again.toString()).isEqualTo(4);
    assertThat(again.out()).startsWith("could not be played: ").contains("part.sh");
    assertThat(verify(pack, "--format", "json").out())
        .contains("\"outcome\" : \"not played\"", "part.sh");
    assertThat(part).exists();
    assertThat(Files.readString(unpacked(pack).resolve("README.md")))
        .contains("- the command sh\n", "What these read while they run is not known:")
        .contains("- inputs/order.sh\n")
        .doesNotContain("Nothing else is needed");
  }

  @Test
  void aJarIsFoundFromEveryFolder() throws IOException {
    Path jar = OwnJar.build(folder.resolve("mine.jar"), "");
    Path experiment = Samples.experiment(folder);
    change(experiment, "[ fifo ]", "[ { name = mine, like = fifo, order { kind = mine } } ]");
    Path relative = Path.of("").toAbsolutePath().relativize(jar.toRealPath());
    Path run = run(experiment, "--jar", relative);
    assertThat(Files.readString(run.resolve("run.json"))).contains("\"" + jar.toRealPath() + "\"");
    assertThat(verify(pack(run, "one.zip", "--with-traces")).out()).startsWith("reproduced");
  }

  @Test
  void whatARunNeedsAndIsGoneIsALineWithItsRemedy() throws IOException {
    Path jar = OwnJar.build(folder.resolve("mine.jar"), "");
    Path order = folder.resolve("order.sh");
    Files.writeString(
        order,
        "read -r hello\necho '{\"version\":1,\"answers\":[\"order\"]}'\n"
            + "while read -r question; do echo '{\"answer\":[],\"stands\":\"jobs\"}'; done\n");
    Path experiment = Samples.replay(folder);
    change(
        experiment,
        "[ fair ]",
        "[ { name = mine, like = fifo, order { kind = mine } },"
            + " { name = told, like = fifo, order { kind = external, command = [ sh, order.sh ] } } ]");
    Path run = Files.move(run(experiment, "--jar", jar), folder.resolve("moved"));
    for (Path file : List.of(jar, order, folder.resolve("five.tsv"))) {
      Path away = Files.move(file, folder.resolve("away"));
      refused(racklab("pack", run), file.toString(), "which is no longer there: ");
      Files.move(away, file);
    }
    Path other = Files.move(jar, folder.resolve("other.jar"));
    assertThat(verify(pack(run, "one.zip", "--with-traces", "--jar", other)).out())
        .startsWith("reproduced; runs: 2");
  }

  /** A stranger's experiment may name any file where no path is meant. */
  @Test
  void aNameThatIsThePathOfAFileTakesNoFileAlong() throws IOException {
    Path key = Files.writeString(folder.resolve("id_rsa"), "secret");
    Path experiment = Samples.experiment(folder);
    change(experiment, "seed = 3", "seed = 3, description = \"" + key + "\"");
    change(experiment, "share = 0.5 }", "share = 0.5, input-file = \"" + key + "\" }");
    Path pack = pack(run(experiment), "one.zip", "--with-traces");
    assertThat(verify(pack).out()).startsWith("reproduced");
    assertThat(unpacked(pack).resolve("inputs")).doesNotExist();
  }

  @Test
  void whatIsNoPackIsALine() throws IOException {
    Path run = run(Samples.experiment(folder));
    Path pack = pack(run, "one.zip");
    refused(racklab("pack", run, "--out", pack), "exists already");
    refused(racklab("pack", folder), "is no run directory");
    refused(verify(folder.resolve("none.zip")), "there is no such file");
    Path text = Files.writeString(folder.resolve("text.zip"), "text");
    refused(verify(text), "it is not a zip archive");
    byte[] whole = Files.readAllBytes(pack);
    Path cut = Files.write(folder.resolve("cut.zip"), Arrays.copyOf(whole, 4000));
    refused(verify(cut), "it is not a zip archive, or not a whole one");
    refused(verify(zip("a/readme.md")), "it holds no pack.json");
    refused(verify(zip("../out.txt")), "its entry ../out.txt leads out of the archive");
    refused(verify(zip("/out.txt")), "its entry /out.txt leads out of the archive");
    assertThat(folder.resolve("out.txt")).doesNotExist();
    assertThat(folder.getParent().resolve("out.txt")).doesNotExist();

    Path unpacked = unpacked(pack);
    change(unpacked.resolve("pack.json"), "fifo/1/jobs.csv", "../../one.zip");
    refused(verify(unpacked), "names ../../one.zip, outside of the pack");
    Files.writeString(unpacked.resolve("pack.json"), "{\"format\":1}");
    refused(verify(unpacked), "its pack.json is damaged");
  }

  @Test
  void whatHasNotEndedIsNotPacked() throws IOException {
    Path run = run(Samples.experiment(folder));
    change(run.resolve("run.json"), "\"runs\" : 1", "\"runs\" : 2");
    refused(racklab("pack", run), "1 of 2 runs have ended", "--resume");
    change(run.resolve("run.json"), "\"runs\" : 2", "\"runs\" : 1");
    Files.writeString(run.resolve("fifo/1/jobs.csv"), "job\n");
    refused(racklab("pack", run), "are not those that were written");
  }

  private Path zip(String entry) throws IOException {
    Path file = Files.createTempFile(folder, "zip", ".zip");
    try (OutputStream out = Files.newOutputStream(file);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      zip.putNextEntry(new ZipEntry(entry));
      zip.write("text".getBytes(StandardCharsets.UTF_8));
      zip.closeEntry();
    }
    return file;
  }
}
