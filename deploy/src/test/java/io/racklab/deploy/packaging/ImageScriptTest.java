package io.racklab.deploy.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The script that builds the image, beside programs that only write down what they are told. */
@EnabledOnOs({OS.LINUX, OS.MAC})
class ImageScriptTest {
  private static final Path DOCKER = Path.of(System.getProperty("racklab.root"), "deploy/docker");

  @TempDir Path folder;
  private Path tools;
  private Path archive;

  @BeforeEach
  void make() throws Exception {
    tools = Files.createDirectory(folder.resolve("tools"));
    Path docker = Files.createDirectories(folder.resolve("deploy/docker"));
    for (String file : List.of("build", "ready")) {
      Files.copy(DOCKER.resolve(file), docker.resolve(file), StandardCopyOption.COPY_ATTRIBUTES);
    }
    archive = Files.createDirectories(folder.resolve("deploy/target")).resolve("racklab-1.tar.gz");
    Path unpacked = Files.createDirectories(folder.resolve("racklab-1/bin"));
    Files.writeString(unpacked.resolve("racklab"), "");
    Process tar =
        new ProcessBuilder("tar", "-czf", archive.toString(), "-C", folder.toString(), "racklab-1")
            .start();
    assertThat(tar.waitFor()).isZero();
    tool(
        "jlink",
        "for last; do [ \"$before\" != --output ] || mkdir -p \"$last\"; before=$last; done");
  }

  private void tool(String name, String does) throws IOException {
    Path tool = Files.writeString(tools.resolve(name), "#!/bin/sh\n" + does + "\n");
    assertThat(tool.toFile().setExecutable(true)).isTrue();
  }

  /** Writes down its words, and what lies in the folder that is named last. */
  private String told(String name) {
    return "echo \""
        + name
        + " $*\" >>"
        + folder
        + "/told; for last; do :; done; [ -d \"$last\" ] && (cd \"$last\" && find . -type f | sort) >>"
        + folder
        + "/told 2>/dev/null; [ \"$1\" != \"$FAILS\" ]";
  }

  private String built(String fails, String... words) throws Exception {
    List<String> command = new ArrayList<>(List.of("sh", folder + "/deploy/docker/build"));
    command.addAll(List.of(words));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("PATH", tools + ":/usr/bin:/bin");
    builder.environment().put("FAILS", fails);
    builder.environment().remove("JAVA_HOME");
    Process process = builder.redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return process.waitFor() + " " + said;
  }

  @Test
  void itBuildsTheArchiveAloneAndTriesTheImage() throws Exception {
    tool("podman", told("podman"));

    assertThat(built("", "mine:1", "here/base:1"))
        .isEqualTo(
            "0 build: mine:1 is built by podman on here/base:1 and has played the quickstart\n");
    String run = "podman run --rm --no-healthcheck --read-only --tmpfs /tmp ";
    assertThat(Files.readAllLines(folder.resolve("told")))
        .satisfiesExactly(
            line -> assertThat(line).isEqualTo("podman info"),
            line ->
                assertThat(line)
                    .startsWith(
                        "podman build --format oci --layers=false --no-cache --timestamp 0 --build-arg"
                            + " BASE=here/base:1 --build-arg VERSION=1 --build-arg"
                            + " REVISION=unknown -f ")
                    .contains("/deploy/docker/Dockerfile -t mine:1 "),
            line -> assertThat(line).isEqualTo("./root/opt/racklab/bin/racklab"),
            line -> assertThat(line).isEqualTo("./root/opt/racklab/bin/ready"),
            line -> assertThat(line).isEqualTo(run + "mine:1 --version"),
            line ->
                assertThat(line)
                    .isEqualTo(
                        run + "--network none mine:1 run quickstart --clock virtual" + " --quiet"),
            line -> assertThat(line).startsWith("podman image inspect "));
  }

  @Test
  void dockerIsTakenWhereNoPodmanAnswers() throws Exception {
    tool("podman", "exit 1");
    tool("docker", told("docker"));

    assertThat(built(""))
        .endsWith(
            "racklab is built by docker on debian:stable-slim and has played the quickstart\n");
  }

  @Test
  void anImageThatDoesNotRunIsNone() throws Exception {
    tool("podman", "exit 1");
    tool("docker", told("docker"));

    assertThat(built("run")).startsWith("1 ").doesNotContain("has played");
  }

  @Test
  void whereNothingCanBuildItSaysSo() throws Exception {
    tool("docker", "exit 1");
    tool("podman", "exit 1");

    assertThat(built(""))
        .isEqualTo(
            "1 build: neither podman nor docker answers here: start one of them, or build"
                + " elsewhere\n");
  }

  @Test
  void oneOfSeveralArchivesIsNotGuessed() throws Exception {
    tool("podman", "exit 1");
    tool("docker", told("docker"));
    Files.copy(archive, archive.resolveSibling("racklab-2.tar.gz"));

    assertThat(built("")).startsWith("1 build: there are 2 archives in deploy/target");
  }
}
