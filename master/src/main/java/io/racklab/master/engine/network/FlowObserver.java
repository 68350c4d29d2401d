package io.racklab.master.engine.network;

import io.racklab.protocol.NetworkMessage.OpenFlow;
import io.racklab.protocol.Route;
import java.util.function.ToDoubleFunction;

/**
 * Observes the flows of a run: what the network is asked to carry, and the rates that it gives. The
 * network calls it on its own thread, in the order of events, and no run may depend on it. Times
 * are emulated. By default, nothing is observed.
 */
public interface FlowObserver {
  /** An observer that observes nothing. */
  FlowObserver NONE = new FlowObserver() {};

  /**
   * A flow starts.
   *
   * @param flow its number, unique in a run
   * @param asked the request, with the route that its owner asked for
   * @param route the route that it takes: without disks that tasks do not share, and without the
   *     source's disk if the page cache serves the read
   */
  default void started(long flow, OpenFlow asked, Route route, long nanos) {}

  /**
   * A flow ends with all of its bytes.
   *
   * @param seconds its exact end in the fluid model
   */
  default void ended(long flow, double seconds) {}

  /** A flow is stopped before its end: its owner has closed it, or it is lost. */
  default void stopped(long flow, long nanos) {}

  /** The owner of a flow that was stopped learns that it is lost. */
  default void lost(long flow, long nanos) {}

  /**
   * A flow cannot start, and its owner learns that it is lost.
   *
   * @param route the route that it would have taken
   */
  default void refused(OpenFlow asked, Route route, long nanos) {}

  /**
   * A link changes.
   *
   * @param share the share of its capacity that it carries from now on, from 0 to 1
   */
  default void changed(int link, double share, long nanos) {}

  /**
   * Rates have been computed for all changes up to now. They hold until the next change.
   *
   * @param seconds the time of the fluid model
   * @param rates returns the rate of each flow on a route with active flows, in bytes per second
   */
  default void settled(double seconds, ToDoubleFunction<Route> rates) {}
}
