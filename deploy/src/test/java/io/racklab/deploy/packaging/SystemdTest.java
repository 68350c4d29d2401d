package io.racklab.deploy.packaging;

import static io.racklab.deploy.packaging.MachineCommands.in;
import static io.racklab.deploy.packaging.MachineCommands.podman;
import static io.racklab.deploy.packaging.MachineCommands.until;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.racklab.deploy.fixtures.Installed;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The units under a real systemd, which is the first process of each of four containers: a master's
 * host and three workers'. The base image must have systemd: {@code -Dracklab.base} names it.
 */
@Tag("containers")
class SystemdTest {
  private static final Path DEPLOY = Path.of(System.getProperty("racklab.root"), "deploy");
  private static final String BASE = System.getProperty("racklab.base", "");
  private static final String IMAGE = "racklab-systemd-tested";
  private static final String NETWORK = "racklab-systemd-tested";
  private static final String SUBNET = "10.78.7.";
  private static final String HOST = "racklab-host-";
  private static final int WORKERS = 3;
  private static final String MASTER = HOST + 0;

  /** The worker that is lost; its memory is limited to 1 GiB. */
  private static final String LOST = HOST + 2;

  private static final String MAIN_PROCESS =
      "$(systemctl show --property MainPID --value racklab-worker)";
  private static final String TOKEN = "/var/lib/racklab/http-token";
  private static final String SYSTEMD = "/lib/systemd/systemd";

  /**
   * Does what a host's own boot has done: mounts are shared, without which credentials do not reach
   * units, and with control groups of version 1 systemd and the JVM see the whole memory hierarchy.
   */
  private static final String START =
      "mount --make-rshared / && memory=/sys/fs/cgroup/memory"
          + " && if umount $memory; then mount -t cgroup -o memory cgroup $memory; fi && exec "
          + SYSTEMD;

  @BeforeAll
  static void boot() throws Exception {
    assumeTrue(Installed.is("podman"), "no podman here");
    assumeTrue(
        !BASE.isEmpty()
            && MachineCommands.run(
                        List.of(
                            "podman", "run", "--rm", "--entrypoint", "test", BASE, "-x", SYSTEMD))
                    .exit()
                == 0,
        "-Dracklab.base names no image with systemd");
    remove();
    MachineCommands.succeed(List.of(DEPLOY.resolve("docker/build").toString(), IMAGE, BASE));
    podman("network", "create", "--subnet", SUBNET + "0/24", NETWORK);
    for (int host = 0; host <= WORKERS; host++) {
      boot(HOST + host);
    }
    for (int host = 0; host <= WORKERS; host++) {
      install(HOST + host);
    }
  }

  /** Starts systemd in a container that may mount, as systemd does for the units' protection. */
  private static void boot(String host) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                "run", "--detach", "--name", host, "--network", NETWORK, "--ip", address(host)));
    command.addAll(
        List.of(
            "--user", "0", "--no-healthcheck", "--systemd", "always", "--cap-add", "SYS_ADMIN"));
    command.addAll(List.of("--security-opt", "seccomp=unconfined", "--security-opt", "unmask=ALL"));
    command.addAll(List.of("--entrypoint", "sh", IMAGE, "-c", START));
    podman(command.toArray(String[]::new));
  }

  /** Does by hand what the documentation says of a host. */
  private static void install(String host) throws Exception {
    String unit = "racklab-" + (host.equals(MASTER) ? "master" : "worker") + ".service";
    podman("cp", DEPLOY.resolve("systemd").resolve(unit) + "", host + ":/etc/systemd/system/");
    String environment =
        "RACKLAB_HOST=%s\\nRACKLAB_MASTER=%s:7070\\nRACKLAB_WORKERS=%d\\nJAVA_HOME=/opt/java\\n"
            .formatted(address(host), address(MASTER), WORKERS);
    // The JVM prints the memory that it sees.
    environment += "JAVA_TOOL_OPTIONS=-Xlog:gc+init\\n";
    shell(host, "mkdir /etc/racklab && printf '" + environment + "' > /etc/racklab/racklab.env");
    until(host, "systemctl", "daemon-reload");
    if (host.equals(LOST)) {
      shell(host, "systemctl set-property racklab-worker MemoryMax=1G");
    }
    shell(host, "systemctl enable --now " + unit);
  }

  private static String shell(String host, String command) throws Exception {
    return podman("exec", host, "sh", "-c", command);
  }

  private static String address(String host) {
    return SUBNET + (10 + Integer.parseInt(host.substring(HOST.length())));
  }

  @AfterAll
  static void remove() throws Exception {
    if (Installed.is("podman")) {
      for (int host = 0; host <= WORKERS; host++) {
        MachineCommands.run(List.of("podman", "rm", "--force", "--time", "0", HOST + host));
      }
      MachineCommands.run(List.of("podman", "network", "rm", NETWORK));
    }
  }

  @BeforeEach
  void allWorkersHaveJoined() throws Exception {
    untilMetric("racklab_workers 3");
  }

  /** Waits until the master's metrics have a line that begins so. */
  private static void untilMetric(String line) throws Exception {
    MachineCommands.untilMetric(MASTER, address(MASTER) + ":9400", TOKEN, line);
  }

  @Test
  void theJvmRunsUnderTheUnitsProtectionAndLimit() throws Exception {
    String status = in(LOST, "sh", "-c", "cat /proc/" + MAIN_PROCESS + "/status").output();
    assertThat(status)
        .containsPattern("NoNewPrivs:\\s1\n")
        .containsPattern("Seccomp:\\s2\n")
        .containsPattern("CapEff:\\s0+\n")
        .doesNotContainPattern("Uid:\\s0\\s");
    assertThat(in(LOST, "journalctl", "--unit", "racklab-worker").output())
        .contains("Memory: 1024M")
        .containsPattern("Heap Max Capacity: (59|60|61)\\dM");
  }

  /** The token is the master's, and a worker has made one of its own. */
  @Test
  void healthIsToldToOtherHosts() throws Exception {
    assertThat(answer("/readyz")).contains(" 200 ");
    assertThat(answer("/metrics")).contains(" 401 ");
  }

  private static String answer(String page) throws Exception {
    String line = "IFS= read -r line <&3; echo \"$line\"";
    return podman(
        "exec",
        MASTER,
        "bash",
        "-c",
        MachineCommands.ask(address(LOST) + ":9401", page, TOKEN) + line);
  }

  /** The worker takes its place in the same run, and all jobs succeed. */
  @ParameterizedTest
  @ValueSource(strings = {"kill -9 " + MAIN_PROCESS, "systemctl restart racklab-worker", "power"})
  void aWorkerThatIsLostComesBackIntoTheRun(String how) throws Exception {
    String out = "/tmp/" + how.replaceAll("\\W.*", "");
    CompletableFuture<MachineCommands.Result> run = run(out);
    untilMetric(MachineCommands.MAPS_RUN);

    if (how.equals("power")) {
      podman("kill", "--signal", "KILL", LOST);
      podman("start", LOST);
    } else {
      shell(LOST, how);
    }

    assertThat(run.get().exit()).as(run.get().output()).isZero();
    assertThat(run.get().output())
        .contains("worker processes were lost, and with them their nodes: " + address(LOST))
        .contains("fair             1    20");
    assertThat(shell(MASTER, "cat " + out + "/fair/1/events.csv | grep joined"))
        .contains("joined nodes=");
  }

  private static CompletableFuture<MachineCommands.Result> run(String out) throws Exception {
    String master = address(MASTER) + ":7070";
    String command =
        "JAVA_HOME=/opt/java /opt/racklab/bin/racklab run --schedulers fair --time-scale 4 --master "
            + master
            + " --out "
            + out;
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return in(MASTER, "sh", "-c", command);
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        });
  }

  /** The run is lost; the master starts again, and the workers join it. */
  @Test
  void aMasterThatIsKilledIsStartedAgain() throws Exception {
    CompletableFuture<MachineCommands.Result> run = run("/tmp/none");
    untilMetric(MachineCommands.MAPS_RUN);

    shell(MASTER, "systemctl kill --signal KILL racklab-master");

    assertThat(run.get().exit()).as(run.get().output()).isEqualTo(1);
    untilMetric("racklab_workers 3");
  }
}
