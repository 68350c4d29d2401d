package io.racklab.master.experiment;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The folder of an experiment's results. Files that change are replaced whole, so that a reader
 * never sees half of one.
 */
public final class RunDirectory {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private final Path folder;

  private RunDirectory(Path folder) {
    this.folder = folder;
  }

  /**
   * Makes a new folder, or takes an empty one.
   *
   * @throws FileAlreadyExistsException if there is something in it, which is left as it is
   */
  public static RunDirectory create(Path folder, Experiment experiment) throws IOException {
    Files.createDirectories(folder);
    if (!isEmptyFolder(folder)) {
      throw new FileAlreadyExistsException(folder.toString());
    }
    // Fails if another run has just begun here.
    Files.writeString(
        folder.resolve("experiment.conf"), experiment.resolved(), StandardOpenOption.CREATE_NEW);
    return new RunDirectory(folder);
  }

  /** Whether there is such a folder, with nothing in it. */
  public static boolean isEmptyFolder(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return false;
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.findAny().isEmpty();
    }
  }

  public Path folder() {
    return folder;
  }

  /** The folder of one run's rows. */
  public Path runFolder(String scheduler, int repeat) {
    return folder.resolve(scheduler).resolve(Integer.toString(repeat));
  }

  /** What is known of the run as a whole. */
  void writeRun(Map<String, Object> run) throws IOException {
    replace("run.json", run);
  }

  /** The results so far. */
  void writeSummary(Map<String, Object> summary) throws IOException {
    replace("summary.json", summary);
  }

  private void replace(String name, Map<String, Object> content) throws IOException {
    Path whole = folder.resolve(name);
    Path next = folder.resolve(name + ".next");
    Files.writeString(next, JSON.writeValueAsString(content) + "\n");
    Files.move(next, whole, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }
}
