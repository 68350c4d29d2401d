package io.racklab.deploy.pack;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.racklab.deploy.console.Screen;
import io.racklab.deploy.files.InputRole;
import io.racklab.deploy.files.Relocation;
import io.racklab.deploy.files.TempWorkspace;
import io.racklab.deploy.run.FigureRuns;
import io.racklab.deploy.run.PolicyJars;
import io.racklab.master.analysis.file.IrregularFileException;
import io.racklab.master.analysis.file.PlainFile;
import io.racklab.master.analysis.report.Results;
import io.racklab.master.analysis.rows.DamagedFileException;
import io.racklab.master.analysis.rows.RunFileNames;
import io.racklab.master.runs.experiment.ClockKind;
import io.racklab.master.runs.experiment.Study;
import io.racklab.master.runs.results.Agreement;
import io.racklab.master.runs.results.JsonDifference;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * An unpacked pack that is being checked. The clock and verdict in its pack.json are not trusted,
 * but compared with the results. The results are compared with those of repeated runs or, under the
 * wall clock, with figures computed anew from the rows.
 */
public final class Pack implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * Entries of run.json that may differ in a repetition: when, where and by how many processes the
   * runs were executed.
   */
  private static final Set<String> OF_THE_OCCASION =
      Set.of("workers", "runs_kept", "machine", "jars", "started", "ended");

  /**
   * The result in a run's folder. Its fingerprint covers paths too, which differ in a repetition.
   */
  private static final String RESULT = "result.json";

  private static final String FINGERPRINT = "fingerprint";

  private final Path folder;
  private final Manifest manifest;

  /** Deleted when the pack is closed. */
  private final TempWorkspace work;

  private Pack(Path folder, TempWorkspace work) {
    this.folder = folder;
    this.work = work;
    manifest = Manifest.in(folder);
  }

  /**
   * Opens an archive, or a folder into which one was unpacked.
   *
   * @throws WrongPackException if it is neither
   */
  public static Pack open(Path pack) throws IOException {
    TempWorkspace work =
        TempWorkspace.below(Path.of(System.getProperty("java.io.tmpdir")), "racklab-pack-");
    try {
      Path folder =
          Files.isDirectory(pack)
              ? pack.toAbsolutePath().normalize()
              : Unpacking.below(Files.createDirectory(work.folder().resolve("unpacked")), pack);
      return new Pack(folder, work);
    } catch (IOException | RuntimeException e) {
      work.close();
      throw e;
    }
  }

  /** Returns the number of runs according to its pack.json. */
  public int runs() {
    return manifest.run().path("runs").asInt();
  }

  /** Returns the version of Racklab that executed the runs, according to its pack.json. */
  public String version() {
    return manifest.run().path("machine").path("racklab").asText();
  }

  /**
   * Checks everything, and returns the first difference.
   *
   * @param inputs the folder of inputs that the pack does not hold; null if it holds all
   * @param out the run directory for the repeated runs; null if they are not to be kept
   * @throws WrongPackException if the pack lacks a file
   */
  public PackFinding check(Path inputs, Path out, Screen screen) throws IOException {
    Optional<String> changed = changed(inputs);
    if (changed.isPresent()) {
      return new PackFinding.Differs(changed.get());
    }
    try {
      Study study = study();
      Results results = Results.in(folder);
      Optional<String> contradiction = contradiction(study, results);
      if (contradiction.isPresent()) {
        return new PackFinding.Differs(contradiction.get());
      }
      if (study.first().execution().clock() == ClockKind.WALL) {
        return new Agreement(study, folder)
            .contradiction()
            .<PackFinding>map(PackFinding.Differs::new)
            .orElseGet(() -> new PackFinding.Agreeing(verdict(results.run())));
      }
      return played(study, results, out == null ? work.folder().resolve("played") : out, screen);
    } catch (DamagedFileException e) {
      return new PackFinding.Differs(e.getMessage());
    }
  }

  private static String verdict(JsonNode run) {
    StringBuilder line = new StringBuilder(run.path("verdict").path("level").asText());
    run.path("verdict").path("reasons").forEach(why -> line.append("; ").append(why.asText()));
    return line.toString();
  }

  private Path stage() {
    return work.folder().resolve("stage");
  }

  /**
   * Compares inputs and results with their checksums; returns a description of the first file that
   * has changed.
   */
  public Optional<String> changed(Path inputs) throws IOException {
    Path stage = Files.createDirectory(stage());
    Path configuration = inside(RunFileNames.CONFIGURATION);
    if (!PlainFile.exists(configuration)) {
      throw new WrongPackException("it lacks " + RunFileNames.CONFIGURATION);
    }
    PlainFile.require(configuration);
    Files.copy(configuration, stage.resolve(RunFileNames.CONFIGURATION));
    List<String> missing = new ArrayList<>();
    Optional<String> first = Optional.empty();
    for (PackedInput input : manifest.inputs()) {
      Path file = found(input, inputs);
      if (!Files.isRegularFile(file)) {
        missing.add(input.wanted());
        continue;
      }
      Path place = stage.resolve(folder.relativize(inside(input.path())));
      Files.createDirectories(place.getParent());
      Files.createSymbolicLink(place, file.toAbsolutePath());
      if (input.role() == InputRole.PROGRAM && !Files.isExecutable(file)) {
        // Archives do not keep the executable bit; if it cannot be set, starting the program
        // reports that.
        file.toFile().setExecutable(true);
      }
      if (first.isEmpty()) {
        first = changed(input.role().word() + " " + input.path(), input.sha256(), file);
      }
    }
    if (!missing.isEmpty()) {
      throw new WrongPackException(
          "it lacks "
              + String.join(", ", missing)
              + ": unpack the pack and put them there, or name their folder with --inputs");
    }
    for (PackedFile file : manifest.files()) {
      if (first.isPresent()) {
        break;
      }
      Path there = inside(file.path());
      if (PlainFile.exists(there)) {
        PlainFile.require(there);
        first = changed(file.path(), file.sha256(), there);
      } else {
        first = Optional.of(file.path() + ": it was packed and is missing now");
      }
    }
    return first;
  }

  private Path found(PackedInput input, Path inputs) throws IOException {
    Path packed = inside(input.path());
    if (inputs != null) {
      Path name = Path.of(Relocation.FOLDER).relativize(folder.relativize(packed));
      Path other = inputs.resolve(name);
      if (Files.isRegularFile(other)) {
        return other;
      }
    }
    if (PlainFile.exists(packed)) {
      PlainFile.require(packed);
    }
    return packed;
  }

  private static Optional<String> changed(String what, String packed, Path file)
      throws IOException {
    String now = PackedFile.sha256(file);
    return now.equals(packed)
        ? Optional.empty()
        : Optional.of(what + ": SHA-256 " + packed + " when it was packed, " + now + " now");
  }

  private Study study() {
    List<Path> jars =
        manifest.inputs().stream()
            .filter(input -> input.role() == InputRole.JAR)
            .map(input -> stage().resolve(input.path()))
            .toList();
    PolicyJars policies = new PolicyJars(jars);
    String file = stage().resolve(RunFileNames.CONFIGURATION).toString();
    return policies.reading(() -> Study.named(file, stage(), Map.of())).with(policies.jars());
  }

  /** Compares pack.json, run.json and the experiment with each other. */
  private Optional<String> contradiction(Study study, Results results) {
    JsonNode run = results.run();
    Optional<JsonDifference> told = JsonDifference.of(manifest.run(), Packing.ofRun(run));
    if (told.isPresent()) {
      return Optional.of(told("run", told.get()));
    }
    told = JsonDifference.of(manifest.verdict(), run.path("verdict"));
    if (told.isPresent()) {
      return Optional.of(told("verdict", told.get()));
    }
    String clock = run.path("clock").asText();
    String asked = study.first().execution().clock().name().toLowerCase(Locale.ROOT);
    if (!clock.equals(asked)) {
      return Optional.of(
          RunFileNames.RUN
              + ", clock: "
              + clock
              + ", but "
              + asked
              + " in "
              + RunFileNames.CONFIGURATION);
    }
    int ended = results.runs().size();
    return ended == runs()
        ? Optional.empty()
        : Optional.of(
            RunFileNames.SUMMARY + ": it has " + ended + " runs, and pack.json " + runs());
  }

  private static String told(String entry, JsonDifference difference) {
    String path = difference.path().isEmpty() ? entry : entry + "." + difference.path();
    return Manifest.NAME
        + ", "
        + path
        + ": "
        + difference.one()
        + ", but "
        + difference.other()
        + " in "
        + RunFileNames.RUN;
  }

  private PackFinding played(Study study, Results results, Path runs, Screen screen)
      throws IOException {
    Optional<String> trouble = new FigureRuns(false, screen).perform(study, runs);
    JsonNode again = Results.in(runs).run();
    if (!again.path("failure").isNull() || again.path("ended").isNull()) {
      return new PackFinding.NotPlayed(trouble.orElse("the runs did not end"));
    }
    Optional<String> difference = difference(runs);
    if (difference.isEmpty()) {
      difference =
          inJson(RunFileNames.RUN, results.run(), again, OF_THE_OCCASION)
              .or(() -> otherJars(results.run(), again));
    }
    return difference
        .<PackFinding>map(PackFinding.Differs::new)
        .orElseGet(() -> new PackFinding.Reproduced(verdict(again)));
  }

  private Optional<String> difference(Path runs) throws IOException {
    Map<String, Path> played = new TreeMap<>();
    try (Stream<Path> files = Files.walk(runs)) {
      files
          .filter(Files::isRegularFile)
          .forEach(file -> played.put(PackedFile.path(runs, file), file));
    }
    Map<String, Path> packed = new TreeMap<>();
    for (PackedFile file : manifest.files()) {
      packed.put(file.path(), inside(file.path()));
    }
    TreeSet<String> names = new TreeSet<>(packed.keySet());
    names.addAll(played.keySet());
    for (String name : names) {
      boolean result = name.endsWith("/" + RESULT);
      if (!PackedFile.repeats(name) && !result) {
        continue;
      }
      if (!played.containsKey(name) || !packed.containsKey(name)) {
        return Optional.of(
            name
                + ": it is "
                + (packed.containsKey(name)
                    ? "in the pack, but not in the repeated runs"
                    : "in the repeated runs, but not in the pack"));
      }
      Optional<String> difference =
          result
              ? inJson(name, json(packed.get(name)), json(played.get(name)), Set.of(FINGERPRINT))
              : FirstDifference.of(name, packed.get(name), played.get(name));
      if (difference.isPresent()) {
        return difference;
      }
    }
    return Optional.empty();
  }

  private static JsonNode json(Path file) throws IOException {
    try {
      return JSON.readTree(PlainFile.text(file));
    } catch (JsonProcessingException e) {
      throw new DamagedFileException(file.toString(), "it is not JSON", e);
    }
  }

  private static Optional<String> inJson(
      String name, JsonNode packed, JsonNode played, Set<String> without) {
    return JsonDifference.of(but(packed, without), but(played, without))
        .map(
            difference ->
                name
                    + ", "
                    + difference.path()
                    + ": "
                    + difference.one()
                    + " in the pack, "
                    + difference.other()
                    + " played again");
  }

  private static JsonNode but(JsonNode json, Set<String> names) {
    return json instanceof ObjectNode object ? object.deepCopy().without(names) : json;
  }

  /** Compares jars by content, since their paths differ. */
  private static Optional<String> otherJars(JsonNode packed, JsonNode played) {
    return new TreeSet<>(packed.path("jars").findValuesAsText("sha256"))
            .equals(new TreeSet<>(played.path("jars").findValuesAsText("sha256")))
        ? Optional.empty()
        : Optional.of(RunFileNames.RUN + ", jars: they differ from those of the repeated runs");
  }

  /** Returns a file of the pack, whose path contains no symbolic link. */
  private Path inside(String path) throws IOException {
    Path file = folder.resolve(path).normalize();
    if (!file.startsWith(folder) || file.equals(folder)) {
      throw new WrongPackException(
          "its " + Manifest.NAME + " names " + path + ", outside of the pack");
    }
    Path below = folder.relativize(file);
    if (below.getParent() != null) {
      try {
        PlainFile.folder(folder, below.getParent());
      } catch (IrregularFileException e) {
        throw new WrongPackException(e.getMessage());
      }
    }
    return file;
  }

  @Override
  public void close() {
    work.close();
  }
}
