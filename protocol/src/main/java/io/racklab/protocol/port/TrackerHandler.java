package io.racklab.protocol.port;

import io.racklab.protocol.NodeMessage;
import io.racklab.protocol.TrackerMessage.Heartbeat;
import java.util.function.Consumer;

/** The job tracker of a run as its ports call it. */
public interface TrackerHandler {
  /** A tracker that has not begun: every node has to send its heartbeats. */
  TrackerHandler ABSENT =
      new TrackerHandler() {
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
          throw new IllegalStateException("no tracker stays idle");
        }

        @Override
        public void take(Heartbeat heartbeat, Consumer<NodeMessage> reply) {
          throw new IllegalStateException("no tracker takes heartbeats");
        }
      };

  /** True if a heartbeat of a node that has nothing to report would change nothing now. */
  boolean isIdle(int node);

  /**
   * True if idle nodes stay idle until something other than time changes, and the tracker does
   * nothing until then.
   */
  boolean staysIdle();

  /** Returns the emulated time of the tracker's last update of its whole state, in nanoseconds. */
  long updatedNanos();

  /**
   * Tells the tracker that time is about to skip a period in which everything is idle. The tracker
   * continues as if it had updated its state at the usual interval during that period.
   *
   * @param nanos length of the period in emulated nanoseconds
   */
  void skip(long nanos);

  /**
   * Handles a heartbeat.
   *
   * @param reply receives the answer, now or when the time that the decision takes has passed
   */
  void take(Heartbeat heartbeat, Consumer<NodeMessage> reply);
}
