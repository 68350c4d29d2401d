package io.racklab.master.analysis.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.racklab.master.analysis.file.PlainFile;
import io.racklab.master.analysis.rows.Cell;
import io.racklab.master.analysis.rows.DamagedFileException;
import io.racklab.master.analysis.rows.RunFileNames;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The results in a run directory, which may be incomplete: the runs that had ended when the
 * directory was last written.
 *
 * @param folder the run directory
 * @param run the content of run.json; a missing node if the file does not exist
 * @param runs the runs in the order of summary.json
 */
public record Results(Path folder, JsonNode run, List<OneRun> runs) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** The longest folder name that file systems allow, in bytes. */
  private static final int LONGEST_NAME = 255;

  public Results {
    runs = List.copyOf(runs);
  }

  /** Returns the runs of one cell, as if it were the only one. */
  Results in(Cell cell) {
    List<OneRun> there =
        runs.stream()
            .filter(one -> one.cell().equals(cell))
            .map(
                one ->
                    new OneRun(
                        Cell.WHOLE, one.scheduler(), one.repeat(), one.summary(), one.folder()))
            .toList();
    return new Results(folder, run, there);
  }

  /**
   * Returns the runs of cells with these names. The cell of a change is named after the change.
   *
   * @param cells the names of cells: their values, joined by commas
   */
  public Results in(Set<String> cells) {
    List<OneRun> there =
        runs.stream()
            .filter(one -> cells.contains(String.join(", ", one.cell().values().values())))
            .toList();
    return new Results(folder, run, there);
  }

  /**
   * One run: one repeat of a scheduler in a cell.
   *
   * @param summary the run's entry in summary.json
   * @param folder the folder that contains the run's rows
   */
  public record OneRun(Cell cell, String scheduler, int repeat, JsonNode summary, Path folder) {
    /**
     * Returns a number of the summary by its path, such as {@code job_s.mean}; NaN if the summary
     * has no such number.
     */
    public double metric(String path) {
      JsonNode value = summary;
      for (String name : path.split("\\.")) {
        value = value.path(name);
      }
      return value.isNumber() ? value.asDouble() : Double.NaN;
    }
  }

  /**
   * Reads a run directory. One of run.json and summary.json may be missing, if Racklab was killed.
   *
   * @throws NoSuchFileException if both are missing
   * @throws DamagedFileException if the files are not in Racklab's format
   */
  public static Results in(Path folder) throws IOException {
    Path about = folder.resolve(RunFileNames.RUN);
    Path file = folder.resolve(RunFileNames.SUMMARY);
    if (!PlainFile.exists(about) && !PlainFile.exists(file)) {
      throw new NoSuchFileException(about.toString());
    }
    JsonNode run = json(about);
    List<OneRun> runs = new ArrayList<>();
    // An experiment that is killed right after its start leaves only run.json.
    JsonNode whole = PlainFile.exists(file) ? json(file) : JSON.createObjectNode();
    for (JsonNode summary : whole.path("runs")) {
      Map<String, String> values = new LinkedHashMap<>();
      summary.path("cell").properties().forEach(v -> values.put(v.getKey(), v.getValue().asText()));
      Cell cell = new Cell(values);
      String scheduler = summary.path("scheduler").asText();
      int repeat = summary.path("repeat").asInt();
      Path rows = rows(file, List.of(cell.folderName(), scheduler, Integer.toString(repeat)));
      runs.add(new OneRun(cell, scheduler, repeat, summary, rows));
    }
    return new Results(folder, run, runs);
  }

  private static Path rows(Path summary, List<String> names) throws IOException {
    try {
      Path below = Path.of("");
      for (String name : names) {
        if (name.getBytes(StandardCharsets.UTF_8).length > LONGEST_NAME) {
          throw new InvalidPathException(name, "too long");
        }
        below = below.resolve(name);
      }
      return PlainFile.folder(summary.getParent(), below);
    } catch (InvalidPathException e) {
      throw new DamagedFileException(
          summary.toString(), "a run in it has a name that no folder can have", e);
    }
  }

  private static JsonNode json(Path file) throws IOException {
    if (!PlainFile.exists(file)) {
      return JSON.missingNode();
    }
    try {
      return JSON.readTree(PlainFile.text(file));
    } catch (JsonProcessingException e) {
      // Errors about nesting depth or length have no location.
      String line = e.getLocation() == null ? "" : ":" + e.getLocation().getLineNr();
      throw new DamagedFileException(file + line, "it is not JSON", e);
    } catch (CharacterCodingException e) {
      throw new DamagedFileException(file.toString(), "it is not text in UTF-8", e);
    }
  }
}
