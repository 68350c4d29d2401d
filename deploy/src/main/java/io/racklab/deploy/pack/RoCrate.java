package io.racklab.deploy.pack;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Map;

/**
 * The description of a pack as a research object by RO-Crate 1.1, which repositories of research
 * data read: the files with their sizes and hashes, and the run that has made them.
 */
final class RoCrate {
  static final String NAME = "ro-crate-metadata.json";

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String ROOT = "./";
  private static final String RUN = "#run";
  private static final String RACKLAB = "#racklab";
  private static final String LICENCE = "#licence";

  /** Media types by the endings of files' names. */
  private static final List<Map.Entry<String, String>> FORMATS =
      List.of(
          Map.entry(".csv", "text/csv"),
          Map.entry(".csv.zst", "application/zstd"),
          Map.entry(".parquet", "application/vnd.apache.parquet"),
          Map.entry(".json", "application/json"),
          Map.entry(".html", "text/html"),
          Map.entry(".conf", "text/plain"));

  private final ArrayNode graph = JSON.createArrayNode();

  private RoCrate() {}

  /**
   * Returns the content of the file.
   *
   * @param run the content of run.json
   * @param files the results
   * @param inputs the traces, programs, modules and jars; those that the pack lacks are described
   *     by name, size and hash
   */
  static String text(JsonNode run, List<PackedFile> files, List<PackedInput> inputs) {
    RoCrate crate = new RoCrate();
    crate
        .entity(NAME, "CreativeWork")
        .<ObjectNode>set("conformsTo", reference("https://w3id.org/ro/crate/1.1"))
        .set("about", reference(ROOT));
    crate.root(run, files, inputs);
    crate.action(run, files, inputs);
    for (PackedFile file : files) {
      crate.file(uri(file.path()), file.path(), file.bytes(), file.sha256());
    }
    for (PackedInput input : inputs) {
      crate
          .file(place(input), input.path(), input.bytes(), input.sha256())
          .put("description", "A " + input.role().word() + " of the experiment.");
    }
    ObjectNode all =
        JSON.createObjectNode().put("@context", "https://w3id.org/ro/crate/1.1/context");
    all.set("@graph", crate.graph);
    return all.toPrettyString() + "\n";
  }

  private void root(JsonNode run, List<PackedFile> files, List<PackedInput> inputs) {
    String verdict = run.path("verdict").path("level").asText();
    ObjectNode root =
        entity(ROOT, "Dataset")
            .put("name", "Racklab experiment " + run.path("name").asText())
            .put(
                "description",
                run.path("runs").asInt()
                    + " runs of MapReduce schedulers on an emulated cluster, with the verdict "
                    + verdict
                    + ". racklab verify checks them; it plays runs in virtual time again and"
                    + " compares every row.")
            .put("datePublished", run.path("ended").asText().replaceFirst("T.*", ""));
    root.set("license", reference(LICENCE));
    ArrayNode parts = root.putArray("hasPart");
    files.forEach(file -> parts.add(reference(uri(file.path()))));
    inputs.stream().filter(PackedInput::here).forEach(one -> parts.add(reference(place(one))));
    root.putArray("mentions").add(reference(RUN));
    entity(LICENCE, "CreativeWork")
        .put("name", "No licence is stated")
        .put("description", "Whoever publishes this crate puts the licence of the results here.");
  }

  private void action(JsonNode run, List<PackedFile> files, List<PackedInput> inputs) {
    ObjectNode action =
        entity(RUN, "CreateAction")
            .put("name", "racklab run")
            .put("startTime", run.path("started").asText())
            .put("endTime", run.path("ended").asText());
    action.set("instrument", reference(RACKLAB));
    ArrayNode taken = action.putArray("object");
    inputs.forEach(input -> taken.add(reference(place(input))));
    ArrayNode made = action.putArray("result");
    files.forEach(file -> made.add(reference(uri(file.path()))));
    JsonNode machine = run.path("machine");
    entity(RACKLAB, "SoftwareApplication")
        .put("name", "Racklab")
        .put("softwareVersion", machine.path("racklab").asText())
        .put("operatingSystem", machine.path("os").asText())
        .put("softwareRequirements", "Java " + machine.path("java").asText());
  }

  /**
   * Returns the id of an input: its path, or a name that is no path if the pack lacks its bytes.
   */
  private static String place(PackedInput input) {
    return input.here() ? uri(input.path()) : "#" + uri(input.path());
  }

  private ObjectNode file(String id, String path, long bytes, String sha256) {
    ObjectNode file =
        entity(id, id.startsWith("#") ? "CreativeWork" : "File")
            .put("name", path)
            .put("contentSize", Long.toString(bytes))
            .put("sha256", sha256);
    FORMATS.stream()
        .filter(format -> path.endsWith(format.getKey()))
        .findFirst()
        .ifPresent(format -> file.put("encodingFormat", format.getValue()));
    return file;
  }

  private ObjectNode entity(String id, String type) {
    return graph.addObject().put("@id", id).put("@type", type);
  }

  private static ObjectNode reference(String id) {
    return JSON.createObjectNode().put("@id", id);
  }

  /** Returns a path as a URI reference: what is not allowed there is percent-encoded. */
  private static String uri(String path) {
    try {
      return new URI(null, null, path, null).toASCIIString();
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(path + " cannot be a part of an address", e);
    }
  }
}
