package io.racklab.deploy.packaging;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.kubernetes.client.openapi.JSON;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Checks objects against Kubernetes' OpenAPI schema, in the form of the classes that Kubernetes
 * generates from it for its Java client. The classes refuse unknown and missing fields; they
 * convert scalars of a wrong type, and such a conversion is found by comparing what was read with
 * the object. Words that a field may have are not checked.
 */
final class KubernetesSchema {
  private static final String CLASSES = "io.kubernetes.client.openapi.";

  private KubernetesSchema() {}

  /** Returns what the schema has against an object, if anything. */
  static Optional<String> problem(JsonNode object) throws IOException {
    String kind = object.path("kind").asText();
    String version = object.path("apiVersion").asText();
    Class<?> model;
    try {
      model = Class.forName(CLASSES + "models.V1" + kind);
    } catch (ClassNotFoundException e) {
      return Optional.of("unknown kind " + kind);
    }
    if (!serves(version, kind)) {
      return Optional.of(version + " has no " + kind);
    }
    try {
      String read = JSON.serialize(JSON.deserialize(object.toString(), model));
      return difference("", object, new ObjectMapper().readTree(read));
    } catch (RuntimeException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  /** True if an API of this version, such as apps/v1, creates objects of this kind. */
  private static boolean serves(String version, String kind) {
    String group = version.contains("/") ? version.replaceAll("[./].*", "") : "core";
    String api =
        group.substring(0, 1).toUpperCase(Locale.ROOT) + group.substring(1) + "V1Api$APIcreate";
    String place = "/" + (CLASSES + "apis.").replace('.', '/') + api;
    return version.matches("(.*/)?v1")
        && (JSON.class.getResource(place + kind + "Request.class") != null
            || JSON.class.getResource(place + "Namespaced" + kind + "Request.class") != null);
  }

  private static Optional<String> difference(String path, JsonNode given, JsonNode read) {
    if (read == null || given.getNodeType() != read.getNodeType()) {
      return Optional.of(path + " is " + given + ", and was read as " + read);
    }
    if (given.isObject()) {
      for (Map.Entry<String, JsonNode> field : given.properties()) {
        Optional<String> below =
            difference(path + "/" + field.getKey(), field.getValue(), read.get(field.getKey()));
        if (below.isPresent()) {
          return below;
        }
      }
      return Optional.empty();
    }
    if (given.isArray()) {
      for (int i = 0; i < given.size(); i++) {
        Optional<String> below = difference(path + "/" + i, given.get(i), read.get(i));
        if (below.isPresent()) {
          return below;
        }
      }
      return Optional.empty();
    }
    return given.equals(read)
        ? Optional.empty()
        : Optional.of(path + " is " + given + ", and was read as " + read);
  }
}
