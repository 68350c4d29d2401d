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
        public boolean staysIdle() {
          return false;
        }

        @Override
        public long updatedNanos() {
          return 0;
        }

        @Override
        public void skip(long nanos) {
          throw new IllegalStateException("nobody stays idle");
        }

        @Override
        public boolean take(Heartbeat heartbeat) {
          return false;
        }
      };

  /** Whether a heartbeat of a node that has nothing to say would change nothing now. */
  boolean isIdle(int node);

  /**
   * Whether idle nodes stay idle until something other than the time changes, and the tracker does
   * nothing until then.
   */
  boolean staysIdle();

  /** When the tracker last looked at the whole, in emulated time. */
  long updatedNanos();

  /**
   * Time is about to skip a while in which all stay idle: the tracker goes on as if it had looked
   * at the whole in between as in the same while before.
   */
  void skip(long nanos);

  /**
   * Takes a heartbeat. Who sent it is told the answer, unless there is nothing to do.
   *
   * @return false if it is to be told to the tracker's actor instead
   */
  boolean take(Heartbeat heartbeat);
}
