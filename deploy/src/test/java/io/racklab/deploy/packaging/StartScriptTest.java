package io.racklab.deploy.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.racklab.deploy.fixtures.Installed;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The start script before there is a JVM, with a Java that only says that it was started. */
class StartScriptTest {
  private static final Path SCRIPT = Path.of("src/main/dist/bin/racklab");

  @TempDir Path folder;

  @BeforeEach
  void java() throws IOException {
    Path java = folder.resolve("bin/java");
    Files.createDirectories(java.getParent());
    Files.writeString(java, "#!/bin/sh\necho started\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"11.0.21", "1.8.0_402", "9"})
  void aJavaTooOldIsALine(String version) throws Exception {
    release(version);

    assertThat(run())
        .startsWith("1\nracklab: " + folder.resolve("bin/java") + " is Java ")
        .endsWith(": install 17 or later, or set JAVA_HOME\n")
        .hasLineCount(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"17", "17.0.15", "25.0.1", "26-ea"})
  void aJavaThatWillDoIsStarted(String version) throws Exception {
    release(version);

    assertThat(run()).isEqualTo("0\nstarted\n");
  }

  @Test
  void aJavaThatDoesNotSayIsTried() throws Exception {
    assertThat(run()).isEqualTo("0\nstarted\n");
  }

  @Test
  void tooFewDescriptorsAreALine() throws Exception {
    String script = SCRIPT.toAbsolutePath().toString();

    assertThat(run(List.of("sh", "-c", "ulimit -n 40; exec sh " + script)))
        .isEqualTo(
            "2\nracklab: the limit of 40 open files is too low: racklab needs 256, and 1024 for"
                + " runs with real bytes; ulimit -n 1024 raises it (as root, or in"
                + " /etc/security/limits.conf)\n");
    assertThat(run(List.of("sh", "-c", "ulimit -n 256; exec sh " + script)))
        .isEqualTo("0\nstarted\n");
  }

  private void release(String version) throws IOException {
    Files.writeString(
        folder.resolve("release"),
        "IMPLEMENTOR=\"Some\"\nJAVA_VERSION=\"" + version + "\"\nOS_NAME=\"Linux\"\n");
  }

  /** As on systems whose readlink knows no options, and whose sh is no bash. */
  @ParameterizedTest
  @ValueSource(strings = {"sh", "dash", "busybox sh", "bash", "bash --posix", "ksh", "zsh"})
  void aPlainShellAndPlainToolsWillDo(String shell) throws Exception {
    List<String> command = new ArrayList<>(List.of(shell.split(" ")));
    assumeTrue(Installed.is(command.get(0)), "no " + command.get(0) + " here");
    release("17");
    tool(
        "readlink",
        "case $1 in -*) exit 1 ;; esac\nexec " + Installed.path("readlink") + " \"$@\"");
    Path link = folder.resolve("link");
    Files.createSymbolicLink(link, SCRIPT.toAbsolutePath());
    Path further = folder.resolve("further");
    Files.createSymbolicLink(further, Path.of("link"));
    command.addAll(List.of(further.toString(), "list", "clusters"));

    assertThat(run(command)).isEqualTo("0\nstarted\n");

    release("11");
    assertThat(run(command)).startsWith("1\nracklab: ").hasLineCount(2);
  }

  @Test
  void argumentsArriveAsTheyAre() throws Exception {
    tool("java", "for one; do echo \"$one\"; done");

    assertThat(run(List.of(SCRIPT.toAbsolutePath().toString(), "run", "a b", "*", "--workers", "")))
        .contains("-XX:+UseSerialGC\n", "-XX:TieredStopAtLevel=1\n")
        .endsWith("io.racklab.deploy.Racklab\nrun\na b\n*\n--workers\n\n");
  }

  /** The JVM reads the names of files by it, and so does what racklab starts. */
  @ParameterizedTest
  @ValueSource(strings = {"LC_ALL=C", "LC_ALL=POSIX", "LC_CTYPE=C", "LANG=xx_XX.UTF-8", "LANG="})
  void aLocaleOfAsciiAloneBecomesOneOfUtf8(String surroundings) throws Exception {
    assumeTrue(Installed.is("locale"), "no locale here");
    String here = "env -u LC_ALL -u LC_CTYPE -u LANG " + surroundings + " ";
    String utf8 = "env LC_ALL=C.UTF-8 locale charmap";
    assumeTrue(run(List.of(utf8.split(" "))).equals("0\nUTF-8\n"), "no C.UTF-8 here");
    tool("java", "locale charmap");

    assertThat(run(List.of((here + SCRIPT.toAbsolutePath() + " list").split(" "))))
        .isEqualTo("0\nUTF-8\n");
  }

  @Test
  void aLocaleThatHasOtherLettersStaysAsItIs() throws Exception {
    tool("locale", "echo ISO-8859-15");
    tool("java", "echo $LC_ALL");

    assertThat(run(List.of("env", "LC_ALL=de_DE@euro", SCRIPT.toAbsolutePath().toString(), "list")))
        .isEqualTo("0\nde_DE@euro\n");
  }

  /** The JVM would end somewhere among its jars, with a stack trace. */
  @Test
  void tooFewFilesAreALine() throws Exception {
    String limited = "ulimit -n 40; exec " + SCRIPT.toAbsolutePath() + " list clusters";

    assertThat(run(List.of("sh", "-c", limited)))
        .startsWith("2\nracklab: the limit of 40 open files is too low: racklab needs 256")
        .hasLineCount(2);
  }

  /** A JVM that does not know the short headers, or that only tries them, would refuse to start. */
  @ParameterizedTest
  @CsvSource({"17.0.15, false", "24.0.2, false", "25.0.1, true", "26-ea, true"})
  void objectsHaveShortHeadersWhereJavaHasThem(String version, boolean has) throws Exception {
    release(version);
    tool("java", "for one; do echo \"$one\"; done");

    assertThat(run().contains("-XX:+UseCompactObjectHeaders\n")).isEqualTo(has);
  }

  /** A JVM that asks a kernel without large pages for them prints a warning. */
  @Test
  void largePagesAreAskedForWhereTheKernelHasThem() throws Exception {
    Path kernel = Path.of("/sys/kernel/mm/transparent_hugepage/enabled");
    boolean has = Files.isReadable(kernel) && !Files.readString(kernel).contains("[never]");
    tool("java", "for one; do echo \"$one\"; done");

    String script = SCRIPT.toAbsolutePath().toString();
    assertThat(run(List.of(script, "run")).contains("-XX:+UseTransparentHugePages\n"))
        .isEqualTo(has);
    assertThat(run(List.of(script, "run", "--workers", "3")))
        .doesNotContain("HugePages", "ObjectHeaders");
  }

  /** Where neither tells of a cache folder, nothing is written. */
  @Test
  void withoutAHomeThereIsNoArchiveOfClasses() throws Exception {
    release("17");
    tool("java", "for one; do echo \"$one\"; done");
    List<String> command =
        List.of("env", "-u", "HOME", "-u", "XDG_CACHE_HOME", SCRIPT.toAbsolutePath().toString());

    assertThat(run(Stream.concat(command.stream(), Stream.of("run")).toList()))
        .doesNotContain("start-archive", "SharedArchiveFile");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"src/main/dist/bin/racklab", "bin/racklab", "bench/release", "docker/build"})
  void shellcheckFindsNothing(String script) throws Exception {
    assumeTrue(Installed.is("shellcheck"), "no shellcheck here");

    assertThat(run(List.of("shellcheck", "--shell", "sh", script))).isEqualTo("0\n");
  }

  /** Bash's own words, which a plain sh refuses to read. */
  @ParameterizedTest
  @ValueSource(
      strings = {"src/main/dist/bin/racklab", "bin/racklab", "bench/release", "docker/build"})
  void dashReadsEveryScript(String script) throws Exception {
    assumeTrue(Installed.is("dash"), "no dash here");

    assertThat(run(List.of("dash", "-n", script))).isEqualTo("0\n");
    assertThat(Path.of(script)).content().startsWith("#!/bin/sh\n").doesNotContain("BASH", "[[");
  }

  private void tool(String name, String does) throws IOException {
    Path tool = Files.writeString(folder.resolve("bin").resolve(name), "#!/bin/sh\n" + does + "\n");
    assertThat(tool.toFile().setExecutable(true)).isTrue();
  }

  private String run() throws Exception {
    return run(List.of(SCRIPT.toAbsolutePath().toString(), "list", "clusters"));
  }

  /** The exit code, and after it all that was said. */
  private String run(List<String> command) throws Exception {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().merge("PATH", folder.resolve("bin") + ":", (path, own) -> own + path);
    builder.environment().put("JAVA_HOME", folder.toString());
    builder.environment().keySet().removeIf(name -> name.startsWith("RACKLAB_"));
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return process.waitFor() + "\n" + said;
  }

  @Test
  void aReleaseHasAVersionOfThreeNumbers() throws Exception {
    assertThat(run(List.of("bench/release", "1.0"))).startsWith("2\nusage: ").hasLineCount(2);
    assertThat(run(List.of("bench/release", "1.0.0", "--now")))
        .startsWith("2\nrelease: --now is no option")
        .hasLineCount(2);
  }
}
