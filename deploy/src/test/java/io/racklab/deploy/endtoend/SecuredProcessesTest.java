package io.racklab.deploy.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.fixtures.Awaited;
import io.racklab.deploy.fixtures.Launched;
import io.racklab.deploy.fixtures.Samples;
import io.racklab.deploy.security.TestIdentities;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What people see of a master and workers with certificates, each in a process of its own. */
@Tag("wall")
class SecuredProcessesTest {
  private static final Pattern LISTENS = Pattern.compile("listens on (\\S+:\\d+)");

  @TempDir Path folder;

  @Test
  void whoIsRefusedSaysWhyInOneLineAndOthersWork() throws Exception {
    TestIdentities identities = new TestIdentities(folder.resolve("identities"));
    Path ours = identities.folder("ours");
    Object[] command = {"master", "--port", 0, "--workers", 1, "--certs", ours};
    try (Launched master = Launched.racklab(folder, "master", command)) {
      Awaited.until("the master listens", () -> LISTENS.matcher(master.out()).find());
      Matcher found = LISTENS.matcher(master.out());
      assertThat(found.find()).isTrue();
      String at = found.group(1);

      assertRefused(
          "the master at " + at + " accepts only processes with a certificate: give --certs DIR",
          "without",
          "worker",
          "--join",
          at);
      assertRefused(
          "identities/expired/worker.pem: the certificate expired on ",
          "late",
          "worker",
          "--join",
          at,
          "--certs",
          identities.folder("expired"));
      assertRefused(
          "the master at " + at + " is not trusted: the certificate of \"Racklab master\" was not",
          "foreign",
          "worker",
          "--join",
          at,
          "--certs",
          identities.folder("foreign"));
      assertRefused(
          "the master at " + at + " accepts only processes with a certificate: give --certs DIR",
          "client",
          "run",
          Samples.replay(folder),
          "--master",
          at);

      try (Launched worker =
              Launched.racklab(folder, "right", "worker", "--join", at, "--certs", ours);
          Launched run =
              Launched.racklab(
                  folder, "run", "run", Samples.replay(folder), "--master", at, "--certs", ours)) {
        assertThat(run.exitCode()).as(run.err()).isIn(0, 3);
        assertThat(run.out()).contains("scheduler  repeat");
        assertThat(worker.err()).doesNotContain("Exception");
      }
    }
  }

  /** However much is logged. */
  @Test
  void noSecretIsInWhatARunLeavesBehind() throws Exception {
    TestIdentities identities = new TestIdentities(folder.resolve("identities"));
    Path out = folder.resolve("out");
    Object[] command = {
      "run",
      Samples.experiment(folder),
      "--force",
      "--workers",
      2,
      "--certs",
      identities.folder("ours"),
      "--out",
      out
    };
    try (Launched run = Launched.talkative(folder, "home", command)) {
      assertThat(run.exitCode()).as("%s", out).isIn(0, 3);
    }
    List<String> secrets =
        Stream.of("authority.key", "master.pem", "worker.pem")
            .flatMap(name -> secretLines(identities.folder("ours").resolve(name)))
            .toList();
    assertThat(secrets).hasSizeGreaterThanOrEqualTo(6);
    try (Stream<Path> left = Stream.concat(Files.walk(out), Files.walk(folder.resolve("home")))) {
      List<Path> files = left.filter(Files::isRegularFile).toList();
      assertThat(files).anyMatch(file -> file.endsWith("logs/worker-1.log"));
      for (Path file : files) {
        String text = Files.readString(file, StandardCharsets.ISO_8859_1);
        assertThat(secrets).as("%s", file).noneMatch(text::contains);
        assertThat(text).as("%s", file).doesNotContain("tokenHigh", "PRIVATE KEY");
      }
    }
  }

  private static Stream<String> secretLines(Path file) {
    try {
      String text = Files.readString(file);
      return text.substring(text.indexOf("-----BEGIN PRIVATE"))
          .lines()
          .filter(line -> !line.startsWith("-"));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private void assertRefused(String why, String name, Object... command) throws Exception {
    try (Launched refused = Launched.racklab(folder, name, command)) {
      assertThat(refused.exitCode()).as(refused.err()).isEqualTo(2);
      assertThat(refused.err().lines())
          .singleElement()
          .asString()
          .startsWith("racklab: ")
          .contains(why);
    }
  }
}
