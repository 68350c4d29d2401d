package io.racklab.deploy.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The objects that {@code kubectl apply -k deploy/kubernetes} would send to a cluster. */
record Kustomized(List<JsonNode> objects) {
  static final Path SOURCES =
      Path.of(System.getProperty("racklab.root"), "deploy/kubernetes").toAbsolutePath();
  static final String KUSTOMIZATION = "kustomization.yaml";

  /** The optional parts, in the order in which they stand in the file. */
  static final List<String> PARTS = List.of("experiment", "monitor", "certificates");

  /** Returns the objects with these optional parts, whose lines are no longer comments then. */
  static Kustomized with(Path scratch, List<String> parts) throws Exception {
    Path copy = copied(scratch);
    for (String part : parts) {
      replace(copy, "  # - " + part, "  - " + part);
    }
    return built(copy);
  }

  /** Copies the manifests into a new folder, for a test that changes them. */
  static Path copied(Path scratch) throws IOException {
    Path copy = Files.createTempDirectory(scratch, "kubernetes");
    try (Stream<Path> files = Files.walk(SOURCES)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path target = copy.resolve(SOURCES.relativize(file));
        Files.createDirectories(target.getParent());
        Files.copy(file, target);
      }
    }
    return copy;
  }

  /** Changes a text in a copy's kustomization, where the text must stand. */
  static void replace(Path copy, String text, String other) throws IOException {
    Path file = copy.resolve(KUSTOMIZATION);
    String before = Files.readString(file);
    assertThat(before).contains(text);
    Files.writeString(file, before.replace(text, other));
  }

  static Kustomized built(Path folder) throws Exception {
    File out = folder.resolve("built").toFile();
    File errors = folder.resolve("errors").toFile();
    Process process =
        new ProcessBuilder("kubectl", "kustomize", folder.toString())
            .redirectOutput(out)
            .redirectError(errors)
            .start();
    assertThat(process.waitFor()).as(Files.readString(errors.toPath())).isZero();
    return new Kustomized(documents(out.toPath()));
  }

  static List<JsonNode> documents(Path file) throws IOException {
    String text = Files.readString(file, StandardCharsets.UTF_8);
    try (MappingIterator<JsonNode> all =
        new YAMLMapper().readerFor(JsonNode.class).readValues(text)) {
      return all.readAll();
    }
  }

  JsonNode object(String kind, String name) {
    return all(kind).stream()
        .filter(object -> object.at("/metadata/name").asText().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError("there is no " + kind + " " + name));
  }

  List<JsonNode> all(String kind) {
    return objects.stream().filter(object -> object.get("kind").asText().equals(kind)).toList();
  }

  /** Returns the pods' templates of sets and jobs. */
  List<JsonNode> templates() {
    return Stream.of("StatefulSet", "Job")
        .flatMap(kind -> all(kind).stream())
        .map(object -> object.at("/spec/template"))
        .toList();
  }

  /** Returns the containers of a template, those that run before the others first. */
  static List<JsonNode> containers(JsonNode template) {
    List<JsonNode> containers = new ArrayList<>();
    template.at("/spec/initContainers").forEach(containers::add);
    template.at("/spec/containers").forEach(containers::add);
    return containers;
  }

  static List<String> words(JsonNode list) {
    List<String> words = new ArrayList<>();
    list.forEach(word -> words.add(word.asText()));
    return words;
  }

  /** Returns the value of this entry of a list of names and values, or nothing. */
  static String value(JsonNode list, String name) {
    for (JsonNode entry : list) {
      if (entry.get("name").asText().equals(name)) {
        return entry.path("value").asText();
      }
    }
    return "";
  }

  /** Returns the container of a set or job that runs racklab. */
  static JsonNode container(JsonNode object) {
    return object.at("/spec/template/spec/containers/0");
  }

  /** Returns the word after another. */
  static String after(String word, List<String> words) {
    assertThat(words).contains(word);
    return words.get(words.indexOf(word) + 1);
  }

  /** Returns the number of a container's port with this name. */
  static JsonNode port(JsonNode container, String name) {
    for (JsonNode port : container.get("ports")) {
      if (port.get("name").asText().equals(name)) {
        return port.get("containerPort");
      }
    }
    throw new AssertionError("there is no port " + name);
  }
}
