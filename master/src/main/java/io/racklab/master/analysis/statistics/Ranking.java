package io.racklab.master.analysis.statistics;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The order of contenders by mean. The leaders are the best one and all whose difference from it
 * has an interval that contains zero: repeats cannot separate them. A single leader has won. Each
 * interval has its own level; the confidence that all of them hold at once is lower.
 *
 * @param best the name of the best contender; of equal means, the one given first
 * @param mean the mean of the best
 * @param rivals the others, at least one, with the best of them (the runner-up) first
 */
public record Ranking(String best, Mean mean, List<Rival> rivals) {
  public Ranking {
    rivals = List.copyOf(rivals);
    if (rivals.isEmpty()) {
      throw new IllegalArgumentException("nobody leads alone");
    }
  }

  /**
   * A contender that is not the best.
   *
   * @param lead the difference of the best from this contender as the baseline, so below zero if
   *     less is better
   * @param leads the same differences of the other leaders, by their names; empty if this contender
   *     is a leader
   */
  public record Rival(String name, Mean mean, Difference lead, Map<String, Difference> leads) {
    public Rival {
      leads = Collections.unmodifiableMap(new LinkedHashMap<>(leads));
    }

    /** True if it may be as good as the best. */
    public boolean mayBeAsGood() {
      return lead.absolute().spansZero();
    }

    /** Returns the leads of all leaders, the best's first. */
    public List<Difference> allLeads() {
      return Stream.concat(Stream.of(lead), leads.values().stream()).toList();
    }

    /** Returns the leaders that cannot be separated from it, though the best is ahead of it. */
    public List<String> doubted() {
      return leads.entrySet().stream()
          .filter(one -> one.getValue().absolute().spansZero())
          .map(Map.Entry::getKey)
          .toList();
    }
  }

  /**
   * @param contenders the contenders, at least two, with different names
   * @param level the confidence level of every interval
   */
  public static Ranking among(List<Series> contenders, Direction direction, double level) {
    if (contenders.size() < 2) {
      throw new IllegalArgumentException("nobody leads among " + contenders.size());
    }
    if (contenders.stream().map(Series::name).distinct().count() < contenders.size()) {
      throw new IllegalArgumentException("two contenders have one name: " + names(contenders));
    }
    // The sort is stable: of equal means, the one given first stays first.
    List<Series> ranked = new ArrayList<>(contenders);
    Comparator<Series> upwards = Comparator.comparingDouble(series -> series.mean(level).value());
    ranked.sort(direction == Direction.LESS_IS_BETTER ? upwards : upwards.reversed());
    Series best = ranked.get(0);
    List<Series> others = ranked.subList(1, ranked.size());
    List<Series> leadersToo =
        others.stream()
            .filter(other -> Difference.between(other, best, level).absolute().spansZero())
            .toList();
    List<Rival> rivals =
        others.stream()
            .map(
                rival ->
                    rival(rival, best, leadersToo.contains(rival) ? List.of() : leadersToo, level))
            .toList();
    return new Ranking(best.name(), best.mean(level), rivals);
  }

  private static Rival rival(Series rival, Series best, List<Series> leaders, double level) {
    Map<String, Difference> leads = new LinkedHashMap<>();
    leaders.forEach(leader -> leads.put(leader.name(), Difference.between(rival, leader, level)));
    return new Rival(
        rival.name(), rival.mean(level), Difference.between(rival, best, level), leads);
  }

  private static List<String> names(List<Series> contenders) {
    return contenders.stream().map(Series::name).toList();
  }

  public Rival runnerUp() {
    return rivals.get(0);
  }

  /**
   * Returns the contenders that cannot be separated from the best; the best has won if there are
   * none.
   */
  public List<Rival> mayBeAsGood() {
    return rivals.stream().filter(Rival::mayBeAsGood).toList();
  }

  /** Returns the best and those that may be as good, ordered by mean. */
  public List<String> leaders() {
    return Stream.concat(Stream.of(best), mayBeAsGood().stream().map(Rival::name)).toList();
  }

  /** Returns the contenders that the best is ahead of, the nearest first. */
  public List<Rival> behind() {
    return rivals.stream().filter(rival -> !rival.mayBeAsGood()).toList();
  }

  /** True if the intervals show that the best is better than every other contender. */
  public boolean hasWinner() {
    return mayBeAsGood().isEmpty();
  }
}
