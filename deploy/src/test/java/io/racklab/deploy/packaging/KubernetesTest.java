package io.racklab.deploy.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.racklab.deploy.Racklab;
import io.racklab.deploy.fixtures.Installed;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The manifests for Kubernetes, as kubectl builds them, alone and with their optional parts: valid,
 * in agreement with each other, and with command lines that racklab takes. Nothing is started.
 */
class KubernetesTest {
  @TempDir static Path folder;
  private static Kustomized plain;
  private static Kustomized full;

  @BeforeAll
  static void build() throws Exception {
    assumeTrue(Installed.is("kubectl"), "no kubectl here");
    plain = Kustomized.with(folder, List.of());
    full = Kustomized.with(folder, Kustomized.PARTS);
  }

  static Stream<List<String>> choices() {
    return Stream.of(
        List.of(),
        List.of("experiment"),
        List.of("monitor"),
        List.of("certificates"),
        List.of("experiment", "certificates"),
        Kustomized.PARTS);
  }

  /** PodMonitor is a custom resource, which Kubernetes' schema does not have. */
  @ParameterizedTest
  @MethodSource("choices")
  void everyObjectFollowsTheSchemaOfKubernetes(List<String> parts) throws Exception {
    Kustomized built = Kustomized.with(folder, parts);
    assertThat(built.objects()).hasSizeGreaterThan(7);
    for (JsonNode object : built.objects()) {
      if (!object.get("kind").asText().equals("PodMonitor")) {
        assertThat(KubernetesSchema.problem(object)).as(object.toString()).isEmpty();
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'kind': 'StatefulSet'          | 'kind': 'StatefulSets'       | unknown kind",
        "'apiVersion': 'apps/v1'        | 'apiVersion': 'batch/v1'     | batch/v1 has no StatefulSet",
        "'apiVersion': 'apps/v1'        | 'apiVersion': 'apps/v1beta1' | apps/v1beta1 has no",
        "'periodSeconds'                | 'periodSecond'               | periodSecond",
        "'limits'                       | 'limit'                      | limit",
        "'selector'                     | 'select'                     | select",
        "'mountPath'                    | 'path'                       | path",
        "'replicas': 4                  | 'replicas': '4'              | /spec/replicas is",
        "'readOnlyRootFilesystem': true | 'readOnlyRootFilesystem': 'yes' | readOnlyRootFilesystem is",
        "'/tmp/http-token'              | 7                            | args",
        "'2Gi'                          | '2Gx'                        | suffix",
      })
  void aWrongObjectIsRefused(String right, String wrong, String problem) throws Exception {
    String text =
        new ObjectMapper()
            .writerWithDefaultPrettyPrinter()
            .writeValueAsString(plain.object("StatefulSet", "racklab-worker"))
            .replace("\" : ", "\": ");
    String changed = text.replace(right.replace('\'', '"'), wrong.replace('\'', '"'));
    assertThat(changed).isNotEqualTo(text);
    assertThat(KubernetesSchema.problem(new ObjectMapper().readTree(changed)))
        .hasValueSatisfying(said -> assertThat(said).contains(problem));
  }

  @Test
  void everyFileAndFolderIsNamedByTheKustomizationBesideIt() throws Exception {
    try (Stream<Path> all = Files.walk(Kustomized.SOURCES)) {
      for (Path file : all.filter(file -> !file.equals(Kustomized.SOURCES)).toList()) {
        String name = file.getFileName().toString();
        if (!name.equals(Kustomized.KUSTOMIZATION)) {
          assertThat(Files.readString(file.resolveSibling(Kustomized.KUSTOMIZATION)))
              .contains(" " + name + "\n");
        }
      }
    }
  }

  @Test
  void oneNumberSaysHowManyWorkersThereAre() throws Exception {
    Path copy = Kustomized.copied(folder);
    Kustomized.replace(copy, "count: 4", "count: 7");
    Kustomized built = Kustomized.built(copy);

    JsonNode master = Kustomized.container(built.object("StatefulSet", "racklab-master"));
    assertThat(Kustomized.after("--workers", Kustomized.words(master.get("args"))))
        .isEqualTo("$(RACKLAB_WORKERS)");
    assertThat(Kustomized.value(master.get("env"), "RACKLAB_WORKERS")).isEqualTo("7");
    assertThat(built.object("StatefulSet", "racklab-worker").at("/spec/replicas").asInt())
        .isEqualTo(7);
  }

  @Test
  void allImagesHaveTheProjectsVersionAsTagAndOnePlaceNamesThem() throws Exception {
    Matcher version =
        Pattern.compile("<version>(.*?)</version>")
            .matcher(Files.readString(Kustomized.SOURCES.resolve("../../pom.xml")));
    assertThat(version.find()).isTrue();
    assertThat(images(full)).containsOnly("racklab:" + version.group(1)).hasSize(6);

    Path copy = Kustomized.copied(folder);
    Kustomized.replace(copy, "newName: racklab", "newName: registry.example/lab");
    Kustomized.replace(copy, "newTag: " + version.group(1), "newTag: other");
    Kustomized.replace(copy, "  # - certificates", "  - certificates");
    assertThat(images(Kustomized.built(copy))).containsOnly("registry.example/lab:other");
  }

  private static List<String> images(Kustomized built) {
    return built.templates().stream()
        .flatMap(template -> Kustomized.containers(template).stream())
        .map(container -> container.get("image").asText())
        .toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"racklab-master", "racklab-worker"})
  void aSetAndItsServiceAndItsBudgetChooseItsPods(String name) {
    JsonNode set = full.object("StatefulSet", name).get("spec");
    JsonNode service = full.object("Service", set.get("serviceName").asText()).get("spec");
    JsonNode labels = set.at("/template/metadata/labels");

    assertThat(service.get("clusterIP").asText()).isEqualTo("None");
    assertThat(service.get("selector")).isEqualTo(labels);
    assertThat(set.at("/selector/matchLabels")).isEqualTo(labels);
    JsonNode budget = full.object("PodDisruptionBudget", name).get("spec");
    assertThat(budget.at("/selector/matchLabels")).isEqualTo(labels);
    assertThat(budget.get("maxUnavailable").asInt(-1)).isEqualTo(name.endsWith("master") ? 0 : 1);
    JsonNode container = Kustomized.container(full.object("StatefulSet", name));
    for (JsonNode port : service.get("ports")) {
      assertThat(port.get("port")).isEqualTo(Kustomized.port(container, port.get("name").asText()));
    }
    assertThat(service.get("ports").findValuesAsText("name")).contains("http");
  }

  @Test
  void masterAndWorkersAgree() {
    JsonNode set = plain.object("StatefulSet", "racklab-master");
    JsonNode master = Kustomized.container(set);
    JsonNode worker = Kustomized.container(plain.object("StatefulSet", "racklab-worker"));
    List<String> masterWords = Kustomized.words(master.get("args"));
    List<String> workerWords = Kustomized.words(worker.get("args"));

    String host = "racklab-master-0." + set.at("/spec/serviceName").asText();
    assertThat(Kustomized.after("--host", masterWords)).isEqualTo(host);
    String port = Kustomized.after("--port", masterWords);
    assertThat(Kustomized.after("--join", workerWords)).isEqualTo(host + ":" + port);
    assertThat(Kustomized.port(master, "control").asText()).isEqualTo(port);
    assertThat(worker.at("/env/0/name").asText()).isEqualTo("POD_IP");
    assertThat(Kustomized.after("--host", workerWords)).isEqualTo("$(POD_IP)");
  }

  @Test
  void racklabTakesEveryCommandLineAndMountsHaveVolumes() {
    for (Kustomized built : List.of(plain, full)) {
      List<String> claims = new ArrayList<>();
      built
          .all("StatefulSet")
          .forEach(
              set ->
                  set.at("/spec/volumeClaimTemplates")
                      .forEach(claim -> claims.add(claim.at("/metadata/name").asText())));
      for (JsonNode template : built.templates()) {
        List<String> words = Kustomized.words(template.at("/spec/containers/0/args"));
        words.replaceAll(word -> word.equals("$(RACKLAB_WORKERS)") ? "4" : word);
        Racklab.commandLine().parseArgs(words.toArray(String[]::new));

        List<String> volumes = template.at("/spec/volumes").findValuesAsText("name");
        for (JsonNode container : Kustomized.containers(template)) {
          assertThat(container.at("/securityContext/allowPrivilegeEscalation").asBoolean(true))
              .isFalse();
          assertThat(container.at("/securityContext/readOnlyRootFilesystem").asBoolean()).isTrue();
          assertThat(container.get("volumeMounts").findValuesAsText("name"))
              .allMatch(mount -> volumes.contains(mount) || claims.contains(mount));
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"racklab-master", "racklab-worker"})
  void probesAskThePagesThatTheProcessServes(String name) {
    for (Kustomized built : List.of(plain, full)) {
      JsonNode container = Kustomized.container(built.object("StatefulSet", name));
      List<String> words = Kustomized.words(container.get("args"));
      assertThat(Kustomized.after("--http", words))
          .isEqualTo("0.0.0.0:" + Kustomized.port(container, "http").asText());
      assertThat(Kustomized.after("--http-token", words)).isEqualTo("/tmp/http-token");
      String scheme = words.contains("--certs") ? "HTTPS" : "HTTP";
      assertThat(container.at("/livenessProbe/httpGet")).isEqualTo(probe("/healthz", scheme));
      assertThat(container.at("/readinessProbe/httpGet")).isEqualTo(probe("/readyz", scheme));
    }
  }

  private static JsonNode probe(String path, String scheme) {
    ObjectNode probe = new ObjectMapper().createObjectNode().put("path", path).put("port", "http");
    return scheme.equals("HTTP") ? probe : probe.put("scheme", scheme);
  }

  /** Without the option the JVM takes a quarter of the limit; the rest must hold its buffers. */
  @Test
  void aShareOfTheMemorysLimitIsTheHeap() {
    for (JsonNode template : full.templates()) {
      JsonNode container = template.at("/spec/containers/0");
      assertThat(container.at("/resources/limits/memory").asText()).isNotEmpty();
      String options = Kustomized.value(container.get("env"), "RACKLAB_JAVA_OPTIONS");
      assertThat(options).matches("-XX:MaxRAMPercentage=[0-9]+");
      assertThat(Integer.parseInt(options.replaceAll(".*=", ""))).isBetween(40, 60);
    }
  }

  @Test
  void temporaryFilesAreLimitedAndFitTheLimitOfTheirPod() {
    for (JsonNode template : full.templates()) {
      long files = 0;
      for (JsonNode volume : template.at("/spec/volumes")) {
        if (volume.has("emptyDir")) {
          files += bytes(volume.at("/emptyDir/sizeLimit"));
        }
      }
      JsonNode resources = template.at("/spec/containers/0/resources");
      long limit = bytes(resources.at("/limits/ephemeral-storage"));
      assertThat(files).isPositive().isLessThan(limit);
      assertThat(bytes(resources.at("/requests/ephemeral-storage"))).isLessThanOrEqualTo(limit);
    }
  }

  private static long bytes(JsonNode quantity) {
    Matcher matcher = Pattern.compile("([0-9]+)([MG])i").matcher(quantity.asText());
    assertThat(matcher.matches()).as("a quantity: " + quantity).isTrue();
    return Long.parseLong(matcher.group(1)) << (matcher.group(2).equals("M") ? 20 : 30);
  }
}
