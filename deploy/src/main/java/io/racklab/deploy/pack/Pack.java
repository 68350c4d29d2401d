package io.racklab.deploy.pack;

import io.racklab.deploy.console.Screen;
import io.racklab.deploy.inputs.InputRole;
import io.racklab.deploy.inputs.Relocation;
import io.racklab.deploy.run.FigureRuns;
import io.racklab.deploy.run.PolicyJars;
import io.racklab.master.experiment.RunFileNames;
import io.racklab.master.experiment.Study;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** A pack that is checked: unpacked somewhere, with its inputs at hand. */
public final class Pack implements AutoCloseable {
  private final Path folder;
  private final Manifest manifest;

  /** Deleted in the end. */
  private final Path work;

  private Pack(Path folder, Path work) {
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
    Path work = Files.createTempDirectory("racklab-pack-");
    try {
      Path folder =
          Files.isDirectory(pack)
              ? pack.toAbsolutePath().normalize()
              : Unpacking.below(Files.createDirectory(work.resolve("unpacked")), pack);
      return new Pack(folder, work);
    } catch (IOException | RuntimeException e) {
      Unpacking.delete(work);
      throw e;
    }
  }

  /** Whether its runs were played under the wall clock, so that they cannot be repeated. */
  public boolean isWall() {
    return manifest.isWall();
  }

  /** The number of runs. */
  public int runs() {
    return manifest.run().path("runs").asInt();
  }

  /** The verdict of its runs, with its reasons. */
  public String verdict() {
    StringBuilder line = new StringBuilder(manifest.verdict().path("level").asText());
    manifest.verdict().path("reasons").forEach(why -> line.append("; ").append(why.asText()));
    return line.toString();
  }

  /** The version that played them. */
  public String version() {
    return manifest.run().path("machine").path("racklab").asText();
  }

  /**
   * The first input or file of results that is not the one that was packed, in words.
   *
   * @param inputs where inputs are that the pack does not hold; null if it holds all
   * @throws WrongPackException if something is missing
   */
  public Optional<String> changed(Path inputs) throws IOException {
    Path stage = Files.createDirectory(work.resolve("stage"));
    Path configuration = inside(RunFileNames.CONFIGURATION);
    if (!Files.isRegularFile(configuration)) {
      throw new WrongPackException("it lacks " + RunFileNames.CONFIGURATION);
    }
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
        // Archives do not tell; where it is not ours to change, whoever starts it says so.
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
              + ": unpack it and put that there, or name its folder with --inputs");
    }
    for (PackedFile file : manifest.files()) {
      if (first.isPresent()) {
        break;
      }
      Path there = inside(file.path());
      first =
          Files.isRegularFile(there)
              ? changed(file.path(), file.sha256(), there)
              : Optional.of(file.path() + ": it was packed and is not there");
    }
    return first;
  }

  private Path found(PackedInput input, Path inputs) {
    Path packed = inside(input.path());
    if (inputs == null) {
      return packed;
    }
    Path name = Path.of(Relocation.FOLDER).relativize(folder.relativize(packed));
    Path other = inputs.resolve(name);
    return Files.isRegularFile(other) ? other : packed;
  }

  private static Optional<String> changed(String what, String packed, Path file)
      throws IOException {
    String now = PackedFile.sha256(file);
    return now.equals(packed)
        ? Optional.empty()
        : Optional.of(what + ": SHA-256 " + packed + " when it was packed, " + now + " now");
  }

  /**
   * Plays the runs again, after {@link #changed}, and names the first difference of their results.
   *
   * @param out the run directory to make; null if it is not to be kept
   */
  public Optional<String> played(Path out, Screen screen) throws IOException {
    Path stage = work.resolve("stage");
    List<Path> jars =
        manifest.inputs().stream()
            .filter(input -> input.role() == InputRole.JAR)
            .map(input -> stage.resolve(input.path()))
            .toList();
    PolicyJars policies = new PolicyJars(jars);
    String file = stage.resolve(RunFileNames.CONFIGURATION).toString();
    Study study = policies.reading(() -> Study.named(file, stage, Map.of())).with(policies.jars());
    Path runs = out == null ? work.resolve("played") : out;
    Optional<String> trouble = new FigureRuns(false, screen).perform(study, runs);
    return trouble.isPresent() ? trouble : difference(runs);
  }

  private Optional<String> difference(Path runs) throws IOException {
    Map<String, Path> played = new TreeMap<>();
    try (Stream<Path> files = Files.walk(runs)) {
      files
          .filter(Files::isRegularFile)
          .forEach(file -> played.put(PackedFile.path(runs, file), file));
    }
    Map<String, Path> packed = new TreeMap<>();
    manifest.files().forEach(file -> packed.put(file.path(), inside(file.path())));
    TreeSet<String> names = new TreeSet<>(packed.keySet());
    names.addAll(played.keySet());
    for (String name : names) {
      if (!PackedFile.repeats(name)) {
        continue;
      }
      if (!played.containsKey(name) || !packed.containsKey(name)) {
        return Optional.of(
            name
                + ": there is one "
                + (packed.containsKey(name)
                    ? "in the pack, and none was played again"
                    : "played again, and none in the pack"));
      }
      Optional<String> difference = FirstDifference.of(name, packed.get(name), played.get(name));
      if (difference.isPresent()) {
        return difference;
      }
    }
    return Optional.empty();
  }

  private Path inside(String path) {
    Path file = folder.resolve(path).normalize();
    if (!file.startsWith(folder)) {
      throw new WrongPackException("its " + Manifest.NAME + " names " + path + ", outside of it");
    }
    return file;
  }

  @Override
  public void close() throws IOException {
    Unpacking.delete(work);
  }
}
