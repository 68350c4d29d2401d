package io.racklab.master.engine.job;

import io.racklab.master.engine.job.DuplicateRace.Held;
import io.racklab.protocol.TaskType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The maps of a job whose original and duplicate attempts compete, in the order in which the
 * duplicates were launched. A map counts as running while one of its attempts runs, as resting when
 * all have ended and none is chosen, and as ended once one is chosen.
 */
public final class DuplicateRaces {
  private final Job job;
  private final JobTasks tasks;
  private final MapOutputs outputs;
  private final Map<Integer, DuplicateRace> ofMap = new LinkedHashMap<>();

  /** The number of races that hold a succeeded attempt. */
  private int holding;

  DuplicateRaces(Job job, JobTasks tasks, MapOutputs outputs) {
    this.job = job;
    this.tasks = tasks;
    this.outputs = outputs;
  }

  public boolean any() {
    return !ofMap.isEmpty();
  }

  /** Returns a copy of the present races. */
  public List<DuplicateRace> all() {
    return List.copyOf(ofMap.values());
  }

  /** Returns the race of a map, or null. */
  public DuplicateRace of(int map) {
    return ofMap.get(map);
  }

  /**
   * Returns the number of maps that have no running attempt and wait for one of their attempts to
   * be chosen.
   */
  public int resting() {
    return (int) ofMap.keySet().stream().filter(map -> runningTask(map) == null).count();
  }

  /** Returns the number of maps that have an attempt that succeeded but none that is chosen. */
  int endedOnce() {
    return holding;
  }

  private void hold(DuplicateRace race, RunningAttempt attempt, long endNanos) {
    if (race.held().isEmpty()) {
      holding++;
    }
    race.hold(attempt, endNanos);
  }

  /**
   * Notes that a race no longer holds an attempt, and recounts at once. Otherwise a scheduler that
   * caches the list of waiting jobs until {@link Demand#turns} changes could read the list before
   * the map counts as ended, and keep it too long.
   */
  private void letGo() {
    holding--;
    job.recount();
  }

  private RunningTask runningTask(int map) {
    return tasks.running(TaskType.MAP).task(map);
  }

  /**
   * True if a map has ended but may still be duplicated: no reduce has been told of any output, and
   * some map of the job has not ended.
   */
  public boolean mayTakeBack(int map) {
    return tasks.finished(TaskType.MAP).has(map) && outputs.mayTakeBack() && !job.mapsFinished();
  }

  /** Makes a map that has ended run again. */
  void takeBack(int map) {
    outputs.takeBack(map);
    tasks.finished(TaskType.MAP).remove(map);
  }

  /**
   * Opens a race for a duplicate that was launched beside a running attempt of its map, or beside
   * the map's earlier output.
   */
  public DuplicateRace open(RunningAttempt duplicate) {
    DuplicateRace race = new DuplicateRace(duplicate);
    if (job.total(TaskType.REDUCE) == 0) {
      throw new IllegalStateException("no reduce waits for " + duplicate.id().text());
    }
    if (ofMap.putIfAbsent(race.map(), race) != null) {
      throw new IllegalStateException("a second duplicate: " + duplicate.id().text());
    }
    runningTask(race.map()).contested(true);
    return race;
  }

  /** Holds an attempt whose map had ended and was taken back, so that it may be chosen. */
  public void holdAgain(RunningAttempt attempt, long endNanos) {
    hold(ofMap.get(attempt.id().task()), attempt, endNanos);
    job.recount();
  }

  /** Holds an attempt that has succeeded and is not chosen yet. It releases its slot. */
  public void hold(RunningAttempt attempt, long endNanos) {
    hold(ofMap.get(attempt.id().task()), attempt, endNanos);
    tasks.running(TaskType.MAP).ended(attempt, false);
    job.running(TaskType.MAP, -1);
    job.recount();
  }

  /** Chooses an attempt that still runs. */
  public void decide(RunningAttempt attempt) {
    ofMap.get(attempt.id().task()).decide(attempt);
  }

  /** Chooses a held attempt: its map has ended. */
  public void choose(RunningAttempt attempt, long now) {
    int map = attempt.id().task();
    over(map);
    job.counts(TaskType.MAP, map, attempt.node(), now);
  }

  /** Closes a race: the chosen attempt has ended, or no attempt is left. */
  public void close(DuplicateRace race) {
    over(race.map());
  }

  private void over(int map) {
    DuplicateRace race = ofMap.remove(map);
    RunningTask task = runningTask(map);
    if (task != null) {
      task.contested(false);
    }
    if (race != null && !race.held().isEmpty()) {
      letGo();
    }
  }

  /** Notes that an attempt has ended without success. */
  public void gone(RunningAttempt attempt) {
    DuplicateRace race = ofMap.get(attempt.id().task());
    if (race != null) {
      race.gone(attempt);
    }
  }

  /** True if a succeeded attempt of a map is held. */
  boolean holds(int map) {
    DuplicateRace race = ofMap.get(map);
    return race != null && !race.held().isEmpty();
  }

  /** Drops what was held on a lost node. Maps without any attempt left wait again. */
  public List<Held> lose(int node) {
    List<Held> lost = new ArrayList<>();
    for (DuplicateRace race : all()) {
      List<Held> of = race.lose(node);
      lost.addAll(of);
      if (!of.isEmpty() && race.held().isEmpty()) {
        letGo();
      }
      if (!of.isEmpty() && race.held().isEmpty() && runningTask(race.map()) == null) {
        over(race.map());
        tasks.waitsAgain(TaskType.MAP, race.map(), true);
        job.recount();
      }
    }
    return lost;
  }

  /** Closes all races, when the job restarts or leaves. */
  public void clear() {
    all().forEach(this::close);
  }
}
