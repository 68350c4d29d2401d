package io.racklab.deploy.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.racklab.deploy.fixtures.Installed;
import io.racklab.deploy.fixtures.TrustingTls;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.net.ssl.HttpsURLConnection;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The pods of the manifests for Kubernetes, played by podman on a bridge network: a master, two
 * workers and the job. The probes are asked from this machine, as a kubelet asks them from its
 * node. The base image is {@code -Dracklab.base}, by default the one of the build script.
 */
@Tag("containers")
class KubernetesPodsTest {
  private static final String IMAGE = "localhost/racklab-played:latest";
  private static final String NETWORK = "racklab-played";

  /** The first three bytes of the pods' addresses. */
  private static final String SUBNET = "10.89.77.";

  private static final String TOKEN = "0123456789abcdef";

  @TempDir static Path folder;
  private static Path secrets;
  private PlayedPods played;

  @BeforeAll
  static void build() throws Exception {
    assumeTrue(Installed.is("podman"), "no podman here");
    assumeTrue(Installed.is("kubectl"), "no kubectl here");
    List<String> build =
        new ArrayList<>(List.of(Kustomized.SOURCES.resolve("../docker/build").toString(), IMAGE));
    String base = System.getProperty("racklab.base", "");
    if (!base.isEmpty()) {
      build.add(base);
    }
    told(build);
    secrets = Files.createDirectory(folder.resolve("secrets"));
    told(
        "podman",
        "run",
        "--rm",
        "--no-healthcheck",
        "--user",
        "0",
        "--volume",
        secrets + ":/made",
        IMAGE,
        "certs",
        "/made/racklab-certificates",
        "--any-host");
    Path token = Files.createDirectory(secrets.resolve("racklab-http-token")).resolve("token");
    Files.writeString(token, TOKEN);
    // As Kubernetes mounts a secret: the files are root's, and the pod's group may read them.
    for (String certificate : List.of("authority.pem", "master.pem", "worker.pem")) {
      readableByGroup(secrets.resolve("racklab-certificates").resolve(certificate));
    }
    readableByGroup(token);
    Files.setPosixFilePermissions(
        secrets.resolve("racklab-certificates"), PosixFilePermissions.fromString("rwxr-x---"));
  }

  private static void readableByGroup(Path file) throws IOException {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r-----"));
  }

  @AfterEach
  void remove() throws Exception {
    if (played != null) {
      for (String pod : played.names()) {
        said(List.of("podman", "pod", "rm", "--force", pod));
      }
      for (String volume : played.volumes()) {
        said(List.of("podman", "volume", "rm", "--force", volume));
      }
      said(List.of("podman", "network", "rm", NETWORK));
    }
  }

  /** An idle machine gives VALID; a busy one DEGRADED or, with the exit code 3, INVALID. */
  @ParameterizedTest
  @ValueSource(strings = {"experiment", "experiment monitor certificates"})
  void theJobPlaysItsExperimentAndKeepsTheResults(String parts) throws Exception {
    Path copy = Kustomized.copied(folder);
    Kustomized.replace(copy, "count: 4", "count: 2");
    for (String part : parts.split(" ")) {
      Kustomized.replace(copy, "  # - " + part, "  - " + part);
    }
    Path experiment = copy.resolve("experiment/experiment.conf");
    String changed = Files.readString(experiment).replace("bytes = 16", "bytes = 256");
    Files.writeString(experiment, changed);
    Kustomized built = Kustomized.built(copy);
    played = new PlayedPods(built, IMAGE, secrets);
    told("podman", "network", "create", "--subnet", SUBNET + "0/24", NETWORK);

    play(played.ofSet("racklab-master", 0, SUBNET + "10"), SUBNET + "10");
    play(played.ofSet("racklab-worker", 0, SUBNET + "11"), SUBNET + "11");
    play(played.ofSet("racklab-worker", 1, SUBNET + "12"), SUBNET + "12");
    for (String set : List.of("racklab-master", "racklab-worker")) {
      String address = SUBNET + (set.endsWith("master") ? "10" : "11");
      JsonNode container = Kustomized.container(built.object("StatefulSet", set));
      until200(container, "readinessProbe", address);
      assertThat(status(container, "livenessProbe", address, "")).isEqualTo(200);
    }
    play(played.ofJob("racklab-experiment", SUBNET + "13"), SUBNET + "13");
    String job = "racklab-experiment-racklab";
    String exit = told("podman", "wait", job);
    told("podman", "logs", job);

    assertThat(exit).as(output()).isEqualTo(output().contains("INVALID") ? "3" : "0");
    assertThat(output()).containsPattern("VALID|DEGRADED").contains("fifo", "fair");
    assertThat(kept("cat /results/*/experiment.conf")).containsPattern("bytes *= *256");
    assertThat(kept("cat /results/*/run.json"))
        .containsPattern(
            "\"connections\" *: *\"" + (parts.contains("certificates") ? "mutual TLS" : "open"));
    if (parts.contains("monitor")) {
      JsonNode worker = Kustomized.container(built.object("StatefulSet", "racklab-worker"));
      assertThat(status(worker, "metrics", SUBNET + "11", "")).isEqualTo(401);
      assertThat(status(worker, "metrics", SUBNET + "11", TOKEN)).isEqualTo(200);
    }
  }

  /** Runs a command in a container that has the claim of the results. */
  private static String kept(String command) throws Exception {
    List<String> words =
        new ArrayList<>(
            List.of(
                "podman",
                "run",
                "--rm",
                "--no-healthcheck",
                "--volume",
                "racklab-results:/results",
                "--entrypoint",
                "sh",
                IMAGE,
                "-c",
                command));
    told(words);
    return output();
  }

  private static void play(String pod, String address) throws Exception {
    Path file = Files.writeString(folder.resolve(address + ".yaml"), pod);
    told("podman", "kube", "play", "--network", NETWORK, "--ip", address, file.toString());
  }

  private static void until200(JsonNode container, String probe, String address) throws Exception {
    int tries = 0;
    while (status(container, probe, address, "") != 200) {
      assertThat(++tries).as(probe + " of " + address).isLessThan(120);
      Thread.sleep(1000);
    }
  }

  /** Returns the answer's status, or 0 if there is none; any certificate will do. */
  private static int status(JsonNode container, String probe, String address, String token)
      throws Exception {
    JsonNode asked = container.at("/" + probe + "/httpGet");
    String scheme = container.at("/readinessProbe/httpGet/scheme").asText("HTTP");
    URI page =
        URI.create(
            scheme.toLowerCase(Locale.ROOT)
                + "://"
                + address
                + ":"
                + Kustomized.port(container, "http").asInt()
                + asked.path("path").asText("/metrics"));
    HttpURLConnection connection = (HttpURLConnection) page.toURL().openConnection();
    if (connection instanceof HttpsURLConnection secured) {
      secured.setSSLSocketFactory(TrustingTls.context().getSocketFactory());
      secured.setHostnameVerifier((host, session) -> true);
    }
    if (!token.isEmpty()) {
      connection.setRequestProperty("Authorization", "Bearer " + token);
    }
    try {
      return connection.getResponseCode();
    } catch (IOException e) {
      return 0;
    } finally {
      connection.disconnect();
    }
  }

  private static String told(String... command) throws Exception {
    return told(List.of(command));
  }

  private static String told(List<String> command) throws Exception {
    assertThat(said(command)).as(command + ": " + output()).isZero();
    return output().strip();
  }

  private static int said(List<String> command) throws Exception {
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("said").toFile())
            .start();
    return process.waitFor();
  }

  private static String output() throws IOException {
    return Files.readString(folder.resolve("said"), StandardCharsets.UTF_8);
  }
}
