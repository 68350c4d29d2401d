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
import org.junit.jupiter.api.Test;

/**
 * What Docker is told: that it can be read, that its parts fit each other, and that the commands in
 * it are racklab's. Nothing is started.
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
      // Not as a list, from which podman-compose 1.0 takes a word for each replica.
      assertThat(services.at(service + "/healthcheck/test").asText())
          .isEqualTo("/opt/racklab/bin/ready");
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
