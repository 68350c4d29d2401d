package io.racklab.deploy.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.racklab.deploy.Racklab;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What Docker and Kubernetes are told: that it can be read, that its parts fit each other, and that
 * the commands in it are racklab's. Nothing is started.
 */
class ManifestsTest {
  private static final Path DEPLOY = Path.of(System.getProperty("racklab.root"), "deploy");
  private static final String PROGRAM = "/opt/racklab/bin/racklab";

  private static List<JsonNode> documents(Path file) throws IOException {
    YAMLMapper mapper = new YAMLMapper(new YAMLFactory());
    try (MappingIterator<JsonNode> all =
        mapper.readerFor(JsonNode.class).readValues(file.toFile())) {
      return all.readAll();
    }
  }

  private static JsonNode kubernetes(String kind, String name) throws IOException {
    try (Stream<Path> files = Files.list(DEPLOY.resolve("kubernetes"))) {
      for (Path file : files.sorted().toList()) {
        for (JsonNode document : documents(file)) {
          if (document.path("kind").asText().equals(kind)
              && document.path("metadata").path("name").asText().equals(name)) {
            return document;
          }
        }
      }
    }
    throw new AssertionError("there is no " + kind + " " + name);
  }

  /** Fails unless racklab takes this command line; returns it. */
  private static List<String> understood(List<String> words) {
    Racklab.commandLine().parseArgs(words.toArray(String[]::new));
    return words;
  }

  private static List<String> words(JsonNode list) {
    List<String> words = new ArrayList<>();
    list.forEach(word -> words.add(word.asText()));
    return words;
  }

  private static String after(String option, List<String> words) {
    return words.get(words.indexOf(option) + 1);
  }

  @Test
  void everyKubernetesFileIsAppliedAndSaysWhatItIs() throws IOException {
    JsonNode list = documents(DEPLOY.resolve("kubernetes/kustomization.yaml")).get(0);
    List<String> applied = new ArrayList<>(words(list.get("resources")));
    applied.add("kustomization.yaml");
    try (Stream<Path> files = Files.list(DEPLOY.resolve("kubernetes"))) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(applied);
    }
    for (String file : applied) {
      for (JsonNode document : documents(DEPLOY.resolve("kubernetes").resolve(file))) {
        assertThat(document.path("apiVersion").asText()).as(file).isNotBlank();
        assertThat(document.path("kind").asText()).as(file).isNotBlank();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"racklab-master", "racklab-worker"})
  void aSetAndItsHeadlessServiceChooseItsPods(String name) throws IOException {
    JsonNode set = kubernetes("StatefulSet", name).get("spec");
    JsonNode service = kubernetes("Service", set.get("serviceName").asText()).get("spec");
    JsonNode labels = set.at("/template/metadata/labels");

    assertThat(service.get("clusterIP").asText()).isEqualTo("None");
    assertThat(service.get("selector")).isEqualTo(labels);
    assertThat(set.at("/selector/matchLabels")).isEqualTo(labels);
    JsonNode container = set.at("/template/spec/containers/0");
    List<String> mounted = new ArrayList<>();
    container.get("volumeMounts").forEach(mount -> mounted.add(mount.get("name").asText()));
    List<String> volumes = new ArrayList<>();
    set.at("/template/spec/volumes").forEach(volume -> volumes.add(volume.get("name").asText()));
    set.path("volumeClaimTemplates")
        .forEach(claim -> volumes.add(claim.at("/metadata/name").asText()));
    assertThat(mounted).containsExactlyInAnyOrderElementsOf(volumes);
    assertThat(container.at("/securityContext/allowPrivilegeEscalation").asBoolean(true)).isFalse();
  }

  @Test
  void masterAndWorkersInKubernetesAgree() throws IOException {
    JsonNode master = kubernetes("StatefulSet", "racklab-master").get("spec");
    JsonNode worker = kubernetes("StatefulSet", "racklab-worker").get("spec");
    JsonNode container = master.at("/template/spec/containers/0");
    List<String> masterWords = understood(words(container.get("args")));
    List<String> workerWords = understood(words(worker.at("/template/spec/containers/0/args")));

    assertThat(after("--workers", masterWords)).isEqualTo(worker.get("replicas").asText());
    String host = "racklab-master-0." + master.get("serviceName").asText();
    assertThat(after("--host", masterWords)).isEqualTo(host);
    String port = after("--port", masterWords);
    assertThat(after("--join", workerWords)).isEqualTo(host + ":" + port);
    assertThat(container.at("/ports/0/containerPort").asText()).isEqualTo(port);
    assertThat(worker.at("/template/spec/containers/0/env/0/name").asText()).isEqualTo("POD_IP");
    assertThat(after("--host", workerWords)).isEqualTo("$(POD_IP)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"racklab-master", "racklab-worker"})
  void probesAskThePagesThatTheProcessServes(String name) throws IOException {
    JsonNode container = kubernetes("StatefulSet", name).at("/spec/template/spec/containers/0");
    List<String> words = words(container.get("args"));
    List<String> ports = new ArrayList<>();
    container
        .get("ports")
        .forEach(
            port -> ports.add(port.get("name").asText() + "=" + port.get("containerPort").asInt()));

    assertThat(after("--http", words)).startsWith("0.0.0.0:");
    assertThat(ports).contains("http=" + after("--http", words).replace("0.0.0.0:", ""));
    assertThat(container.at("/livenessProbe/httpGet"))
        .isEqualTo(probe("/healthz"))
        .isNotEqualTo(container.at("/readinessProbe/httpGet"));
    assertThat(container.at("/readinessProbe/httpGet")).isEqualTo(probe("/readyz"));
    assertThat(after("--http-token", words)).startsWith("/tmp/");
  }

  private static JsonNode probe(String path) {
    return new YAMLMapper().createObjectNode().put("path", path).put("port", "http");
  }

  @Test
  void composeStartsAMasterAndItsWorkers() throws IOException {
    JsonNode services = documents(DEPLOY.resolve("docker/compose.yaml")).get(0).get("services");
    String count = services.at("/worker/deploy/replicas").asText();
    List<String> master =
        words(services.at("/master/command")).stream()
            .map(word -> word.equals(count) ? "4" : word)
            .toList();
    String worker = services.at("/worker/entrypoint/2").asText();

    understood(master);
    assertThat(words(services.at("/master/command"))).contains(count);
    assertThat(after("--host", master)).isEqualTo(services.at("/master/hostname").asText());
    for (String service : List.of("/master", "/worker")) {
      assertThat(words(services.at(service + "/healthcheck/test")))
          .containsExactly("CMD", "/opt/racklab/bin/ready");
      assertThat(services.at(service + "/read_only").asBoolean()).isTrue();
    }
    assertThat(worker).endsWith(" --http " + after("--http", master));
    assertThat(Files.readString(DEPLOY.resolve("docker/ready")))
        .contains("${RACKLAB_HTTP:-" + after("--http", master) + "}");
    assertThat(worker).startsWith("exec " + PROGRAM + " worker --join master:7070 ");
    understood(
        List.of(
            worker
                .replace("exec " + PROGRAM + " ", "")
                .replace("\"$$(hostname -i)\"", "10.0.0.2")
                .split(" ")));
  }

  @Test
  void theImageIsNotRootsAndStartsRacklab() throws IOException {
    List<String> lines = Files.readAllLines(DEPLOY.resolve("docker/Dockerfile"));

    assertThat(lines)
        .filteredOn(line -> !line.isBlank() && !line.startsWith("#") && !line.startsWith(" "))
        .allMatch(
            line ->
                line.matches(
                    "(FROM|ARG|LABEL|COPY|ENV|USER|WORKDIR|VOLUME|EXPOSE|HEALTHCHECK|ENTRYPOINT|CMD) .+"));
    assertThat(lines).contains("USER 10001:10001", "ENTRYPOINT [\"" + PROGRAM + "\"]");
  }
}
