package io.racklab.protocol.time;

import io.racklab.protocol.TrackerMessage.Heartbeat;

/** The job tracker as it is called where all actors of a process share one thread. */
public interface DirectTracker {
  /** A tracker that knows nobody: whoever has something to say tells its actor. */
  DirectTracker NONE =
      new DirectTracker() {
        @Override
        public boolean isIdle(int node) {
          return false;
        }

        @Override
        public boolean take(Heartbeat heartbeat) {
          return false;
        }
      };

  /** Whether a heartbeat of a node that has nothing to say would change nothing now. */
  boolean isIdle(int node);

  /**
   * Takes a heartbeat. Who sent it is told the answer, unless there is nothing to do.
   *
   * @return false if it is to be told to the tracker's actor instead
   */
  boolean take(Heartbeat heartbeat);
}
