package io.racklab.master.engine.tracker;

import io.racklab.master.engine.workload.JobSpec;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Queue;

/**
 * Jobs that have been submitted and wait for others to end. If one of them fails, the job that
 * waits fails too and is never run, as in Hadoop's JobControl.
 */
final class Dependents {

  /**
   * A job that no longer waits.
   *
   * @param failed the failed job that it waited for; empty if all have succeeded
   */
  record Released(JobSpec job, OptionalInt failed) {}

  private static final class Waiter {
    private final JobSpec job;
    private int missing;

    Waiter(JobSpec job) {
      this.job = job;
    }
  }

  private final BitSet succeeded = new BitSet();
  private final BitSet failed = new BitSet();
  private final Map<Integer, Waiter> waiting = new LinkedHashMap<>();
  private final Map<Integer, List<Waiter>> byOther = new LinkedHashMap<>();
  private final Queue<Released> released = new ArrayDeque<>();

  /**
   * Takes a submitted job if it has to wait, or if a job that it depends on has failed; true if
   * taken.
   */
  boolean holds(JobSpec job) {
    Waiter waiter = new Waiter(job);
    for (int other : job.after()) {
      if (failed.get(other)) {
        released.add(new Released(job, OptionalInt.of(other)));
        return true;
      }
      if (!succeeded.get(other)) {
        waiter.missing++;
      }
    }
    if (waiter.missing == 0) {
      return false;
    }
    waiting.put(job.number(), waiter);
    for (int other : job.after()) {
      if (!succeeded.get(other)) {
        byOther.computeIfAbsent(other, any -> new ArrayList<>()).add(waiter);
      }
    }
    return true;
  }

  /** True if a job was submitted and waits for another. */
  boolean wait(int job) {
    return waiting.containsKey(job);
  }

  /** Handles the end of a job. */
  void ended(int job, boolean well) {
    (well ? succeeded : failed).set(job);
    List<Waiter> waiters = byOther.remove(job);
    if (waiters != null) {
      waiters.forEach(waiter -> otherEnded(waiter, job, well));
    }
  }

  private void otherEnded(Waiter waiter, int other, boolean well) {
    waiter.missing--;
    if ((!well || waiter.missing == 0) && waiting.remove(waiter.job.number()) != null) {
      released.add(new Released(waiter.job, well ? OptionalInt.empty() : OptionalInt.of(other)));
    }
  }

  /** Removes and returns the next job that no longer waits, or null. */
  Released next() {
    return released.poll();
  }
}
