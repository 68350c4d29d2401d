package io.racklab.deploy.pack;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
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
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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
  private final PackContents contents;
  private final List<PackedInput> inputs;
  private final String name;

  /**
   * @param results the results of a run directory whose runs have all ended
   * @param relocation the relocation of its experiment
   * @param withInputs true if traces, programs, their modules and jars are packed too
   * @throws WrongPackException if two inputs would have one place in the pack
   */
  public Packing(Results results, Relocation relocation, boolean withInputs) throws IOException {
    this.results = results;
    this.relocation = relocation;
    this.withInputs = withInputs;
    contents = PackContents.of(relocation, withInputs, ImportedModules.PYTHON);
    inputs = PackedInput.of(contents, withInputs);
    name = results.folder().toAbsolutePath().normalize().getFileName().toString();
  }

  /** Returns the present paths of the inputs that the pack holds, by their paths in it. */
  public Map<String, Path> held() {
    return withInputs ? contents.files() : Collections.emptyMap();
  }

  /** Returns the inputs that the pack lacks and whatever else its runs need, one a line. */
  public List<String> wanted() {
    List<String> wanted = new ArrayList<>();
    inputs.stream().filter(input -> !input.here()).forEach(input -> wanted.add(input.wanted()));
    wanted.addAll(contents.needs());
    return wanted;
  }

  /**
   * Writes the archive.
   *
   * @param crate true if the pack also describes itself as an RO-Crate
   * @throws FileAlreadyExistsException if the file exists
   */
  public void write(Path archive, boolean crate) throws IOException {
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
    entries.put("README.md", WholeFile.Content.of(readme()));
    entries.put(SCRIPT, WholeFile.Content.of(resource(SCRIPT)));
    if (crate) {
      String described = RoCrate.text(results.run(), files, inputs);
      entries.put(RoCrate.NAME, WholeFile.Content.of(described));
    }
    held().forEach((place, file) -> entries.put(place, out -> Files.copy(file, out)));
    write(archive, entries);
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

  private String readme() throws IOException {
    List<String> wanted = wanted();
    String needs =
        wanted.isEmpty()
            ? "Nothing else is needed."
            : list("The runs also need the following, which this folder lacks:", wanted);
    List<String> programs = contents.programs();
    if (!programs.isEmpty()) {
      needs += list("\n\nWhat these read while they run is not known:", programs);
    }
    JsonNode run = results.run();
    return resource(README)
        .replace("NAME", name)
        .replace("VERSION", run.path("machine").path("racklab").asText())
        .replace("JAVA", run.path("machine").path("java").asText())
        .replace("VERDICT", run.path("verdict").path("level").asText())
        .replace("INPUTS", needs);
  }

  private static String list(String head, List<String> lines) {
    return head + "\n\n- " + String.join("\n- ", lines);
  }

  static String resource(String name) throws IOException {
    try (InputStream text = Packing.class.getResourceAsStream("/io/racklab/deploy/pack/" + name)) {
      return new String(text.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
