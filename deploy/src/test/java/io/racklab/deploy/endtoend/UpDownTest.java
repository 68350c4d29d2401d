package io.racklab.deploy.endtoend;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.fixtures.Awaited;
import io.racklab.deploy.fixtures.RunFiles;
import io.racklab.deploy.fixtures.Samples;
import io.racklab.deploy.fixtures.Spoken;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A testbed whose hosts are this machine under two addresses of loopback. */
@Tag("wall")
@EnabledOnOs(OS.LINUX)
class UpDownTest {
  private static final int PORT = 17_370;

  @TempDir Path folder;
  private Path software;
  private Path hosts;

  @BeforeEach
  void write() throws IOException {
    software = software(folder.resolve("software"));
    hosts = hosts("");
  }

  @AfterEach
  void stop() {
    racklab("down", hosts, "--out", folder.resolve("at-last"));
  }

  private Path hosts(String more) throws IOException {
    return hosts("", more);
  }

  private Path hosts(String security, String more) throws IOException {
    return Files.writeString(
        folder.resolve("hosts.conf"),
        """
        testbed {
          port = %d
          %s
          hosts = [ { name = a, address = 127.0.0.1, via = local, folder = "%s/host a" }
                    { name = b, address = 127.0.0.2, via = local, folder = "%s/b" } %s ]
        }
        """
            .formatted(PORT, security, folder, folder, more));
  }

  /** A distribution with one jar, which names all that this process runs. */
  private static Path software(Path software) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest
        .getMainAttributes()
        .put(
            Attributes.Name.CLASS_PATH,
            Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(entry -> Path.of(entry).toUri().toString())
                .collect(Collectors.joining(" ")));
    Path jar = Files.createDirectories(software.resolve("lib")).resolve("all.jar");
    try (OutputStream file = Files.newOutputStream(jar)) {
      new JarOutputStream(file, manifest).close();
    }
    return software;
  }

  private Spoken up() {
    return racklab("up", hosts, "--software", software);
  }

  @Test
  void upStartsAndASecondUpChangesNothingAndDownLeavesNothing() throws Exception {
    Spoken first = up();
    assertThat(first.exitCode()).as(first.err()).isZero();
    assertThat(first.out()).contains("copied", "master started", "worker started");
    long worker = pid("b", "worker");

    Spoken second = up();
    assertThat(second.exitCode()).as(second.err()).isZero();
    assertThat(second.out())
        .contains("nothing has changed; submit with racklab run --master 127.0.0.1:" + PORT)
        .doesNotContain("started");
    assertThat(pid("b", "worker")).isEqualTo(worker);

    Spoken run =
        racklab("run", Samples.experiment(folder), "--master", "127.0.0.1:" + PORT, "--quiet");
    assertThat(run.err()).doesNotContain("Exception");
    assertThat(run.out()).contains("results, on the master: ");

    Path out = folder.resolve("out");
    Spoken down = racklab("down", hosts, "--out", out);
    assertThat(down.exitCode()).as(down.err()).isZero();
    assertThat(out.resolve("a/logs/master.log")).exists();
    assertThat(out.resolve("b/logs/worker.log")).exists();
    try (Stream<Path> runs = Files.list(out.resolve("a/runs"))) {
      assertThat(runs.map(path -> path.resolve("summary.json"))).hasSize(1).allMatch(Files::exists);
    }
    assertThat(folder.resolve("host a")).doesNotExist();
    assertThat(folder.resolve("b")).doesNotExist();
    // It has ended; that its parent has seen it may take a while.
    Awaited.until(
        "the worker is gone",
        () -> ProcessHandle.of(worker).filter(ProcessHandle::isAlive).isEmpty());

    Spoken again = racklab("down", hosts, "--out", folder.resolve("out2"));
    assertThat(again.exitCode()).isZero();
    assertThat(again.out()).contains("there was nothing to stop or to remove");
    assertThat(folder.resolve("out2")).doesNotExist();
  }

  @Test
  void withCertificatesAllThatHostsSayIsEncrypted() throws Exception {
    Path certs = folder.resolve("certs");
    assertThat(racklab("certs", certs, "--hosts", "127.0.0.1,127.0.0.2").exitCode()).isZero();
    hosts = hosts("certs = \"" + certs + "\"", "");

    Spoken up = up();

    assertThat(up.exitCode()).as(up.out() + up.err()).isZero();
    assertThat(folder.resolve("b")).isDirectoryRecursivelyContaining("glob:**worker*.pem");
    try (Stream<Path> left = Files.walk(folder.resolve("b"))) {
      assertThat(left.map(Path::getFileName).map(Path::toString))
          .as("what a worker's host needs, and no more")
          .doesNotContain("authority.key", "master.pem");
    }
    String master = "127.0.0.1:" + PORT;
    Object[] submit = {"run", Samples.experiment(folder), "--master", master, "--quiet"};
    assertThat(racklab(submit).exitCode()).as("without a certificate").isEqualTo(2);
    List<Object> secured = new ArrayList<>(List.of(submit));
    secured.addAll(List.of("--certs", certs));
    Spoken run = racklab(secured.toArray());
    assertThat(run.exitCode()).as(run.err()).isIn(0, 3);

    Path out = folder.resolve("out");
    assertThat(racklab("down", hosts, "--out", out).exitCode()).isZero();
    try (Stream<Path> runs = Files.list(out.resolve("a/runs"))) {
      RunFiles files = RunFiles.in(runs.findFirst().orElseThrow());
      assertThat(files.run().get("machine").get("connections").asText()).isEqualTo("mutual TLS");
      assertThat(files.run().get("workers").asInt()).isEqualTo(2);
    }
    assertThat(folder.resolve("b")).doesNotExist();
  }

  @Test
  void upStartsAgainWhatHasDied() throws Exception {
    assertThat(up().exitCode()).isZero();
    long master = pid("host a", "master");
    kill(pid("b", "worker"));

    Spoken worker = up();

    assertThat(worker.exitCode()).as(worker.err()).isZero();
    assertThat(worker.out()).containsOnlyOnce("worker restarted, since it had ended");
    assertThat(pid("host a", "master")).isEqualTo(master);

    kill(master);

    Spoken all = up();
    assertThat(all.exitCode()).as(all.err()).isZero();
    assertThat(all.out()).contains("master restarted, since it had ended");
    assertThat(up().out()).contains("nothing has changed");
  }

  @Test
  void aHostThatIsNotReachedIsNamedAndTheOthersGoOn() throws Exception {
    // The port after the master's, on which nothing listens.
    hosts = hosts(", { name = far, address = 127.0.0.3, ssh-port = " + (PORT + 1) + " }");

    Spoken up = up();

    assertThat(up.exitCode()).isEqualTo(1);
    assertThat(up.out()).contains("master started", "worker started");
    assertThat(up.err())
        .contains("racklab: far (127.0.0.3): ", "all 3 workers")
        .doesNotContain("Exception");
    Spoken down = racklab("down", hosts, "--out", folder.resolve("out"));
    assertThat(down.exitCode()).isEqualTo(1);
    assertThat(down.err()).contains("racklab: far (127.0.0.3): ");
    assertThat(folder.resolve("b")).doesNotExist();
  }

  @Test
  void aMasterThatCannotListenSaysWhy() throws Exception {
    try (var taken =
        new java.net.ServerSocket(PORT, 1, java.net.InetAddress.getByName("127.0.0.1"))) {
      Spoken up = up();

      assertThat(up.exitCode()).isEqualTo(1);
      assertThat(up.err()).contains("its master has ended; its log ends with: ", "" + PORT);
    }
  }

  private long pid(String host, String process) throws IOException {
    String said = Files.readString(folder.resolve(host).resolve("process/" + process + ".pid"));
    return Long.parseLong(said.substring(0, said.indexOf(' ')));
  }

  private static void kill(long pid) {
    ProcessHandle handle = ProcessHandle.of(pid).orElseThrow();
    handle.destroyForcibly();
    handle.onExit().join();
  }
}
