package io.racklab.master.run;

import java.util.List;

/** An event on the agenda of a run that loses nodes and tasks. */
sealed interface Occasion {

  /**
   * The moment of a fault has come.
   *
   * @param fault its place among the faults of the run
   */
  record FaultDue(int fault) implements Occasion {}

  /** Nodes that were lost at one moment have sent no heartbeat for too long. */
  record HeartbeatsExpired(List<Loss> losses) implements Occasion {
    public HeartbeatsExpired {
      losses = List.copyOf(losses);
    }
  }

  /**
   * A loss of a node.
   *
   * @param times so many times the node has been lost with this one
   */
  record Loss(int node, int times) {}
}
