package io.racklab.deploy.packaging;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes pods for podman 4.3 of the templates of sets and jobs. Podman knows neither; nor does it
 * know services, the pod's address as a variable, variables in arguments, volumes of secrets or of
 * parts of a volume, and probes without curl in the image. It publishes ports on the host, restarts
 * even containers that run before others, and pods share the empty folders of one name.
 */
final class PlayedPods {
  private final Kustomized built;
  private final String image;
  private final Path secrets;
  private final List<String> names = new ArrayList<>();
  private final List<String> volumes = new ArrayList<>();

  /**
   * @param image the image of all containers
   * @param secrets a folder that has a folder of each secret's name
   */
  PlayedPods(Kustomized built, String image, Path secrets) {
    this.built = built;
    this.image = image;
    this.secrets = secrets;
  }

  /** Returns the names of the pods made so far. */
  List<String> names() {
    return names;
  }

  /** Returns the names of the volumes that podman makes for these pods. */
  List<String> volumes() {
    return volumes;
  }

  /**
   * Returns a pod of a set, with its claims. The pod's name is the one that its service gives it.
   */
  String ofSet(String set, int ordinal, String address) throws IOException {
    JsonNode spec = built.object("StatefulSet", set).get("spec");
    String own = set + "-" + ordinal;
    ObjectNode pod = pod(own + "." + spec.get("serviceName").asText(), spec, address);
    StringBuilder text = new StringBuilder();
    for (JsonNode template : spec.path("volumeClaimTemplates")) {
      String name = template.at("/metadata/name").asText();
      ObjectNode claim = template.deepCopy();
      claim.put("apiVersion", "v1").put("kind", "PersistentVolumeClaim");
      ((ObjectNode) claim.get("metadata")).put("name", name + "-" + own);
      text.append(text(claim));
      ((ArrayNode) pod.at("/spec/volumes"))
          .addObject()
          .put("name", name)
          .putObject("persistentVolumeClaim")
          .put("claimName", name + "-" + own);
    }
    return text.append(text(pod)).toString();
  }

  /** Returns the pod of a job, with all claims and config maps. */
  String ofJob(String job, String address) throws IOException {
    StringBuilder text = new StringBuilder();
    for (String kind : List.of("PersistentVolumeClaim", "ConfigMap")) {
      for (JsonNode object : built.all(kind)) {
        text.append(text(object));
      }
    }
    return text.append(text(pod(job, built.object("Job", job).get("spec"), address))).toString();
  }

  private String text(JsonNode object) throws IOException {
    if (!object.get("kind").asText().equals("Pod")) {
      volumes.add(object.at("/metadata/name").asText());
    }
    return new YAMLMapper().writeValueAsString(object);
  }

  private ObjectNode pod(String name, JsonNode spec, String address) {
    ObjectNode pod =
        new ObjectMapper().createObjectNode().put("apiVersion", "v1").put("kind", "Pod");
    pod.setAll((ObjectNode) spec.get("template").deepCopy());
    ((ObjectNode) pod.get("metadata")).put("name", name);
    ((ObjectNode) pod.get("spec")).put("hostname", name).put("restartPolicy", "Never");
    names.add(name);
    for (JsonNode volume : pod.at("/spec/volumes")) {
      replace((ObjectNode) volume, pod, name);
    }
    for (JsonNode container : Kustomized.containers(pod)) {
      change((ObjectNode) container, name, address);
    }
    return pod;
  }

  /** Makes a folder or file of this machine of a secret, and gives an empty folder its own name. */
  private void replace(ObjectNode volume, ObjectNode pod, String name) {
    String given = volume.get("name").asText();
    Path place = secrets.resolve(volume.at("/secret/secretName").asText());
    for (JsonNode container : Kustomized.containers(pod)) {
      for (JsonNode entry : container.get("volumeMounts")) {
        ObjectNode mount = (ObjectNode) entry;
        if (mount.get("name").asText().equals(given)) {
          place = place.resolve(mount.path("subPath").asText());
          mount.put("name", name + "-" + given).remove("subPath");
        }
      }
    }
    volume.put("name", name + "-" + given);
    if (volume.has("secret")) {
      volume.remove("secret");
      volume.putObject("hostPath").put("path", place.toString());
    } else if (volume.has("emptyDir")) {
      volumes.add(name + "-" + given);
    }
  }

  private void change(ObjectNode container, String name, String address) {
    container.put("image", image).remove(List.of("ports", "readinessProbe", "livenessProbe"));
    Map<String, String> variables = new HashMap<>();
    for (JsonNode entry : container.path("env")) {
      String field = entry.at("/valueFrom/fieldRef/fieldPath").asText();
      if (field.equals("status.podIP")) {
        ((ObjectNode) entry).put("value", address).remove("valueFrom");
      } else if (field.equals("metadata.name")) {
        ((ObjectNode) entry).put("value", name).remove("valueFrom");
      }
      variables.put("$(" + entry.get("name").asText() + ")", entry.path("value").asText());
    }
    if (container.has("args")) {
      List<String> words = Kustomized.words(container.get("args"));
      ArrayNode args = container.putArray("args");
      for (String word : words) {
        for (Map.Entry<String, String> variable : variables.entrySet()) {
          word = word.replace(variable.getKey(), variable.getValue());
        }
        args.add(word);
      }
    }
  }
}
