package io.racklab.master.analysis.report;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.racklab.master.analysis.report.Results.OneRun;
import io.racklab.master.analysis.rows.Cell;
import io.racklab.master.analysis.rows.RowFormat;
import io.racklab.master.analysis.rows.RowTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Finds unfinished runs, which had started but not ended when Racklab stopped. Their folders
 * contain rows, but the summary has no entry for them.
 */
final class Unfinished {
  private static final int DEEPEST = 3;

  private Unfinished() {}

  /** Returns the unfinished runs in the order of their folders' names, with empty summaries. */
  static List<OneRun> in(Results results) throws IOException {
    List<Path> folders;
    try (Stream<Path> all = Files.walk(results.folder(), DEEPEST)) {
      folders =
          all.filter(one -> one.getFileName().toString().matches("\\d{1,9}"))
              .filter(one -> RowFormat.in(one, RowTable.JOBS).isPresent())
              .sorted()
              .toList();
    }
    List<OneRun> unfinished = new ArrayList<>();
    for (Path folder : folders) {
      if (results.runs().stream().noneMatch(run -> run.folder().equals(folder))) {
        unfinished.add(
            new OneRun(
                cell(results, results.folder().relativize(folder)),
                folder.getParent().getFileName().toString(),
                Integer.parseInt(folder.getFileName().toString()),
                JsonNodeFactory.instance.objectNode(),
                folder));
      }
    }
    return unfinished;
  }

  /**
   * Returns the cell of a folder. Cells of the summary are tried first, since a folder's name does
   * not contain the exact values.
   */
  private static Cell cell(Results results, Path within) {
    if (within.getNameCount() < DEEPEST) {
      return Cell.WHOLE;
    }
    String name = within.getName(0).toString();
    return results.runs().stream()
        .map(OneRun::cell)
        .filter(known -> known.folderName().equals(name))
        .findFirst()
        .orElseGet(() -> new Cell(values(name)));
  }

  private static Map<String, String> values(String name) {
    Map<String, String> values = new LinkedHashMap<>();
    for (String part : name.split(",")) {
      int equals = part.indexOf('=');
      values.put(part.substring(0, Math.max(0, equals)), part.substring(equals + 1));
    }
    return values;
  }
}
