package io.racklab.master.analysis.report;

import io.racklab.master.analysis.report.Results.OneRun;
import io.racklab.master.analysis.rows.Cell;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The cells of sweeps as contenders of their own, so that a scheduler in one cell is compared with
 * those in all others. Their names have the last parts of the swept keys, as few as distinguish the
 * keys: {@code link=2-Gbps/fair}.
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
    ShortKeys keys = new ShortKeys(cells);
    for (Cell cell : cells) {
      for (Contender one : contenders) {
        Contender there = one.in(cell, keys.of(cell).folderName() + "/" + one.name());
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
   * Returns the name of the contender that a user names. The user may write the cell with short
   * keys or as the name of its folder. Empty if there is no such contender.
   */
  public Optional<String> named(String asked) {
    return byLongName.entrySet().stream()
        .filter(one -> one.getKey().equals(asked) || one.getValue().name().equals(asked))
        .map(one -> one.getValue().name())
        .findFirst();
  }
}
