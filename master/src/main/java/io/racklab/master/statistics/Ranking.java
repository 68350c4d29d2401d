package io.racklab.master.statistics;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Who leads and who is behind. Leaders are the best by mean and everybody whose difference from it
 * has an interval that holds zero: repeats do not tell them apart. A leader alone has won. Each
 * interval has its own level; that all of them hold at once is less sure.
 *
 * @param best its name; of equal means the one that was given first
 * @param mean of the best
 * @param rivals the others, the best of them (the runner-up) first; at least one
 */
public record Ranking(String best, Mean mean, List<Rival> rivals) {
  public Ranking {
    rivals = List.copyOf(rivals);
    if (rivals.isEmpty()) {
      throw new IllegalArgumentException("nobody leads alone");
    }
  }

  /**
   * Who is not the best.
   *
   * @param lead the best's difference from it as the baseline, so below zero where less is better
   * @param leads of the other leaders, likewise, by their names; none where it is a leader itself
   */
  public record Rival(String name, Mean mean, Difference lead, Map<String, Difference> leads) {
    public Rival {
      leads = Collections.unmodifiableMap(new LinkedHashMap<>(leads));
    }

    /** Whether it may be as good as the best. */
    public boolean mayBeAsGood() {
      return lead.absolute().spansZero();
    }

    /** The leads of all leaders, the best's first. */
    public List<Difference> allLeads() {
      return Stream.concat(Stream.of(lead), leads.values().stream()).toList();
    }

    /** The leaders from whom it cannot be told apart, though the best is ahead of it. */
    public List<String> doubted() {
      return leads.entrySet().stream()
          .filter(one -> one.getValue().absolute().spansZero())
          .map(Map.Entry::getKey)
          .toList();
    }
  }

  /**
   * @param contenders two or more, of different names
   * @param level of confidence of every interval
   */
  public static Ranking among(List<Series> contenders, Direction direction, double level) {
    if (contenders.size() < 2) {
      throw new IllegalArgumentException("nobody leads among " + contenders.size());
    }
    if (contenders.stream().map(Series::name).distinct().count() < contenders.size()) {
      throw new IllegalArgumentException("two contenders have one name: " + names(contenders));
    }
    // The sort is stable: of equal means the first stays first.
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

  /** Those from whom the best cannot be told apart; it has won if there are none. */
  public List<Rival> mayBeAsGood() {
    return rivals.stream().filter(Rival::mayBeAsGood).toList();
  }

  /** The best, and those who may be as good, by their means. */
  public List<String> leaders() {
    return Stream.concat(Stream.of(best), mayBeAsGood().stream().map(Rival::name)).toList();
  }

  /** Those of whom the best is ahead, the nearest first. */
  public List<Rival> behind() {
    return rivals.stream().filter(rival -> !rival.mayBeAsGood()).toList();
  }

  /** Whether the best is better than every other, by the intervals. */
  public boolean hasWinner() {
    return mayBeAsGood().isEmpty();
  }
}
