package io.racklab.master.analysis.report;

import io.racklab.master.analysis.report.Results.OneRun;
import io.racklab.master.analysis.rows.Cell;
import io.racklab.master.analysis.rows.RunFiles;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Selects the repeats that are shown one by one: first the first repeat of each cell, then the
 * second of each, and so on, until a limit on the number of runs or the size of their rows is
 * reached. The first repeat of the first cell is always shown.
 *
 * @param cells the cells to show; at least one, unless there are no groups
 * @param notes sentences on what is left out
 */
record Views(List<CellView> cells, List<String> notes) {
  /** The most schedulers that are shown in a cell. */
  private static final int MOST_SCHEDULERS = 6;

  /** The most runs that are shown; each adds about 60 kB to the page. */
  private static final int MOST_RUNS = 60;

  /**
   * The most bytes of rows that are read, which takes some seconds; some rows are read several
   * times.
   */
  private static final long MOST_BYTES = 64L << 20;

  /** A repeat of a cell. */
  private record Place(Cell cell, int repeat) {}

  Views {
    cells = List.copyOf(cells);
    notes = List.copyOf(notes);
  }

  static Views of(List<Group> groups, SeriesStyles looks, Setting setting) throws IOException {
    Map<Cell, List<Group>> byCell = new LinkedHashMap<>();
    groups.forEach(
        group -> byCell.computeIfAbsent(group.cell(), cell -> new ArrayList<>()).add(group));
    List<String> notes = new ArrayList<>();
    int schedulers = byCell.values().stream().mapToInt(List::size).max().orElse(0);
    if (schedulers > MOST_SCHEDULERS) {
      notes.add(
          "Figures over time show the first "
              + MOST_SCHEDULERS
              + " of "
              + schedulers
              + " schedulers.");
      byCell.replaceAll(
          (cell, all) -> List.copyOf(all.subList(0, Math.min(MOST_SCHEDULERS, all.size()))));
    }
    List<Place> all = inOrder(byCell);
    Set<Place> chosen = chosen(all, byCell);
    if (chosen.size() < all.size()) {
      notes.add(
          "Figures over time show "
              + chosen.size()
              + " of "
              + all.size()
              + " repeats; racklab watch shows all.");
    }
    List<CellView> cells = new ArrayList<>();
    for (Map.Entry<Cell, List<Group>> cell : byCell.entrySet()) {
      List<Integer> repeats =
          chosen.stream()
              .filter(one -> one.cell().equals(cell.getKey()))
              .map(Place::repeat)
              .sorted()
              .toList();
      if (!repeats.isEmpty()) {
        cells.add(view(cells.size(), cell.getValue(), repeats, looks, setting));
      }
    }
    return new Views(cells, notes);
  }

  /** Returns the first repeats of all cells, then the second repeats, and so on. */
  private static List<Place> inOrder(Map<Cell, List<Group>> byCell) {
    Map<Cell, List<Integer>> repeats = new LinkedHashMap<>();
    byCell.forEach(
        (cell, groups) -> {
          Set<Integer> numbers = new TreeSet<>();
          groups.forEach(group -> group.runs().forEach(run -> numbers.add(run.repeat())));
          repeats.put(cell, List.copyOf(numbers));
        });
    int most = repeats.values().stream().mapToInt(List::size).max().orElse(0);
    List<Place> all = new ArrayList<>();
    for (int nth = 0; nth < most; nth++) {
      for (Map.Entry<Cell, List<Integer>> cell : repeats.entrySet()) {
        if (nth < cell.getValue().size()) {
          all.add(new Place(cell.getKey(), cell.getValue().get(nth)));
        }
      }
    }
    return all;
  }

  private static Set<Place> chosen(List<Place> all, Map<Cell, List<Group>> byCell)
      throws IOException {
    Set<Place> chosen = new LinkedHashSet<>();
    int count = 0;
    long bytes = 0;
    for (Place place : all) {
      for (OneRun run : runs(byCell.get(place.cell()), place.repeat())) {
        count++;
        bytes += new RunFiles(run.folder()).bytes();
      }
      if (!chosen.isEmpty() && (count > MOST_RUNS || bytes > MOST_BYTES)) {
        break;
      }
      chosen.add(place);
    }
    return chosen;
  }

  private static List<OneRun> runs(List<Group> groups, int repeat) {
    return groups.stream()
        .flatMap(group -> group.runs().stream())
        .filter(run -> run.repeat() == repeat)
        .toList();
  }

  /**
   * Returns the figures of one cell.
   *
   * @param nth the index among the shown cells, from 0; for all but the first cell, the ids of
   *     figures begin with its number
   */
  private static CellView view(
      int nth, List<Group> groups, List<Integer> repeats, SeriesStyles looks, Setting setting)
      throws IOException {
    Cell cell = groups.get(0).cell();
    String prefix = nth == 0 ? "" : "cell-" + (nth + 1) + "-";
    String where = cell.values().isEmpty() ? "" : " Cell: " + cell + ".";
    List<JobSeconds> seconds = new ArrayList<>();
    for (Group group : groups) {
      JobSeconds one = JobSeconds.of(group);
      if (one.count() > 0) {
        seconds.add(one);
      }
    }
    List<Figure> jobTimes =
        seconds.isEmpty() ? List.of() : List.of(JobTimeFigure.of(seconds, looks, where));
    boolean several = groups.stream().anyMatch(group -> group.runs().size() > 1);
    List<RepeatView> views = new ArrayList<>();
    for (int repeat : repeats) {
      List<OneRun> runs = runs(groups, repeat);
      String inRepeat = views.isEmpty() ? prefix : prefix + "repeat-" + repeat + "-";
      String at = several ? " Repeat " + repeat + "." + where : where;
      Setting own = nth == 0 || !changesSlots(cell) ? setting : setting.withoutCluster();
      views.add(
          new RepeatView(
              repeat,
              JobTimeTable.of(runs),
              named(inRepeat, RepeatFigures.of(runs, looks, own, at))));
    }
    return new CellView(cell.toString(), named(prefix, jobTimes), views);
  }

  /**
   * True if a cell may have other slots than the cluster in experiment.conf, which is that of the
   * first cell.
   */
  private static boolean changesSlots(Cell cell) {
    return cell.values().keySet().stream()
        .anyMatch(
            key -> key.equals("cluster") || key.startsWith("cluster.") && !key.endsWith("link"));
  }

  private static List<Figure> named(String prefix, List<Figure> figures) {
    return figures.stream().map(figure -> figure.named(prefix + figure.id())).toList();
  }
}
