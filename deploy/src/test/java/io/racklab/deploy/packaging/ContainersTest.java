package io.racklab.deploy.packaging;

import static io.racklab.deploy.packaging.MachineCommands.podman;
import static io.racklab.deploy.packaging.MachineCommands.until;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.racklab.deploy.fixtures.Installed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A cluster of containers: a master and three workers with names on a bridge network, each with a
 * read-only root. The base image is {@code -Dracklab.base}, by default the one of the build script.
 */
@Tag("containers")
class ContainersTest {
  private static final Path BUILD =
      Path.of(System.getProperty("racklab.root"), "deploy/docker/build");
  private static final String IMAGE = "racklab-tested";
  private static final String NETWORK = "racklab-tested";
  private static final String MASTER = "racklab-master";
  private static final int WORKERS = 3;

  private static final String TOKEN = "/tmp/http-token";

  /** The command of a worker, which finds the master by its name. */
  private static final String JOIN =
      "exec /opt/racklab/bin/racklab worker --join "
          + MASTER
          + ":7070 --host \"$(hostname -i)\" --http 9400";

  @BeforeAll
  static void start() throws Exception {
    assumeTrue(Installed.is("podman"), "no podman here");
    remove();
    List<String> build = new ArrayList<>(List.of(BUILD.toString(), IMAGE));
    build.addAll(base());
    String first = MachineCommands.succeed(build);
    assertThat(MachineCommands.succeed(build)).as("one commit gives one digest").isEqualTo(first);
    podman("network", "create", NETWORK);
    started(
        MASTER,
        "--hostname",
        MASTER,
        IMAGE,
        "master",
        "--host",
        MASTER,
        "--port",
        "7070",
        "--workers",
        WORKERS + "",
        "--http",
        "0.0.0.0:9400",
        "--http-token",
        TOKEN);
    for (int worker = 1; worker <= WORKERS; worker++) {
      started("racklab-worker-" + worker, "--entrypoint", "sh", IMAGE, "-c", JOIN);
    }
    until(MASTER, "/opt/racklab/bin/ready");
  }

  private static List<String> base() {
    String base = System.getProperty("racklab.base", "");
    return base.isEmpty() ? List.of() : List.of(base);
  }

  @AfterAll
  static void remove() throws Exception {
    if (Installed.is("podman")) {
      MachineCommands.run(List.of("podman", "rm", "--force", MASTER));
      for (int worker = 1; worker <= WORKERS; worker++) {
        MachineCommands.run(List.of("podman", "rm", "--force", "racklab-worker-" + worker));
      }
      MachineCommands.run(List.of("podman", "network", "rm", NETWORK));
    }
  }

  private static void started(String name, String... words) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                "run",
                "--detach",
                "--name",
                name,
                "--network",
                NETWORK,
                "--no-healthcheck",
                "--read-only",
                "--tmpfs",
                "/tmp"));
    command.addAll(List.of(words));
    podman(command.toArray(String[]::new));
  }

  @Test
  void theImageIsNotRootsAndNamesItsVersionAndCommit() throws Exception {
    assertThat(podman("run", "--rm", "--no-healthcheck", "--entrypoint", "id", IMAGE, "-u"))
        .isEqualTo("10001");
    String labels = podman("image", "inspect", "--format", "{{ .Labels }}", IMAGE);
    assertThat(labels).contains("image.version:").containsPattern("image.revision:[0-9a-f]{40}");
  }

  /** An idle machine gives VALID, a busy one DEGRADED with the bound that was missed. */
  @Test
  void theQuickstartPlaysWithRealBytes() throws Exception {
    MachineCommands.Result run = run("/data/quickstart");

    assertThat(run.exit()).as(run.output()).isZero();
    assertThat(run.output())
        .containsPattern("VALID|DEGRADED")
        .contains("fifo", "fair", "results: ");
    assertThat(podman("exec", MASTER, "ls", "/data/quickstart/fair/1")).isNotEmpty();
  }

  @Test
  void aWorkerThatIsKilledComesBackAndTheRunEnds() throws Exception {
    Thread killer = new Thread(this::killAndStart);
    killer.start();
    MachineCommands.Result run = run("/data/killed");
    killer.join();

    assertThat(run.exit()).as(run.output()).isZero();
    assertThat(run.output()).contains("worker processes were lost, and with them their nodes");
    assertThat(run.output()).contains("fifo             1    20", "fair             1    20");
    until(MASTER, "sh", "-c", "exec /opt/racklab/bin/ready");
    until("racklab-worker-2", "/opt/racklab/bin/ready");
  }

  /** Kills a worker's container in the middle of the first run, and starts it again. */
  private void killAndStart() {
    try {
      MachineCommands.untilMetric(MASTER, MASTER + ":9400", TOKEN, MachineCommands.MAPS_RUN);
      for (String command : List.of("kill --signal KILL", "start")) {
        List<String> words = new ArrayList<>(List.of("podman"));
        words.addAll(List.of(command.split(" ")));
        words.add("racklab-worker-2");
        new ProcessBuilder(words).redirectErrorStream(true).start().waitFor();
        Thread.sleep(8_000);
      }
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static MachineCommands.Result run(String out) throws Exception {
    return MachineCommands.in(
        MASTER, "/opt/racklab/bin/racklab", "run", "--master", MASTER + ":7070", "--out", out);
  }

  /** Another container asks by the name, as a monitor would. */
  @Test
  void healthIsToldToOtherContainers() throws Exception {
    assertThat(status("/healthz", "")).contains(" 200 ");
    assertThat(status("/readyz", "")).contains(" 200 ");
    assertThat(status("/metrics", "")).contains(" 401 ");
    String token = podman("exec", MASTER, "cat", TOKEN);
    assertThat(status("/metrics", "Authorization: Bearer " + token + "\\r\\n")).contains(" 200 ");
  }

  /** Returns the first line of the master's answer to a worker's container. */
  private static String status(String path, String header) throws Exception {
    String ask =
        "exec 3<>/dev/tcp/%1$s/9400; printf 'GET %2$s HTTP/1.1\\r\\nHost: %1$s:9400\\r\\n%3$sConnection:"
            + " close\\r\\n\\r\\n' >&3; IFS= read -r line <&3; echo \"$line\"";
    return podman("exec", "racklab-worker-1", "bash", "-c", ask.formatted(MASTER, path, header));
  }
}
