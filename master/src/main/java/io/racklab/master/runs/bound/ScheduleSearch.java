package io.racklab.master.runs.bound;

import io.racklab.master.engine.seed.Draws;
import io.racklab.master.engine.seed.Seed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A local search for a schedule with a low value. It begins with the best of some orders, tries
 * that one with the other answers of several schedulers, and then neighbours of the best one so
 * far, in rounds of a fixed size: a job goes to another place, or two jobs change places. The same
 * seed gives the same rounds, however they are played.
 */
public final class ScheduleSearch {
  private static final int ROUND = 8;

  /** The tries for a neighbour that has not been played before. */
  private static final int DRAWS = 50;

  private final Draws draws;
  private final List<String> bases;
  private int left;
  private final Map<Schedule, Double> played = new LinkedHashMap<>();
  private List<Schedule> round;
  private boolean basesTried;

  /**
   * @param orders the orders of the first round, at least one
   * @param bases the schedulers whose other answers are tried, at least one; the first is that of
   *     the first round
   * @param most the most schedules that are played, at least 1
   */
  public ScheduleSearch(List<List<Integer>> orders, List<String> bases, int most, Seed seed) {
    this.bases = List.copyOf(bases);
    left = most;
    round =
        taken(orders.stream().distinct().map(order -> new Schedule(bases.get(0), order)).toList());
    draws = seed.draws();
  }

  private List<Schedule> taken(List<Schedule> wanted) {
    List<Schedule> some = List.copyOf(wanted.subList(0, Math.min(left, wanted.size())));
    left -= some.size();
    return some;
  }

  /** Returns the schedules to be played next; empty if the search is over. */
  public List<Schedule> round() {
    return round;
  }

  /**
   * Takes the values of a round.
   *
   * @param values the value of each schedule, in the order of the round
   */
  public void learn(List<Double> values) {
    for (int one = 0; one < values.size(); one++) {
      played.put(round.get(one), values.get(one));
    }
    Schedule best = best().orElseThrow();
    List<Schedule> next = new ArrayList<>();
    if (!basesTried) {
      basesTried = true;
      bases.stream().skip(1).forEach(base -> next.add(new Schedule(base, best.order())));
    }
    for (int one = next.size(); one < ROUND; one++) {
      neighbour(best, next).ifPresent(next::add);
    }
    round = taken(next);
  }

  private Optional<Schedule> neighbour(Schedule of, List<Schedule> others) {
    for (int attempt = 0; attempt < DRAWS && of.order().size() > 1; attempt++) {
      List<Integer> order = new ArrayList<>(of.order());
      int from = draws.below(order.size());
      int to = draws.below(order.size());
      if (draws.below(2) == 0) {
        Collections.swap(order, from, to);
      } else {
        order.add(to, order.remove(from));
      }
      Schedule next = new Schedule(of.like(), order);
      if (!played.containsKey(next) && !others.contains(next)) {
        return Optional.of(next);
      }
    }
    return Optional.empty();
  }

  /** Returns the best schedule so far, of equal ones the first; empty before the first values. */
  public Optional<Schedule> best() {
    return played.keySet().stream()
        .reduce((one, other) -> played.get(other) < played.get(one) ? other : one);
  }

  /** Returns the value of a schedule that was played. */
  public double value(Schedule schedule) {
    return played.get(schedule);
  }
}
