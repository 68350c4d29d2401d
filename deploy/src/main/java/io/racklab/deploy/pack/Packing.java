package io.racklab.deploy.pack;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.racklab.deploy.files.InputRole;
import io.racklab.deploy.files.Relocation;
import io.racklab.master.analysis.file.PlainFile;
import io.racklab.master.analysis.file.WholeFile;
import io.racklab.master.analysis.report.Results;
import io.racklab.master.analysis.rows.RunFileNames;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Makes a pack of a run directory. The same directory always gives the same bytes. */
public final class Packing {
  private static final String README = "readme.txt";
  private static final String SCRIPT = "check.sh";

  /** The oldest time that a zip archive can state. */
  private static final LocalDateTime ANY_TIME = LocalDateTime.of(1980, 1, 1, 0, 0);

  private static final List<String> OF_RUN =
      List.of("name", "seed", "repeats", "clock", "runs", "machine");

  private final Results results;
  private final Relocation relocation;
  private final boolean withInputs;
  private final String name;

  /**
   * @param results the results of a run directory whose runs have all ended
   * @param relocation the relocation of its experiment
   * @param withInputs true if traces, programs and jars are packed too
   */
  public Packing(Results results, Relocation relocation, boolean withInputs) {
    this.results = results;
    this.relocation = relocation;
    this.withInputs = withInputs;
    name = results.folder().toAbsolutePath().normalize().getFileName().toString();
  }

  /**
   * Writes the archive.
   *
   * @return the inputs that the pack lacks, one a line
   * @throws FileAlreadyExistsException if the file exists
   */
  public List<String> write(Path archive) throws IOException {
    List<PackedInput> inputs = PackedInput.of(relocation, withInputs);
    Map<String, WholeFile.Content> entries = new TreeMap<>();
    List<PackedFile> files = new ArrayList<>();
    for (Path file : resultFiles()) {
      PackedFile packed = PackedFile.of(results.folder(), file);
      files.add(packed);
      entries.put(packed.path(), out -> Files.copy(file, out));
    }
    byte[] experiment = relocation.experiment().getBytes(StandardCharsets.UTF_8);
    files.add(PackedFile.of(RunFileNames.CONFIGURATION, experiment));
    Manifest manifest =
        new Manifest(
            Manifest.FORMAT, ofRun(results.run()), results.run().path("verdict"), inputs, files);
    entries.put(Manifest.NAME, WholeFile.Content.of(manifest.text()));
    entries.put(RunFileNames.CONFIGURATION, out -> out.write(experiment));
    entries.put("README.md", WholeFile.Content.of(readme(inputs)));
    entries.put(SCRIPT, WholeFile.Content.of(resource(SCRIPT)));
    if (withInputs) {
      relocation.files().forEach((place, file) -> entries.put(place, out -> Files.copy(file, out)));
    }
    write(archive, entries);
    return wanted(inputs);
  }

  /** Returns the known inputs that the pack needs but does not hold. */
  private List<String> wanted(List<PackedInput> inputs) throws IOException {
    List<String> wanted = new ArrayList<>();
    if (!withInputs) {
      inputs.forEach(input -> wanted.add(input.wanted()));
    }
    for (Map.Entry<String, Path> place : relocation.files().entrySet()) {
      if (relocation.role(place.getValue()) == InputRole.PROGRAM) {
        wanted.addAll(ProgramNeeds.of(place.getKey(), place.getValue()));
      }
    }
    return wanted;
  }

  private void write(Path archive, Map<String, WholeFile.Content> entries) throws IOException {
    WholeFile.create(
        archive,
        file -> {
          ZipOutputStream zip = new ZipOutputStream(file);
          for (Map.Entry<String, WholeFile.Content> entry : entries.entrySet()) {
            ZipEntry header = new ZipEntry(name + "/" + entry.getKey());
            header.setTimeLocal(ANY_TIME);
            zip.putNextEntry(header);
            entry.getValue().writeTo(zip);
            zip.closeEntry();
          }
          zip.finish();
        });
  }

  /**
   * Returns the result files. Figures and logs are left out: figures can be drawn again, and logs
   * concern only the machine.
   */
  private List<Path> resultFiles() throws IOException {
    List<Path> files = new ArrayList<>();
    for (String beside : List.of(RunFileNames.RUN, RunFileNames.SUMMARY, "report.html")) {
      Path file = results.folder().resolve(beside);
      if (PlainFile.exists(file)) {
        PlainFile.require(file);
        files.add(file);
      }
    }
    for (Results.OneRun run : results.runs()) {
      files.addAll(PlainFile.in(run.folder()));
    }
    return files.stream().sorted().toList();
  }

  /** Returns the part of a pack's manifest about its runs, from their run.json. */
  static JsonNode ofRun(JsonNode run) {
    ObjectNode told = new ObjectMapper().createObjectNode();
    OF_RUN.stream().filter(run::has).forEach(key -> told.set(key, run.path(key)));
    return told;
  }

  private String readme(List<PackedInput> inputs) throws IOException {
    String wanted =
        wanted(inputs).stream()
            .map(input -> "- " + input)
            .collect(Collectors.joining("\n", "The pack needs, but lacks:\n\n", ""));
    boolean programs = inputs.stream().anyMatch(input -> input.role() == InputRole.PROGRAM);
    if (wanted.endsWith("\n\n")) {
      wanted =
          programs
              ? "Its programs may read or import further files, which the pack does not know."
              : "Nothing else is needed.";
    }
    JsonNode run = results.run();
    return resource(README)
        .replace("NAME", name)
        .replace("VERSION", run.path("machine").path("racklab").asText())
        .replace("JAVA", run.path("machine").path("java").asText())
        .replace("VERDICT", run.path("verdict").path("level").asText())
        .replace("INPUTS", wanted);
  }

  private static String resource(String name) throws IOException {
    try (InputStream text = Packing.class.getResourceAsStream("/io/racklab/deploy/pack/" + name)) {
      return new String(text.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
