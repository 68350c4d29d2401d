package io.racklab.master.engine.schedule.yarn;

import java.util.Comparator;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * The heartbeats of application masters to the resource manager. A master's request has an effect
 * only when a node has room or shares are computed. Due heartbeats are therefore processed only
 * then; the times of the following ones do not change.
 */
final class MasterBeats {
  private record Beat(long nanos, int job) {}

  private final PriorityQueue<Beat> due =
      new PriorityQueue<>(Comparator.comparingLong(Beat::nanos).thenComparingInt(Beat::job));

  /** Schedules the next heartbeat of a master. */
  void add(JobMaster master) {
    due.add(new Beat(master.nextBeat(), master.job().number()));
  }

  /**
   * Sends the heartbeats that are due.
   *
   * @param masters the masters, by job
   * @param kills receives the number of reduces that a job must kill, by job
   */
  void speak(long now, Map<Integer, JobMaster> masters, Map<Integer, Integer> kills) {
    while (!due.isEmpty() && due.peek().nanos() <= now) {
      JobMaster master = masters.get(due.poll().job());
      // A master that has restarted has another heartbeat in the queue.
      if (master != null && master.isDue(now)) {
        int killed = master.ask(now);
        if (killed > 0) {
          kills.put(master.job().number(), killed);
        }
        add(master);
      }
    }
  }
}
