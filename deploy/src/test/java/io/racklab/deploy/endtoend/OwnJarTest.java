package io.racklab.deploy.endtoend;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.racklab.deploy.fixtures.Samples;
import io.racklab.deploy.fixtures.Spoken;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Edit, build, resume: what users do all day with policies of their own. */
class OwnJarTest {
  @TempDir Path folder;

  private Spoken run(Path jar, String out, Object... more) throws IOException {
    Object[] words = {
      "run", experiment(), "--clock", "virtual", "--jar", jar, "--out", folder.resolve(out)
    };
    Object[] all = new Object[words.length + more.length];
    System.arraycopy(words, 0, all, 0, words.length);
    System.arraycopy(more, 0, all, words.length, more.length);
    return racklab(all);
  }

  private Path experiment() throws IOException {
    String text = Files.readString(Samples.experiment(folder));
    return Files.writeString(
        folder.resolve("own.conf"),
        text.replace(
                "schedulers = [ fifo ]",
                "schedulers = [ { name = mine, like = fifo, order { kind = mine } } ]")
            .replace("kind = poisson, mean-gap = 4s", "kind = batch"));
  }

  private String rows(String out) throws IOException {
    return Files.readString(folder.resolve(out + "/mine/1/attempts.csv"));
  }

  @Test
  void aChangedJarIsRunAnew() throws IOException {
    Path jar = OwnJar.build(folder.resolve("mine.jar"), ".reversed()");
    assertThat(run(jar, "out").exitCode()).isZero();
    String before = rows("out");

    Spoken same = run(jar, "out", "--resume");
    assertThat(same.err()).contains("1 of 1 runs have ended before");

    OwnJar.build(jar, "");
    Spoken changed = run(jar, "out", "--resume");
    assertThat(changed.exitCode()).as(changed.err()).isZero();
    assertThat(changed.err()).contains("0 of 1 runs have ended before");
    assertThat(run(jar, "fresh").exitCode()).isZero();
    assertThat(rows("out")).isEqualTo(rows("fresh")).isNotEqualTo(before);
  }

  @Test
  void aJarOfAnEarlierVersionIsToldWhatToChange() throws IOException {
    Path jar = folder.resolve("earlier.jar");
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream content = new JarOutputStream(out)) {
      content.putNextEntry(
          new JarEntry("META-INF/services/io.racklab.master.schedule.PolicyProvider"));
    }

    Spoken refused = run(jar, "out");
    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.err().lines())
        .singleElement()
        .asString()
        .contains("earlier.jar", "write io.racklab.master.engine for io.racklab.master");
  }

  @Test
  void aRunSaysWithWhichJarItCanBeRepeated() throws IOException {
    Path jar = OwnJar.build(folder.resolve("mine.jar"), "");
    assertThat(run(jar, "out").exitCode()).isZero();

    var jars = new ObjectMapper().readTree(folder.resolve("out/run.json").toFile()).path("jars");
    assertThat(jars.get(0).path("file").asText()).isEqualTo(jar.toString());
    assertThat(jars.get(0).path("sha256").asText()).hasSize(64);
    assertThat(Files.readString(folder.resolve("out/report.html")))
        .contains("run experiment.conf --jar " + jar, jars.get(0).path("sha256").asText());
    Spoken again = racklab("run", "--resume", "--out", folder.resolve("out"), "--jar", jar);
    assertThat(again.err()).contains("1 of 1 runs have ended before");
  }

  @Test
  void checkKnowsItsKindsToo() throws IOException {
    Path jar = OwnJar.build(folder.resolve("mine.jar"), "");
    assertThat(racklab("check", experiment(), "--jar", jar).out()).contains("no errors");
    Spoken without = racklab("check", experiment());
    assertThat(without.exitCode()).isEqualTo(2);
    assertThat(without.err()).contains("kind = mine is none of", "--jar FILE");
  }

  /** Such a method would be passed over in silence. */
  @Test
  void aPolicyForInterfacesOfBeforeIsOneLine() throws IOException {
    Path jar =
        OwnJar.build(
            folder.resolve("mine.jar"),
            "",
            "public void restart(ClusterView view, Restarter with) {}");
    Spoken spoken = racklab("check", experiment(), "--jar", jar);
    assertThat(spoken.exitCode()).isEqualTo(2);
    assertThat(spoken.err())
        .contains(
            "Mine$ByInput of scheduler mine has restart(ClusterView, Restarter), which is called"
                + " only on policies that implement RestartsJobs",
            "let the class implement RestartsJobs, and build its jar again")
        .doesNotContain("Exception");
  }

  @Test
  void aJarThatCannotBeUsedIsOneLine() throws IOException {
    refused(folder.resolve("none.jar"), "there is no such file");
    refused(Files.writeString(folder.resolve("text.jar"), "text"), "it is no jar");
    Path empty = folder.resolve("empty.jar");
    try (OutputStream file = Files.newOutputStream(empty);
        JarOutputStream jar = new JarOutputStream(file)) {
      jar.putNextEntry(new JarEntry("nothing"));
    }
    refused(empty, "it names no policy");
    Path other = OwnJar.ofSource(folder.resolve("o.jar"), "public class Mine {}", "Mine");
    refused(other, "a policy cannot be loaded");
    refused(OwnJar.ofSource(folder.resolve("p.jar"), "public class Mine {}", "Yours"), "Yours");
  }

  private void refused(Path jar, String why) throws IOException {
    Spoken spoken = run(jar, "refused");
    assertThat(spoken.exitCode()).isEqualTo(2);
    assertThat(spoken.errors()).singleElement().asString().contains("--jar", why);
  }
}
