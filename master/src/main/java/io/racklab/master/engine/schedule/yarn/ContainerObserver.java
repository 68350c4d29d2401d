package io.racklab.master.engine.schedule.yarn;

import io.racklab.master.engine.schedule.DecisionObserver;
import java.util.List;

/**
 * Observes the requests that a container scheduler receives and the containers that it gives. While
 * a heartbeat's containers are shown, only reservations count that existed before the heartbeat and
 * still exist after it.
 */
interface ContainerObserver extends DecisionObserver {
  /**
   * The scheduler begins.
   *
   * @param cluster the nodes and applications, which are kept up to date
   */
  default void begun(SeenCluster cluster) {}

  /** An application was submitted. */
  default void submitted(SeenApplication application) {}

  /** An application has replaced its request at a priority. */
  default void requested(SeenApplication application, int priority) {}

  /** An application was told its headroom. */
  default void told(SeenApplication application, Resource headroom) {}

  /** The scheduler has recomputed what it does not compute anew for each node. */
  default void recomputed() {}

  /** An application has ended and was removed. */
  default void removed(SeenApplication application) {}

  /** A node has sent a heartbeat. It still has its reservation; its containers follow. */
  default void begins(SeenNode node) {}

  /** A container is given; it does not count yet. */
  default void giving(Container container) {}

  /** All containers of the heartbeat count. */
  default void gave(SeenNode node, List<Container> given) {}
}
