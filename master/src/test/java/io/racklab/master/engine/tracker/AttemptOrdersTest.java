package io.racklab.master.engine.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.DuplicateRace;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.journal.Row.AttemptOutcome;
import io.racklab.master.engine.journal.Row.AttemptRow;
import io.racklab.master.engine.journal.Row.JobRow;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptReport.Outcome;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Plays every order of four events on the maps of a job, two of which are duplicated, and holds
 * each attempt to the states that {@link AttemptEnds} draws.
 */
class AttemptOrdersTest {
  private static final int MAPS = 6;

  private enum State {
    RUNS,
    VOID,
    HELD,
    COUNTS,
    CHOSEN,
    KILLED,
    FAILED,
    LOST
  }

  private static final Map<State, Set<State>> NEXT =
      Map.of(
          State.RUNS,
          EnumSet.of(
              State.VOID,
              State.HELD,
              State.COUNTS,
              State.CHOSEN,
              State.KILLED,
              State.FAILED,
              State.LOST),
          State.VOID,
          EnumSet.of(State.KILLED, State.FAILED, State.LOST),
          State.HELD,
          EnumSet.of(State.CHOSEN, State.KILLED, State.LOST),
          State.COUNTS,
          EnumSet.of(State.HELD, State.CHOSEN));

  private enum Event {
    ORIGINAL_SUCCEEDS,
    ORIGINAL_FAILS,
    DUPLICATE_SUCCEEDS,
    DUPLICATE_FAILS,
    OTHERS_SUCCEED,
    NODE_0_IS_LOST,
    NODE_1_IS_LOST,
    JOB_RESTARTS,
    NODES_ASK
  }

  /** A job of six maps on two nodes, and what is known of its attempts. */
  private static final class World {
    private final PlayedCluster cluster =
        new PlayedCluster(
            Clusters.equal(2, 1, new Slots.Typed(8, 2)),
            SchedulerText.make(
                "{ name = x, like = shadow, slots { kind = typed, load = full, max-maps = 1 },"
                    + " maps { kind = greedy }, copies { kind = shadow, threshold = 0.5,"
                    + " drop-original = off } }"),
            1);
    private final Map<AttemptId, State> states = new LinkedHashMap<>();
    private final Set<String> edges = new TreeSet<>();
    private final AttemptId original;
    private final AttemptId duplicate;
    private int restarts;
    private int losses;

    /**
     * @param ended the number of maps that end before the duplicates are launched
     */
    World(int ended) {
      cluster.tracker.submit(
          Specs.numbered(1).input(600).shuffle(6000).output(300).maps(MAPS).reduces(2).build(),
          cluster.tick());
      beat(1);
      AttemptId first = cluster.running(1).get(0);
      for (int map = 1; map < MAPS; map++) {
        beat(0);
      }
      List<AttemptId> originals = cluster.running(0);
      cluster.end(1, first, Outcome.SUCCEEDED);
      originals.subList(0, ended).forEach(map -> cluster.end(0, map, Outcome.SUCCEEDED));
      beat(0);
      for (int map = 0; map < MAPS; map++) {
        beat(1);
      }
      cluster.pass(10_000_000_000L);
      duplicate = cluster.running(1).get(0);
      original =
          originals.stream().filter(id -> id.task() == duplicate.task()).findFirst().orElseThrow();
    }

    private Job job() {
      return cluster.tracker.view().jobs().job(1);
    }

    /** Lets an event happen; false if it cannot. */
    boolean play(Event event) {
      return switch (event) {
        case ORIGINAL_SUCCEEDS -> end(0, original, Outcome.SUCCEEDED);
        case ORIGINAL_FAILS -> end(0, original, Outcome.FAILED);
        case DUPLICATE_SUCCEEDS -> end(1, duplicate, Outcome.SUCCEEDED);
        case DUPLICATE_FAILS -> end(1, duplicate, Outcome.FAILED);
        case OTHERS_SUCCEED -> others();
        case NODE_0_IS_LOST -> lose(0);
        case NODE_1_IS_LOST -> lose(1);
        case JOB_RESTARTS -> restart();
        case NODES_ASK -> {
          beat(0);
          beat(1);
          yield true;
        }
      };
    }

    private boolean end(int node, AttemptId attempt, Outcome outcome) {
      if (!cluster.running(node).contains(attempt)) {
        return false;
      }
      cluster.end(node, attempt, outcome);
      beat(node);
      return true;
    }

    private boolean others() {
      List<AttemptId> maps =
          cluster.running(0).stream()
              .filter(id -> id.type() == TaskType.MAP && !id.equals(original))
              .toList();
      maps.forEach(map -> cluster.end(0, map, Outcome.SUCCEEDED));
      beat(0);
      return !maps.isEmpty();
    }

    private boolean lose(int node) {
      cluster.lose(node);
      losses++;
      look();
      cluster.bringBack(node);
      look();
      return true;
    }

    private boolean restart() {
      if (job() == null) {
        return false;
      }
      cluster.tracker.restart(job());
      restarts++;
      if (states.containsValue(State.RUNS)) {
        states.replaceAll((attempt, state) -> state == State.RUNS ? State.VOID : state);
        edges.add("RUNS VOID");
      }
      look();
      return true;
    }

    private void beat(int node) {
      cluster.heartbeat(node);
      look();
    }

    /** Holds every attempt to the states that may follow its last one, and the job to its maps. */
    private void look() {
      Map<AttemptId, AttemptOutcome> rows = new LinkedHashMap<>();
      for (AttemptRow row : cluster.rows(AttemptRow.class)) {
        assertThat(rows.put(row.report().attempt(), row.outcome())).as("one row").isNull();
      }
      Stream.concat(cluster.running(0).stream(), cluster.running(1).stream())
          .forEach(attempt -> states.putIfAbsent(attempt, State.RUNS));
      for (AttemptId attempt : List.copyOf(states.keySet())) {
        State before = states.get(attempt);
        State now = state(attempt, rows.get(attempt), before);
        if (now != before) {
          assertThat(reachable(before, now)).as("%s: %s to %s", attempt, before, now).isTrue();
          edges.add(before + " " + now);
          states.put(attempt, now);
        }
      }
      if (job() != null) {
        assertThat(cluster.tracker.progress().maps()).isEqualTo(job().finished(TaskType.MAP));
      }
    }

    private State state(AttemptId attempt, AttemptOutcome row, State before) {
      if (row != null) {
        return State.valueOf(row.name());
      }
      boolean runs = cluster.running(0).contains(attempt) || cluster.running(1).contains(attempt);
      if (runs || before == State.VOID) {
        return before;
      }
      DuplicateRace race = job() == null ? null : job().races().of(attempt.task());
      boolean held =
          race != null && race.held().stream().anyMatch(one -> one.attempt().id().equals(attempt));
      if (held) {
        return State.HELD;
      }
      // An ended attempt is reported with its node's next heartbeat.
      return before == State.RUNS && !hasEnded(attempt) ? before : State.COUNTS;
    }

    private boolean hasEnded(AttemptId attempt) {
      return job() == null || job().runningTasks(attempt.type()).task(attempt.task()) == null;
    }

    private static boolean reachable(State from, State to) {
      Set<State> next = NEXT.getOrDefault(from, Set.of());
      return next.contains(to)
          || from != State.VOID && next.stream().anyMatch(between -> reachable(between, to));
    }

    /** Ends what runs until the job has ended; then each attempt has its row. */
    void finish() {
      for (int beat = 0; beat < 80 && cluster.rows(JobRow.class).isEmpty(); beat++) {
        int node = beat % 2;
        cluster.running(node).forEach(one -> cluster.end(node, one, Outcome.SUCCEEDED));
        beat(node);
        cluster.pass(1_000_000_000L);
      }
      beat(0);
      beat(1);
      assertThat(cluster.tracker.drainEnded()).containsExactly(1);
      assertThat(states.values()).isSubsetOf(State.CHOSEN, State.KILLED, State.FAILED, State.LOST);
      assertThat(cluster.tracker.progress().maps()).isEqualTo(MAPS);
      for (int map = 0; map < MAPS; map++) {
        int number = map;
        assertThat(
                states.entrySet().stream()
                    .filter(one -> one.getKey().type() == TaskType.MAP)
                    .filter(one -> one.getKey().task() == number)
                    .filter(one -> one.getValue() == State.CHOSEN))
            .as("the chosen attempts of map %d", map)
            .hasSizeBetween(1, 1 + restarts + losses);
      }
    }
  }

  private static void orders(int ended, List<Event> before, int more, Set<String> edges) {
    for (Event event : Event.values()) {
      if (before.contains(event)) {
        continue;
      }
      List<Event> order = new ArrayList<>(before);
      order.add(event);
      try {
        World world = new World(ended);
        if (!order.stream().allMatch(world::play)) {
          continue;
        }
        world.finish();
        edges.addAll(world.edges);
      } catch (RuntimeException | AssertionError e) {
        throw new AssertionError(order + ": " + e.getMessage(), e);
      }
      if (more > 1) {
        orders(ended, order, more - 1, edges);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 4})
  void everyOrderOfEventsKeepsToTheStates(int ended) {
    orders(ended, List.of(), 4, new TreeSet<>());
  }

  /** A table of states that no order reaches would say nothing. */
  @Test
  void everyStepBetweenStatesIsSeen() {
    Set<String> seen = new TreeSet<>();
    orders(0, List.of(), 3, seen);
    orders(4, List.of(), 3, seen);
    Set<String> drawn = new TreeSet<>();
    NEXT.forEach((from, next) -> next.forEach(to -> drawn.add(from + " " + to)));
    assertThat(seen).containsAll(drawn);
  }
}
