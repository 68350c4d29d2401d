package io.racklab.master.statistics;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Who is best by mean, and whether that can be said: only if the interval of its difference from
 * every other excludes zero. Each interval has its own level; that all of them hold at once is less
 * sure.
 *
 * @param best its name; of equal means the one that was given first
 * @param mean of the best
 * @param rivals the others, the best of them (the runner-up) first; at least one
 */
public record Winner(String best, Mean mean, List<Rival> rivals) {
  public Winner {
    rivals = List.copyOf(rivals);
    if (rivals.isEmpty()) {
      throw new IllegalArgumentException("nobody wins alone");
    }
  }

  /**
   * Who is not the best.
   *
   * @param lead the best's difference from it as the baseline, so below zero where less is better
   */
  public record Rival(String name, Mean mean, Difference lead) {
    /** Whether it may be as good as the best. */
    public boolean mayBeAsGood() {
      return lead.absolute().spansZero();
    }
  }

  /**
   * @param contenders two or more, of different names
   * @param level of confidence of every interval
   */
  public static Winner among(List<Series> contenders, Direction direction, double level) {
    if (contenders.size() < 2) {
      throw new IllegalArgumentException("nobody wins among " + contenders.size());
    }
    if (contenders.stream().map(Series::name).distinct().count() < contenders.size()) {
      throw new IllegalArgumentException("two contenders have one name: " + names(contenders));
    }
    // The sort is stable: of equal means the first stays first.
    List<Series> ranked = new ArrayList<>(contenders);
    Comparator<Series> upwards = Comparator.comparingDouble(series -> series.mean(level).value());
    ranked.sort(direction == Direction.LESS_IS_BETTER ? upwards : upwards.reversed());
    Series best = ranked.get(0);
    List<Rival> rivals =
        ranked.subList(1, ranked.size()).stream()
            .map(
                rival ->
                    new Rival(
                        rival.name(), rival.mean(level), Difference.between(rival, best, level)))
            .toList();
    return new Winner(best.name(), best.mean(level), rivals);
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

  /** Whether the best is better than every other, by the intervals. */
  public boolean hasWon() {
    return mayBeAsGood().isEmpty();
  }
}
