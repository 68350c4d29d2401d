package io.racklab.master.analysis.report;

import io.racklab.master.analysis.rows.Cell;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Places the swept keys in figures: one quantity on the horizontal axis, one key over panels, and
 * all others in a selector.
 *
 * @param across the horizontal axis; empty if no swept key is a quantity
 * @param panelKey the key of which each value has a panel
 * @param selected the keys whose values readers select
 * @param names the short names of the keys
 */
record SweepLayout(
    Optional<SweepAxis> across, Optional<String> panelKey, List<String> selected, ShortKeys names) {
  SweepLayout {
    selected = List.copyOf(selected);
  }

  /** Returns the layout for cells; keys with the same value in all cells have no place in it. */
  static SweepLayout of(List<Cell> cells) {
    ShortKeys names = new ShortKeys(cells);
    // Keys with the most values come first: an axis has more room than a panel, and a panel more
    // than a selector.
    List<String> keys =
        cells.stream()
            .flatMap(cell -> cell.values().keySet().stream())
            .distinct()
            .filter(key -> values(cells, key) > 1)
            .sorted(Comparator.comparingLong((String key) -> values(cells, key)).reversed())
            .toList();
    Optional<String> quantity =
        keys.stream()
            .filter(key -> SweepAxis.of(cells, key, names.of(key)).isPresent())
            .findFirst();
    List<String> others = keys.stream().filter(key -> !quantity.equals(Optional.of(key))).toList();
    return new SweepLayout(
        quantity.flatMap(key -> SweepAxis.of(cells, key, names.of(key))),
        others.stream().findFirst(),
        others.stream().skip(1).toList(),
        names);
  }

  private static long values(List<Cell> cells, String key) {
    return cells.stream().map(cell -> cell.values().getOrDefault(key, "")).distinct().count();
  }

  /** Returns the values of a cell that readers select, such as {@code gaps = 2}. */
  String selection(Cell cell) {
    Map<String, String> values = new LinkedHashMap<>();
    for (String key : selected) {
      values.put(names.of(key), cell.values().getOrDefault(key, ""));
    }
    return new Cell(values).toString();
  }

  /** Returns the title of a cell's panel; empty if there is only one panel. */
  String panel(Cell cell) {
    return panelKey.map(key -> names.of(key) + " = " + value(cell)).orElse("");
  }

  /** Returns the value of the key that has panels; empty if there is only one panel. */
  String value(Cell cell) {
    return panelKey.map(key -> cell.values().getOrDefault(key, "")).orElse("");
  }
}
