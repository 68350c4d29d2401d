package io.racklab.master.schedule.yarn;

import java.util.Comparator;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * The heartbeats of application masters to the resource manager. What a master asks for matters
 * only when a node has room or shares are computed, so it is enough to let it speak then, for the
 * time at which it was to speak.
 */
final class MasterBeats {
  private record Beat(long nanos, int job) {}

  private final PriorityQueue<Beat> due =
      new PriorityQueue<>(Comparator.comparingLong(Beat::nanos).thenComparingInt(Beat::job));

  /** A master has a time to speak at. */
  void add(JobMaster master) {
    due.add(new Beat(master.nextBeat(), master.job().number()));
  }

  /**
   * Lets those speak that are due.
   *
   * @param masters by job
   * @param kills gets the number of reduces that a job is to kill, by job
   */
  void speak(long now, Map<Integer, JobMaster> masters, Map<Integer, Integer> kills) {
    while (!due.isEmpty() && due.peek().nanos() <= now) {
      JobMaster master = masters.get(due.poll().job());
      // One that has begun anew has another beat.
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
