package io.racklab.master.analysis.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.racklab.master.analysis.rows.Cell;
import io.racklab.master.analysis.statistics.Ranking;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Draws a map of the cells of a sweep in which each tile names the scheduler that leads there. The
 * values of one key are columns, those of all others together are rows.
 */
final class LeadMap {
  private static final int MOST_ROWS = 40;
  private static final int MOST_COLUMNS = 12;
  private static final int ROW_HEIGHT = 40;

  /** The most schedulers whose lines in one figure are distinct at a glance. */
  private static final int FEW_SCHEDULERS = 6;

  private static final String TIE = "tie";
  private static final String TIE_COLOUR = "#8C8C8C";

  private final DrawnMetric metric;
  private final Map<Cell, Ranking> rankings;
  private final SeriesStyles looks;
  private final ShortKeys names;

  /**
   * @param rankings the schedulers in each cell in which at least two were measured
   */
  LeadMap(DrawnMetric metric, Map<Cell, Ranking> rankings, SeriesStyles looks) {
    this.metric = metric;
    this.rankings = rankings;
    this.looks = looks;
    names = new ShortKeys(List.copyOf(rankings.keySet()));
  }

  /**
   * Returns the figure; empty without a swept key, and for one key and few schedulers, for which
   * lines show the same.
   */
  Optional<Figure> figure() {
    List<String> keys = keys();
    boolean few = looks.schedulers().size() <= FEW_SCHEDULERS;
    if (keys.isEmpty() || keys.size() == 1 && few) {
      return Optional.empty();
    }
    return Optional.of(figure(columns(keys)));
  }

  /** Returns the key with the most values that still fit side by side. */
  private String columns(List<String> keys) {
    return keys.stream()
        .filter(key -> values(key).size() <= MOST_COLUMNS)
        .max(Comparator.comparingInt(key -> values(key).size()))
        .orElse(keys.get(0));
  }

  private List<String> keys() {
    return rankings.keySet().stream()
        .flatMap(cell -> cell.values().keySet().stream())
        .distinct()
        .filter(key -> values(key).size() > 1)
        .toList();
  }

  private List<String> values(String key) {
    return rankings.keySet().stream()
        .map(cell -> cell.values().getOrDefault(key, ""))
        .distinct()
        .toList();
  }

  private Figure figure(String across) {
    List<String> columns = values(across).stream().limit(MOST_COLUMNS).toList();
    Map<String, Map<String, Cell>> byRow = new LinkedHashMap<>();
    for (Cell cell : rankings.keySet()) {
      byRow
          .computeIfAbsent(row(cell, across), row -> new LinkedHashMap<>())
          .put(cell.values().getOrDefault(across, ""), cell);
    }
    List<Map<String, Cell>> rows = byRow.values().stream().limit(MOST_ROWS).toList();
    List<String> titles = new ArrayList<>(List.of(""));
    byRow.keySet().stream().limit(MOST_ROWS).forEach(titles::add);
    ObjectNode hidden = Chart.acrossTo(columns.size(), "").put("show", false);
    Chart chart = Chart.bars(true, hidden, Chart.down(titles));
    for (String column : columns) {
      column(chart, column, rows);
    }
    ObjectNode option = (ObjectNode) chart.option();
    option.put("tiles", columns.size());
    ((ObjectNode) option.get("grid")).put("top", 34).put("bottom", 6);
    ((ObjectNode) option.get("legend")).put("selectedMode", false);
    ((ObjectNode) option.get("tooltip")).put("formatter", "{b}");
    chart.legendOf(leaders());
    return new Figure(
        metric.id() + "-leads",
        "",
        title(across),
        caption(byRow.size() > rows.size() || values(across).size() > columns.size()),
        true,
        64 + ROW_HEIGHT * titles.size(),
        option);
  }

  /** Returns the title, which names the keys, so that tiles and rows need only values. */
  private String title(String across) {
    List<String> down = keys().stream().filter(key -> !key.equals(across)).map(names::of).toList();
    return "Lowest "
        + metric.title().toLowerCase(Locale.ROOT)
        + " by "
        + (down.isEmpty() ? "" : SweepLeads.words(down) + " (rows) and ")
        + names.of(across)
        + (down.isEmpty() ? "" : " (columns)");
  }

  private String row(Cell cell, String across) {
    return keys().stream()
        .filter(key -> !key.equals(across))
        .map(key -> cell.values().getOrDefault(key, ""))
        .collect(Collectors.joining(", "));
  }

  private void column(Chart chart, String column, List<Map<String, Cell>> rows) {
    Chart.Tile[] heading = new Chart.Tile[rows.size() + 1];
    heading[0] = new Chart.Tile(column, column, "");
    // A series without a tile in a row takes no room there.
    Map<String, Chart.Tile[]> byLeader = new LinkedHashMap<>();
    for (int row = 0; row < rows.size(); row++) {
      Cell cell = rows.get(row).get(column);
      if (cell == null) {
        heading[row + 1] = new Chart.Tile("–", "–", "not measured");
      } else {
        byLeader
                .computeIfAbsent(
                    leader(rankings.get(cell)), name -> new Chart.Tile[rows.size() + 1])[row + 1] =
            tile(rankings.get(cell));
      }
    }
    chart.tiles("", "", Arrays.asList(heading));
    byLeader.forEach(
        (leader, tiles) ->
            chart.tiles(
                leader,
                leader.equals(TIE) ? TIE_COLOUR : looks.of(leader).colour(),
                Arrays.asList(tiles)));
  }

  private List<String> leaders() {
    return rankings.values().stream().map(LeadMap::leader).distinct().toList();
  }

  private static String leader(Ranking ranking) {
    return ranking.hasWinner() || !isBounded(ranking) ? ranking.best() : TIE;
  }

  private static boolean isBounded(Ranking ranking) {
    return ranking.runnerUp().lead().absolute().isBounded();
  }

  private Chart.Tile tile(Ranking ranking) {
    String best = MetricFigures.number(ranking.mean().value()) + " " + metric.unit();
    if (leader(ranking).equals(TIE)) {
      int others = ranking.leaders().size() - 1;
      return new Chart.Tile(
          ranking.best() + " ≈ " + (others == 1 ? ranking.leaders().get(1) : others + " others"),
          TIE,
          best + "; tie of " + SweepLeads.words(ranking.leaders()));
    }
    String lead =
        ranking
            .runnerUp()
            .lead()
            .relative()
            .map(share -> " −" + MetricFigures.number(-100 * share.estimate()) + " %")
            .orElse("");
    return new Chart.Tile(ranking.best() + lead, ranking.best(), best);
  }

  private String caption(boolean cut) {
    boolean repeated = rankings.values().stream().anyMatch(LeadMap::isBounded);
    return "The scheduler with the lowest "
        + metric.title().toLowerCase(Locale.ROOT)
        + ", and by how much it is below the next. "
        + (repeated
            ? "A tie is between schedulers that the repeats cannot separate (95 % intervals)."
            : "One repeat cannot separate schedulers from each other.")
        + (cut ? " Only a part of the cells fits; the table has all." : "");
  }
}
