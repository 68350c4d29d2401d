package io.racklab.master.analysis.report;

import io.racklab.master.analysis.rows.Cell;
import io.racklab.master.analysis.statistics.Difference;
import io.racklab.master.analysis.statistics.Ranking;
import io.racklab.master.analysis.statistics.Ranking.Rival;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Writes sentences that say which schedulers lead in which cells of a sweep, and by how much over
 * each scheduler behind them. Cells with the same leaders share a sentence.
 */
public final class SweepLeads {
  /** The most sentences on leaders; the tables show all cells. */
  private static final int MOST_SENTENCES = 4;

  /** The most cells that a sentence names. */
  private static final int MOST_NAMED = 3;

  private final String quantity;
  private final String unit;
  private final Map<Cell, Ranking> cells;

  private SweepLeads(String quantity, String unit, Map<Cell, Ranking> cells) {
    this.quantity = quantity;
    this.unit = unit;
    this.cells = cells;
  }

  /**
   * Returns the sentences, the one on the most cells first; an empty list if there are no rankings.
   *
   * @param quantity the name of a quantity of which less is better, such as {@code mean job time}
   * @param unit the unit of the quantity, for differences without a percentage
   * @param cells the rankings in the cells in which at least two schedulers were measured
   */
  public static List<String> of(String quantity, String unit, Map<Cell, Ranking> cells) {
    return new SweepLeads(quantity, unit, new LinkedHashMap<>(cells)).sentences();
  }

  private List<String> sentences() {
    if (cells.isEmpty()) {
      return List.of();
    }
    boolean repeated =
        cells.values().stream()
            .anyMatch(ranking -> ranking.runnerUp().lead().absolute().isBounded());
    if (!repeated) {
      return List.of(once());
    }
    Map<Set<String>, List<Cell>> byLeaders = new LinkedHashMap<>();
    cells.forEach(
        (cell, ranking) ->
            byLeaders
                .computeIfAbsent(new TreeSet<>(ranking.leaders()), leaders -> new ArrayList<>())
                .add(cell));
    List<List<Cell>> groups = new ArrayList<>(byLeaders.values());
    groups.sort(Comparator.comparingInt((List<Cell> group) -> group.size()).reversed());
    List<String> sentences = new ArrayList<>();
    for (List<Cell> group : groups.subList(0, Math.min(MOST_SENTENCES, groups.size()))) {
      sentences.add(sentence(group));
    }
    int left = groups.stream().skip(MOST_SENTENCES).mapToInt(List::size).sum();
    if (left > 0) {
      sentences.add("Other schedulers lead in " + counted(left) + ": see the tables.");
    }
    return sentences;
  }

  /**
   * Returns the sentence for a sweep with one repeat: the number of cells in which each scheduler
   * has the lowest value.
   */
  private String once() {
    Map<String, Integer> least = new LinkedHashMap<>();
    cells.values().forEach(ranking -> least.merge(ranking.best(), 1, Integer::sum));
    List<String> schedulers =
        least.entrySet().stream()
            .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
            .map(Map.Entry::getKey)
            .toList();
    String first = schedulers.get(0);
    StringBuilder text = new StringBuilder(first);
    text.append(" has the lowest ").append(quantity).append(" in ").append(least.get(first));
    text.append(" of ").append(counted(cells.size()));
    schedulers.stream()
        .skip(1)
        .forEach(other -> text.append(", ").append(other).append(" in ").append(least.get(other)));
    return text.append("; one repeat cannot separate that from noise.").toString();
  }

  private String sentence(List<Cell> group) {
    Ranking first = cells.get(group.get(0));
    String where = where(group);
    if (group.stream().allMatch(cell -> cells.get(cell).behind().isEmpty())) {
      return "No scheduler is significantly best by " + quantity + " " + where + ".";
    }
    List<String> leaders = first.leaders();
    return words(leaders)
        + (leaders.size() == 1 ? " leads in " : " lead in ")
        + quantity
        + " "
        + where
        + (leaders.size() == 1 ? "" : ", without a significant difference between them")
        + ": "
        + words(behind(group).stream().map(name -> ahead(name, group)).toList())
        + "."
        + doubts(group);
  }

  private String where(List<Cell> group) {
    if (group.size() == cells.size()) {
      return cells.size() == 2 ? "in both cells" : "in all " + counted(cells.size());
    }
    String names = group.size() > MOST_NAMED ? "" : " (" + names(group) + ")";
    return "in " + group.size() + " of " + counted(cells.size()) + names;
  }

  /** Names cells; if only one key is swept, it is named only once. */
  private static String names(List<Cell> group) {
    Set<String> keys = group.get(0).values().keySet();
    if (keys.size() > 1) {
      return group.stream().map(Cell::toString).collect(Collectors.joining("; "));
    }
    String key = keys.iterator().next();
    return key
        + " = "
        + group.stream().map(cell -> cell.values().get(key)).collect(Collectors.joining(", "));
  }

  private static String counted(int cells) {
    return cells + (cells == 1 ? " cell" : " cells");
  }

  /** Returns the schedulers behind the leaders, in the order in which they first occur. */
  private List<String> behind(List<Cell> group) {
    return group.stream()
        .flatMap(cell -> cells.get(cell).behind().stream())
        .map(Rival::name)
        .distinct()
        .toList();
  }

  /**
   * Returns a text such as {@code 7.1 to 7.6 % below fair}; the range is over the cells and the
   * leaders.
   */
  private String ahead(String name, List<Cell> group) {
    List<Difference> leads =
        group.stream()
            .flatMap(cell -> cells.get(cell).behind().stream())
            .filter(rival -> rival.name().equals(name))
            .flatMap(rival -> rival.allLeads().stream())
            .toList();
    boolean shares = leads.stream().allMatch(lead -> lead.relative().isPresent());
    double[] below =
        leads.stream()
            .mapToDouble(
                lead ->
                    shares
                        ? -100 * lead.relative().orElseThrow().estimate()
                        : -lead.absolute().estimate())
            .sorted()
            .toArray();
    String least = MetricFigures.number(below[0]);
    String most = MetricFigures.number(below[below.length - 1]);
    return (least.equals(most) ? least : least + " to " + most)
        + " "
        + (shares ? "%" : unit)
        + " below "
        + name;
  }

  /**
   * Returns a sentence that names each leader that is not significantly ahead of a scheduler behind
   * the best; empty if there is none.
   */
  private String doubts(List<Cell> group) {
    Map<String, Integer> doubted = new LinkedHashMap<>();
    for (Cell cell : group) {
      for (Rival rival : cells.get(cell).behind()) {
        rival
            .doubted()
            .forEach(leader -> doubted.merge(leader + " and " + rival.name(), 1, Integer::sum));
      }
    }
    return doubted.entrySet().stream()
        .map(entry -> entry.getKey() + " in " + counted(entry.getValue()))
        .reduce((one, other) -> one + ", " + other)
        .map(pairs -> " No significant difference between " + pairs + ".")
        .orElse("");
  }

  /** Joins names as {@code a, b and c}. */
  static String words(List<String> names) {
    return names.size() == 1
        ? names.get(0)
        : String.join(", ", names.subList(0, names.size() - 1))
            + " and "
            + names.get(names.size() - 1);
  }
}
