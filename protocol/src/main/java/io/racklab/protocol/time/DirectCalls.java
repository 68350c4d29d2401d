package io.racklab.protocol.time;

import io.racklab.protocol.FlowAnswer;
import io.racklab.protocol.NetworkMessage;
import io.racklab.protocol.NetworkMessage.OpenFlow;
import io.racklab.protocol.TrackerMessage.Heartbeat;
import java.util.function.Consumer;

/**
 * Calls in place of messages, where all actors of a process share one thread: in virtual time. Each
 * saves messages that would change nothing but the time that a run takes.
 */
public interface DirectCalls {
  /**
   * Calls back once, on the thread of the actors, when no message of that instant is left.
   *
   * @param nanos from now on, 0 or more
   * @return cancels the call; has no effect after it
   */
  Runnable after(long nanos, Runnable call);

  /**
   * The same for a call that does nothing but ask for its like again while nothing else happens.
   * Time may then skip whole numbers of its delay.
   */
  Runnable rest(long nanos, Runnable call);

  /**
   * The same for a call that changes nothing in the run, however often and whenever it comes. Time
   * may skip it.
   */
  Runnable observe(long nanos, Runnable call);

  /** From now on it is this tracker that nodes ask and call. */
  void tracker(DirectTracker tracker);

  /**
   * Whether a heartbeat of a node that has nothing to say would change nothing now, so that it need
   * not be sent.
   */
  boolean isIdle(int node);

  /**
   * Whether idle nodes stay idle until something other than the time changes, and the tracker does
   * nothing until then.
   */
  boolean staysIdle();

  /**
   * Hands a heartbeat to the tracker at once, where nothing else is to be done before; called last
   * of all that its node does.
   *
   * @return false if it is to be told to the tracker's actor instead
   */
  boolean tellTracker(Heartbeat heartbeat);

  /** From now on this network takes what it is told by calls. */
  void network(DirectNetwork network);

  /**
   * Hands a message to the network after all that is to be done before.
   *
   * @return false if there is no network yet
   */
  boolean tellNetwork(NetworkMessage message);

  /**
   * The same for a flow to open.
   *
   * @param answers is called with what its owner would be told otherwise
   */
  boolean openFlow(OpenFlow asked, Consumer<FlowAnswer> answers);

  /**
   * Stands for an actor's mailbox: what it is called with is handed on, in its order, after all
   * that is to be done before.
   */
  <T> Consumer<T> inbox(Consumer<T> actor);
}
