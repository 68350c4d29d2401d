package io.racklab.deploy.endtoend;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.racklab.deploy.fixtures.Spoken;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What RO-Crate 1.1 demands of a crate's description ("MUST"), and that it tells the truth. */
class RoCrateTest {
  private static final String DESCRIPTION = "ro-crate-metadata.json";
  private static final String ROOT = "./";

  @TempDir static Path folder;

  private static Path pack;
  private static final Map<String, byte[]> CONTENTS = new TreeMap<>();
  private static final Map<String, JsonNode> ENTITIES = new TreeMap<>();
  private static JsonNode crate;

  @BeforeAll
  static void packed() throws IOException {
    Path trace =
        Files.writeString(
            folder.resolve("my tr%ce ü.tsv"), "j\t0\t0\t268435456\t268435456\t1000\n");
    Path experiment =
        Files.writeString(
            folder.resolve("e.conf"),
            """
            experiment {
              name = "a \\"crate\\"", clock = virtual, cluster = quickstart, schedulers = [ fifo ]
              workload { kind = swim, file = "%s" }
            }
            """
                .formatted(trace));
    Path run = folder.resolve("run");
    assertThat(racklab("run", experiment, "--quiet", "--out", run).exitCode()).isZero();
    pack = folder.resolve("crate.zip");
    Spoken spoken = racklab("pack", run, "--with-traces", "--ro-crate", "--out", pack);
    assertThat(spoken.exitCode()).as(spoken.err()).isZero();
    try (ZipFile zip = new ZipFile(pack.toFile())) {
      for (ZipEntry entry : zip.stream().map(ZipEntry.class::cast).toList()) {
        String within = entry.getName().substring(entry.getName().indexOf('/') + 1);
        CONTENTS.put(within, zip.getInputStream(entry).readAllBytes());
      }
    }
    crate = new ObjectMapper().readTree(CONTENTS.get(DESCRIPTION));
    for (JsonNode entity : crate.path("@graph")) {
      assertThat(ENTITIES.put(entity.path("@id").asText(), entity)).as("ids differ").isNull();
    }
  }

  @Test
  void theDescriptionNamesItsSubjectAndTheVersionOfTheFormat() {
    assertThat(crate.path("@context").asText()).isEqualTo("https://w3id.org/ro/crate/1.1/context");
    JsonNode descriptor = ENTITIES.get(DESCRIPTION);
    assertThat(descriptor.path("@type").asText()).isEqualTo("CreativeWork");
    assertThat(descriptor.at("/about/@id").asText()).isEqualTo(ROOT);
    assertThat(descriptor.at("/conformsTo/@id").asText())
        .isEqualTo("https://w3id.org/ro/crate/1.1");
    JsonNode root = ENTITIES.get(ROOT);
    assertThat(root.path("@type").asText()).isEqualTo("Dataset");
    assertThat(root.path("name").asText()).contains("a \"crate\"");
    assertThat(root.path("description").asText()).contains("VALID");
    assertThat(root.path("datePublished").asText()).matches("\\d{4}-\\d\\d-\\d\\d");
    assertThat(ENTITIES).containsKey(root.at("/license/@id").asText());
  }

  @Test
  void eachFileIsThereWithItsSizeAndHash() throws Exception {
    TreeSet<String> files = new TreeSet<>();
    ENTITIES.get(ROOT).path("hasPart").forEach(part -> files.add(part.path("@id").asText()));

    TreeSet<String> undescribed = new TreeSet<>(CONTENTS.keySet());
    files.forEach(file -> undescribed.remove(URI.create(file).getPath()));
    assertThat(undescribed).containsExactly("README.md", "check.sh", "pack.json", DESCRIPTION);
    assertThat(files).allMatch(file -> URI.create(file).toString().equals(file));
    assertThat(files)
        .contains("fifo/1/jobs.csv", "inputs/my%20tr%25ce%20%C3%BC.tsv", "experiment.conf");
    for (String file : files) {
      JsonNode entity = ENTITIES.get(file);
      byte[] content = CONTENTS.get(URI.create(file).getPath());
      assertThat(entity.path("@type").asText()).isEqualTo("File");
      assertThat(entity.path("contentSize").asText()).isEqualTo(content.length + "");
      assertThat(entity.path("sha256").asText())
          .isEqualTo(
              HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content)));
    }
  }

  @Test
  void everyReferenceLeadsToAnEntity() {
    for (JsonNode entity : ENTITIES.values()) {
      entity.forEach(RoCrateTest::references);
    }
    JsonNode run = ENTITIES.get("#run");
    assertThat(run.path("@type").asText()).isEqualTo("CreateAction");
    assertThat(ENTITIES.get(run.at("/instrument/@id").asText()).path("softwareVersion").asText())
        .isNotEmpty();
  }

  private static void references(JsonNode value) {
    if (value.isObject() && !value.path("@id").asText().startsWith("https:")) {
      assertThat(ENTITIES).containsKey(value.path("@id").asText());
    }
    if (value.isArray()) {
      value.forEach(RoCrateTest::references);
    }
  }

  @Test
  void aCrateIsVerifiedAsEveryPack() {
    assertThat(racklab("verify", pack, "--quiet").out()).contains("reproduced; runs: 1");
  }
}
