package io.racklab.deploy.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.racklab.deploy.Racklab;
import io.racklab.deploy.fixtures.Installed;
import io.racklab.deploy.program.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The optional parts of the manifests for Kubernetes: what they add, and that it fits the rest. */
class KubernetesPartsTest {
  private static final String COMPONENT = "app.kubernetes.io/component";

  @TempDir static Path folder;
  private static Kustomized plain;
  private static Kustomized full;

  @BeforeAll
  static void build() throws Exception {
    assumeTrue(Installed.is("kubectl"), "no kubectl here");
    plain = Kustomized.with(folder, List.of());
    full = Kustomized.with(folder, Kustomized.PARTS);
  }

  @Test
  void certificatesAreGivenToAllProcessesAndOnlyTheirUserReadsThem() {
    assertThat(full.templates()).hasSize(3);
    for (JsonNode template : full.templates()) {
      List<String> words = Kustomized.words(template.at("/spec/containers/0/args"));
      JsonNode copying = template.at("/spec/initContainers/0");
      assertThat(Kustomized.after("--certs", words)).isEqualTo("/certs");
      assertThat(copying.at("/command/2").asText())
          .isEqualTo("install -m 400 /secret/*.pem /certs");
      assertThat(copying.at("/volumeMounts").findValuesAsText("mountPath"))
          .containsExactlyInAnyOrder("/secret", "/certs");
      assertThat(template.at("/spec/containers/0/volumeMounts").findValuesAsText("name"))
          .contains("certs")
          .doesNotContain("secret");
      assertThat(template.at("/spec/volumes").findValuesAsText("secretName"))
          .contains("racklab-certificates");
      // The secret's files are root's: the user reads them as a member of the group.
      assertThat(template.at("/spec/securityContext/fsGroup").asInt()).isEqualTo(10001);
    }
    assertThat(plain.objects().toString()).doesNotContain("certs", "certificates", "HTTPS");
  }

  @Test
  void theJobSubmitsAFileAndKeepsItsResults() throws Exception {
    JsonNode job = full.object("Job", "racklab-experiment");
    JsonNode container = Kustomized.container(job);
    List<String> words = Kustomized.words(container.get("args"));
    JsonNode template = job.at("/spec/template");

    JsonNode file = mounted(template, Kustomized.after("run", words)).get("configMap");
    JsonNode map = full.object("ConfigMap", file.get("name").asText());
    Path experiment = folder.resolve("submitted.conf");
    Files.writeString(experiment, map.at("/data/experiment.conf").asText());
    assertThat(Kustomized.after("run", words)).endsWith("/experiment.conf");
    assertThat(Racklab.commandLine().execute("check", experiment.toString())).isZero();

    JsonNode claim =
        mounted(template, Kustomized.after("--out", words)).get("persistentVolumeClaim");
    full.object("PersistentVolumeClaim", claim.get("claimName").asText());
    assertThat(Kustomized.after("--out", words)).endsWith("/$(POD_NAME)");
    assertThat(Kustomized.after("--master", words))
        .isEqualTo(
            Kustomized.after(
                "--join",
                Kustomized.words(
                    Kustomized.container(full.object("StatefulSet", "racklab-worker"))
                        .get("args"))));
    // The network policy lets in pods with this label alone.
    assertThat(template.at("/metadata/labels/app.kubernetes.io~1name").asText())
        .isEqualTo("racklab");
    assertThat(Kustomized.words(job.at("/spec/podFailurePolicy/rules/0/onExitCodes/values")))
        .containsExactly(ExitCode.BAD_INPUT + "", ExitCode.INVALID + "");
  }

  /** Returns the volume that holds a path of a template's container. */
  private static JsonNode mounted(JsonNode template, String path) {
    for (JsonNode mount : template.at("/spec/containers/0/volumeMounts")) {
      if (path.startsWith(mount.get("mountPath").asText() + "/")) {
        for (JsonNode volume : template.at("/spec/volumes")) {
          if (volume.get("name").equals(mount.get("name"))) {
            return volume;
          }
        }
      }
    }
    throw new AssertionError("nothing is mounted at " + path);
  }

  @Test
  void prometheusMayAskMasterAndWorkersWithOneToken() {
    JsonNode monitor = full.object("PodMonitor", "racklab").get("spec");
    JsonNode endpoint = monitor.at("/podMetricsEndpoints/0");
    JsonNode policy = full.object("NetworkPolicy", "racklab-monitor").get("spec");
    JsonNode token = endpoint.at("/authorization/credentials");

    assertThat(monitor.at("/selector/matchLabels"))
        .isEqualTo(policy.at("/podSelector/matchLabels"));
    assertThat(policy.at("/ingress/0/ports/0/port")).isEqualTo(endpoint.get("port"));
    assertThat(endpoint.get("scheme").asText()).isEqualTo("https");
    JsonNode components = monitor.at("/selector/matchExpressions/0");
    assertThat(components.get("key").asText()).isEqualTo(COMPONENT);
    for (String name : List.of("master", "worker")) {
      JsonNode set = full.object("StatefulSet", "racklab-" + name);
      assertThat(Kustomized.words(components.get("values")))
          .contains(set.at("/spec/template/metadata/labels").get(COMPONENT).asText());
      JsonNode container = Kustomized.container(set);
      Kustomized.port(container, endpoint.get("port").asText());
      String at = Kustomized.after("--http-token", Kustomized.words(container.get("args")));
      JsonNode mount = mountAt(container, at);
      assertThat(mount.get("subPath")).isEqualTo(token.get("key"));
      assertThat(set.at("/spec/template/spec/volumes").findValuesAsText("secretName"))
          .contains(token.get("name").asText());
    }
    assertThat(plain.all("PodMonitor")).isEmpty();
  }

  private static JsonNode mountAt(JsonNode container, String path) {
    for (JsonNode mount : container.get("volumeMounts")) {
      if (mount.get("mountPath").asText().equals(path)) {
        return mount;
      }
    }
    throw new AssertionError("nothing is mounted at " + path);
  }
}
