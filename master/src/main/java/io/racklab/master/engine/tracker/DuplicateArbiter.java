package io.racklab.master.engine.tracker;

import io.racklab.master.engine.job.DuplicateRace;
import io.racklab.master.engine.job.DuplicateRace.Held;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.job.RunningTask;
import io.racklab.master.engine.journal.Row.AttemptOutcome;
import io.racklab.master.engine.schedule.DuplicatesMaps;
import io.racklab.master.engine.schedule.RaceOutcome;
import io.racklab.master.engine.schedule.Speculation;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptReport;
import io.racklab.protocol.TaskType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Keeps the ended attempts of maps that are or may still be duplicated, and journals each once it
 * is known whether it counts. {@link AttemptEnds} draws the states. Times are emulated nanoseconds.
 */
final class DuplicateArbiter implements RaceOutcome {
  /**
   * An attempt that has succeeded.
   *
   * @param counted true if it has counted before its map was duplicated
   * @param releasedNanos when it released its slots
   */
  private record Ended(
      RunningAttempt attempt, AttemptReport report, boolean counted, long releasedNanos) {}

  private final TrackerState state;
  private final Speculation copies;

  /** The ended attempts that are neither chosen nor dropped yet. */
  private final Map<AttemptId, Ended> held = new LinkedHashMap<>();

  /**
   * By job and map, the attempt that counts unless the map is duplicated before a reduce is told of
   * its output.
   */
  private final Map<Integer, Map<Integer, Ended>> tentative = new LinkedHashMap<>();

  private final Set<Job> changed = new LinkedHashSet<>();
  private long now;

  DuplicateArbiter(TrackerState state) {
    this.state = state;
    copies = state.scheduler().copies();
  }

  /** Handles the launch of a duplicate. */
  void duplicated(Job job, RunningAttempt duplicate) {
    job.races().open(duplicate);
    Map<Integer, Ended> ended = tentative.get(job.number());
    Ended before = ended == null ? null : ended.remove(duplicate.id().task());
    if (before != null) {
      state.counts().lost(1);
      held.put(before.attempt().id(), before);
      job.races().holdAgain(before.attempt(), before.report().finishNanos());
    }
    changed.add(job);
  }

  /** True if a successful attempt must wait for the decision of its race. */
  boolean holds(Job job, RunningAttempt attempt) {
    DuplicateRace race = race(job, attempt);
    return race != null && !race.decidedFor(attempt);
  }

  private static DuplicateRace race(Job job, RunningAttempt attempt) {
    return attempt.id().type() == TaskType.MAP ? job.races().of(attempt.id().task()) : null;
  }

  /** Holds a successful attempt until its race is decided. */
  void hold(Job job, RunningAttempt attempt, AttemptReport report) {
    state.counts().moved(report);
    job.races().hold(attempt, report.finishNanos());
    held.put(attempt.id(), new Ended(attempt, report, false, state.now()));
  }

  /**
   * Keeps an attempt that counts if a duplicate of its map may still take that back, so that the
   * attempt is journaled later.
   *
   * @return false if the attempt counts for good
   */
  boolean mayTakeBackLater(Job job, RunningAttempt attempt, AttemptReport report) {
    boolean may =
        DuplicatesMaps.duplicates(copies)
            && attempt.id().type() == TaskType.MAP
            && job.total(TaskType.REDUCE) > 0
            && !job.left()
            && job.outputs().mayTakeBack();
    if (may) {
      tentative
          .computeIfAbsent(job.number(), any -> new LinkedHashMap<>())
          .put(attempt.id().task(), new Ended(attempt, report, true, state.now()));
    }
    return may;
  }

  /** Handles the success of an attempt that was chosen or has no rival: it counts. */
  void won(Job job, RunningAttempt attempt) {
    DuplicateRace race = race(job, attempt);
    if (race != null) {
      job.races().close(race);
      drop(job, race.held(), attempt);
    }
  }

  private void drop(Job job, List<Held> losers, RunningAttempt winner) {
    for (Held one : losers) {
      if (!one.attempt().equals(winner)) {
        write(one.attempt().id(), AttemptOutcome.KILLED);
        state
            .scheduler()
            .attempts()
            .wasted(job, one.attempt(), one.endNanos() - one.attempt().launchNanos());
      }
    }
  }

  private Ended write(AttemptId attempt, AttemptOutcome outcome) {
    Ended ended = held.remove(attempt);
    state.journal().attempt(ended.attempt(), ended.report(), outcome);
    return ended;
  }

  /** Handles the end of an attempt without success. */
  void gone(Job job, RunningAttempt attempt) {
    if (attempt.id().type() == TaskType.MAP) {
      job.races().gone(attempt);
    }
  }

  /** Notes that an attempt of a job has ended. */
  void ended(Job job) {
    if (job.races().any()) {
      changed.add(job);
    }
  }

  /**
   * Makes the tentative attempts of a job count for good, since a reduce was told of their outputs.
   */
  void told(Job job) {
    Map<Integer, Ended> ended = tentative.remove(job.number());
    if (ended != null) {
      ended
          .values()
          .forEach(
              one -> state.journal().attempt(one.attempt(), one.report(), AttemptOutcome.CHOSEN));
    }
  }

  /**
   * Handles the loss of a node: journals attempts held on it as lost. The caller handles the
   * attempts on it that counted.
   */
  void lost(int node, long at) {
    now = at;
    if (!DuplicatesMaps.duplicates(copies)) {
      return;
    }
    for (Job job : state.jobs().active()) {
      Map<Integer, Ended> ended = tentative.getOrDefault(job.number(), Map.of());
      if (ended.values().stream().anyMatch(one -> one.attempt().node() == node)) {
        // From now on no output of the job can be taken back.
        told(job);
      }
      for (Held one : job.races().lose(node)) {
        write(one.attempt().id(), AttemptOutcome.LOST);
        changed.add(job);
      }
    }
  }

  /** Drops a job's undecided attempts, since the job leaves or restarts. */
  void forget(Job job) {
    told(job);
    for (DuplicateRace race : job.races().all()) {
      drop(job, race.held(), null);
    }
    job.races().clear();
    changed.remove(job);
  }

  /**
   * Decides the open races of the jobs that have ended or duplicated attempts since the last call.
   *
   * @return the jobs that were examined
   */
  List<Job> settle() {
    if (changed.isEmpty()) {
      return List.of();
    }
    now = state.now();
    Set<Job> seen = new LinkedHashSet<>();
    while (!changed.isEmpty()) {
      List<Job> these = new ArrayList<>(changed);
      changed.clear();
      seen.addAll(these);
      for (Job job : these) {
        job.races().all().forEach(race -> endIfOneIsLeft(job, race));
        if (job.races().any()) {
          state.scheduler().decide(job, state.view(), this);
        }
      }
    }
    return List.copyOf(seen);
  }

  private void endIfOneIsLeft(Job job, DuplicateRace race) {
    RunningTask task = job.runningTasks(TaskType.MAP).task(race.map());
    int running = task == null ? 0 : task.attempts();
    List<Held> ended = race.held();
    if (running == 0 && ended.size() == 1) {
      choose(job, ended.get(0).attempt());
    } else if (running + ended.size() <= 1) {
      job.races().close(race);
    }
  }

  @Override
  public void choose(Job job, RunningAttempt attempt) {
    DuplicateRace race = race(job, attempt);
    if (race == null) {
      throw new IllegalArgumentException(attempt.id().text() + " is not contested");
    }
    if (race.decidedFor(attempt)) {
      return;
    }
    RunningTask task = job.runningTasks(TaskType.MAP).task(race.map());
    if (held.containsKey(attempt.id())) {
      Ended ended = write(attempt.id(), AttemptOutcome.CHOSEN);
      state.counts().mapChosen();
      job.races().choose(attempt, now);
      drop(job, race.held(), attempt);
      state.scheduler().attempts().succeeded(job, attempt, now);
      if (!ended.counted()) {
        state.counted(job, attempt, ended.releasedNanos());
      }
    } else if (task != null && task.runsOn(attempt.node())) {
      job.races().decide(attempt);
    } else {
      throw new IllegalArgumentException(attempt.id().text() + " neither runs nor is held");
    }
    if (task != null) {
      task.but(attempt).forEach(state.nodes()::kill);
    }
    changed.add(job);
  }
}
