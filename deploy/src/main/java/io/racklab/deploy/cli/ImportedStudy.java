package io.racklab.deploy.cli;

import io.racklab.master.analysis.file.WholeFile;
import io.racklab.master.runs.experiment.Study;
import io.racklab.topologies.config.HoconFile;
import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The folder that an import writes.
 *
 * @param folder the folder
 * @param isNew true if the import has made it
 * @param names the names of the files of the experiment
 */
record ImportedStudy(Path folder, boolean isNew, List<String> names) {
  private static final String EXPERIMENT = "experiment.conf";

  ImportedStudy {
    names = List.copyOf(names);
  }

  /** Writes the files. */
  static ImportedStudy write(Path folder, Map<String, String> files) throws IOException {
    boolean isNew = !Files.exists(folder);
    Files.createDirectories(folder);
    for (Map.Entry<String, String> file : files.entrySet()) {
      write(folder.resolve(file.getKey()), file.getValue());
    }
    return new ImportedStudy(folder, isNew, List.copyOf(files.keySet()));
  }

  /** Writes another file into the folder. */
  void add(String name, String text) throws IOException {
    write(folder.resolve(name), text);
  }

  private static void write(Path file, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    WholeFile.create(file, stream -> stream.write(bytes));
  }

  Path experiment() {
    return folder.resolve(EXPERIMENT);
  }

  /**
   * Reads the experiment and the trace of its workload; its jobs are not drawn yet.
   *
   * @throws InvalidInputException if it cannot run
   */
  Study read() {
    Path file = experiment();
    return Study.parse(file.toString(), HoconFile.content(file), folder.toAbsolutePath(), Map.of());
  }

  /**
   * Returns the problems; those of a history, reported where the workload names it, are moved to
   * the history's own file.
   */
  static InvalidInputException unwrapped(InvalidInputException problems, Path history) {
    String place = history.toAbsolutePath().normalize().toString();
    return new InvalidInputException(
        problems.problems().stream()
            .map(
                one -> {
                  int end = one.what().indexOf(": ");
                  return one.what().startsWith(place) && end > 0
                      ? new Problem(
                          one.what().substring(0, end),
                          0,
                          one.what().substring(end + 2),
                          one.instead())
                      : one;
                })
            .toList());
  }

  /** True if a problem is in a file of the folder, and can be mended there. */
  boolean has(InvalidInputException problems) {
    Path absolute = folder.toAbsolutePath();
    return problems.problems().stream()
        .anyMatch(problem -> Path.of(problem.file()).toAbsolutePath().startsWith(absolute));
  }

  /** Deletes the files, and the folder if the import has made it. */
  void delete() throws IOException {
    for (String name : names) {
      Files.deleteIfExists(folder.resolve(name));
    }
    if (isNew) {
      Files.deleteIfExists(folder);
    }
  }
}
