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
 * each scheduler behind them. Cells with the same leaders share a sentence. If the leaders are not
 * the same in all cells, the first sentence counts the cells.
 */
public final class SweepLeads {
  /** The most sentences on leaders; the tables show all cells. */
  private static final int MOST_SENTENCES = 4;

  /** The most cells or schedulers that a sentence names one by one. */
  private static final int MOST_NAMED = 3;

  private final String quantity;
  private final String unit;
  private final Map<Cell, Ranking> cells;
  private final ShortKeys keys;

  private SweepLeads(String quantity, String unit, Map<Cell, Ranking> cells) {
    this.quantity = quantity;
    this.unit = unit;
    this.cells = cells;
    keys = new ShortKeys(List.copyOf(cells.keySet()));
  }

  /**
   * Returns the sentences: the counts first, then the sentence on the most cells; an empty list if
   * there are no rankings.
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
    if (groups.size() > 1) {
      sentences.add(counts());
    }
    for (List<Cell> group : groups.subList(0, Math.min(MOST_SENTENCES, groups.size()))) {
      sentences.add(sentence(group));
    }
    int left = groups.stream().skip(MOST_SENTENCES).mapToInt(List::size).sum();
    if (left > 0) {
      sentences.add(
          "The tables show the leaders in " + left + (left == 1 ? " more cell." : " more cells."));
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
    return lowest(least) + "; one repeat cannot separate that from noise.";
  }

  /** Returns the sentence on how many cells each scheduler wins, and how many are ties. */
  private String counts() {
    Map<String, Integer> won = new LinkedHashMap<>();
    cells.values().stream()
        .filter(Ranking::hasWinner)
        .forEach(ranking -> won.merge(ranking.best(), 1, Integer::sum));
    if (won.isEmpty()) {
      return "No scheduler has a significantly lower "
          + quantity
          + " than all others in any of the "
          + counted(cells.size())
          + ".";
    }
    int ties = cells.size() - won.values().stream().mapToInt(Integer::intValue).sum();
    return lowest(won)
        + switch (ties) {
          case 0 -> ".";
          case 1 -> "; the other is a tie.";
          default -> "; the other " + ties + " are ties.";
        };
  }

  /**
   * Returns a text such as {@code fifo has the lowest mean job time in 2 of 3 cells, fair in 1}.
   */
  private String lowest(Map<String, Integer> least) {
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
        .limit(MOST_NAMED - 1)
        .forEach(other -> text.append(", ").append(other).append(" in ").append(least.get(other)));
    List<String> unnamed = schedulers.stream().skip(MOST_NAMED).toList();
    if (!unnamed.isEmpty()) {
      int rest = unnamed.stream().mapToInt(least::get).sum();
      text.append(unnamed.size() == 1 ? ", another" : ", " + unnamed.size() + " others");
      text.append(" in ").append(rest);
    }
    return text.toString();
  }

  private String sentence(List<Cell> group) {
    Ranking first = cells.get(group.get(0));
    if (group.stream().allMatch(cell -> cells.get(cell).behind().isEmpty())) {
      return "No scheduler is significantly best by "
          + quantity
          + " "
          + (group.size() == cells.size() ? "in any of the " + counted(cells.size()) : where(group))
          + ".";
    }
    List<String> leaders = first.leaders();
    return words(leaders)
        + (leaders.size() == 1 ? " leads in " : " lead in ")
        + quantity
        + " "
        + where(group)
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
  private String names(List<Cell> group) {
    Set<String> swept = group.get(0).values().keySet();
    if (swept.size() > 1) {
      return group.stream().map(cell -> keys.of(cell).toString()).collect(Collectors.joining("; "));
    }
    String key = swept.iterator().next();
    return keys.of(key)
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
