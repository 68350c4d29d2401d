package io.racklab.master.analysis.report;

import io.racklab.master.analysis.report.Results.OneRun;
import io.racklab.master.analysis.rows.Cell;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The cells of sweeps as contenders of their own, so that a scheduler in one cell is compared with
 * those in all others. Their names have the last parts of the swept keys, as many as tell the keys
 * apart: {@code link=2-Gbps/fair}.
 */
public final class CellContenders {
  private final Map<String, Contender> byLongName = new LinkedHashMap<>();

  /**
   * @param contenders the schedulers of run directories, each in all cells
   */
  public CellContenders(List<Contender> contenders) {
    List<Cell> cells =
        contenders.stream()
            .flatMap(one -> one.runs().stream())
            .map(OneRun::cell)
            .distinct()
            .toList();
    for (Cell cell : cells) {
      for (Contender one : contenders) {
        Contender there = one.in(cell, shortName(cell, cells) + "/" + one.name());
        if (!there.runs().isEmpty()) {
          byLongName.put(cell.folderName() + "/" + one.name(), there);
        }
      }
    }
  }

  public List<Contender> all() {
    return List.copyOf(byLongName.values());
  }

  /**
   * Returns the name of the contender that a user means, whose cell is written as here or as its
   * folder is called; empty if there is none.
   */
  public Optional<String> named(String asked) {
    return byLongName.entrySet().stream()
        .filter(one -> one.getKey().equals(asked) || one.getValue().name().equals(asked))
        .map(one -> one.getValue().name())
        .findFirst();
  }

  private static String shortName(Cell cell, List<Cell> cells) {
    List<String> keys =
        cells.stream().flatMap(one -> one.values().keySet().stream()).distinct().toList();
    Map<String, String> values = new LinkedHashMap<>();
    cell.values().forEach((key, value) -> values.put(shortKey(key, keys), value));
    return new Cell(values).folderName();
  }

  /** Returns the shortest end of a path that no other path has. */
  private static String shortKey(String key, List<String> keys) {
    List<String> parts = new ArrayList<>(List.of(key.split("\\.")));
    for (int from = parts.size() - 1; from > 0; from--) {
      String end = parts.stream().skip(from).collect(Collectors.joining("."));
      if (keys.stream().filter(one -> one.equals(end) || one.endsWith("." + end)).count() == 1) {
        return end;
      }
    }
    return key;
  }
}
