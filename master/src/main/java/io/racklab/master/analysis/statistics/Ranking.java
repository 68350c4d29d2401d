package io.racklab.master.analysis.statistics;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Contenders ordered by mean. The leaders are the best contender and all others for which the
 * interval of the difference from the best contains 0, so that the repeats cannot separate them
 * from the best. A single leader is the winner. The confidence level holds for each interval alone;
 * that all hold at once is less certain.
 *
 * @param best the name of the best contender; of equal means, the one given first
 * @param mean the mean of the best contender
 * @param rivals the other contenders, at least one, ordered by mean; the first is the runner-up
 */
public record Ranking(String best, Mean mean, List<Rival> rivals) {
  public Ranking {
    rivals = List.copyOf(rivals);
    if (rivals.isEmpty()) {
      throw new IllegalArgumentException("a ranking needs at least one rival");
    }
  }

  /**
   * A contender that is not the best.
   *
   * @param lead the best contender's mean less this contender's; below 0 if less is better
   * @param leads for each other leader, its mean less this contender's, by the leader's name; empty
   *     if this contender is a leader
   */
  public record Rival(String name, Mean mean, Difference lead, Map<String, Difference> leads) {
    public Rival {
      leads = Collections.unmodifiableMap(new LinkedHashMap<>(leads));
    }

    /** True if the repeats cannot separate it from the best. */
    public boolean mayBeAsGood() {
      return lead.absolute().spansZero();
    }

    /** Returns the leads of all leaders over this contender, that of the best first. */
    public List<Difference> allLeads() {
      return Stream.concat(Stream.of(lead), leads.values().stream()).toList();
    }

    /**
     * Returns the leaders that the repeats cannot separate from this contender, although the best
     * is ahead of it.
     */
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
      throw new IllegalArgumentException(
          "a ranking needs at least two contenders, not " + contenders.size());
    }
    if (contenders.stream().map(Series::name).distinct().count() < contenders.size()) {
      throw new IllegalArgumentException("two contenders have the same name: " + names(contenders));
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
   * Returns the contenders that the repeats cannot separate from the best; if there are none, the
   * best is the winner.
   */
  public List<Rival> mayBeAsGood() {
    return rivals.stream().filter(Rival::mayBeAsGood).toList();
  }

  /** Returns the names of the leaders, ordered by mean. */
  public List<String> leaders() {
    return Stream.concat(Stream.of(best), mayBeAsGood().stream().map(Rival::name)).toList();
  }

  /** Returns the contenders that the best is ahead of, ordered by mean. */
  public List<Rival> behind() {
    return rivals.stream().filter(rival -> !rival.mayBeAsGood()).toList();
  }

  /** True if the intervals show that the best is better than every other contender. */
  public boolean hasWinner() {
    return mayBeAsGood().isEmpty();
  }
}
