package io.racklab.master.job;

import io.racklab.master.job.DuplicateRace.Held;
import io.racklab.protocol.TaskType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The maps of a job of which an original and a duplicate compete, in the order in which their
 * duplicates were launched. A map counts as running as long as one of its attempts runs, and as
 * resting when all have ended and none is chosen; it has ended when one is.
 */
public final class DuplicateRaces {
  private final Job job;
  private final JobTasks tasks;
  private final MapOutputs outputs;
  private final Map<Integer, DuplicateRace> ofMap = new LinkedHashMap<>();

  /** Races of which something is held. */
  private int holding;

  DuplicateRaces(Job job, JobTasks tasks, MapOutputs outputs) {
    this.job = job;
    this.tasks = tasks;
    this.outputs = outputs;
  }

  public boolean any() {
    return !ofMap.isEmpty();
  }

  /** As of now. */
  public List<DuplicateRace> all() {
    return List.copyOf(ofMap.values());
  }

  /** The race of a map, or null. */
  public DuplicateRace of(int map) {
    return ofMap.get(map);
  }

  /**
   * The number of maps that have no running attempt and wait for one of their attempts to be
   * chosen.
   */
  public int resting() {
    return (int) ofMap.keySet().stream().filter(map -> runningTask(map) == null).count();
  }

  /**
   * The number of maps that have ended at least once and wait for one of their attempts to count.
   */
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
   * Nothing is held of a race any more. What waits has to be counted anew at once: whoever keeps a
   * list of those that wait may look before the map counts, and does so again only when a job
   * begins or ceases to wait.
   */
  private void letGo() {
    holding--;
    job.recount();
  }

  private RunningTask runningTask(int map) {
    return tasks.running(TaskType.MAP).task(map);
  }

  /**
   * Whether a map has ended and may yet run anew beside what it has put out: no reduce has been
   * told of that, and maps of the job are still to end.
   */
  public boolean mayTakeBack(int map) {
    return tasks.finished(TaskType.MAP).has(map) && outputs.mayTakeBack() && !job.mapsFinished();
  }

  /** A map that has ended is about to run anew. */
  void takeBack(int map) {
    outputs.takeBack(map);
    tasks.finished(TaskType.MAP).remove(map);
  }

  /** A duplicate was launched beside what runs of its map, or beside what it put out before. */
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

  /** An attempt that had ended, and was taken back, is one of those to choose from. */
  public void holdAgain(RunningAttempt attempt, long endNanos) {
    hold(ofMap.get(attempt.id().task()), attempt, endNanos);
    job.recount();
  }

  /** An attempt has ended well and is not chosen yet: it gives back its slot. */
  public void hold(RunningAttempt attempt, long endNanos) {
    hold(ofMap.get(attempt.id().task()), attempt, endNanos);
    tasks.running(TaskType.MAP).ended(attempt, false);
    job.running(TaskType.MAP, -1);
    job.recount();
  }

  /** It is decided for an attempt that runs. */
  public void decide(RunningAttempt attempt) {
    ofMap.get(attempt.id().task()).decide(attempt);
  }

  /** It is decided for an attempt that is held: its map has ended. */
  public void choose(RunningAttempt attempt, long now) {
    int map = attempt.id().task();
    over(map);
    job.counts(TaskType.MAP, map, attempt.node(), now);
  }

  /** The race is over: the attempt that it was decided for has ended, or nothing is left. */
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

  /** An attempt has ended without success. */
  public void gone(RunningAttempt attempt) {
    DuplicateRace race = ofMap.get(attempt.id().task());
    if (race != null) {
      race.gone(attempt);
    }
  }

  /** Whether something of a map is held. */
  boolean holds(int map) {
    DuplicateRace race = ofMap.get(map);
    return race != null && !race.held().isEmpty();
  }

  /** A node is lost with what was held there; maps of which nothing is left wait again. */
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

  /** The job begins anew or leaves: nothing of it is contested. */
  public void clear() {
    all().forEach(this::close);
  }
}
