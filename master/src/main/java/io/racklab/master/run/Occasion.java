package io.racklab.master.run;

import java.util.List;

/** An event on the agenda of a run in which something goes wrong. No two of a run are equal. */
sealed interface Occasion {

  /**
   * The moment of a fault has come.
   *
   * @param fault its place among the faults of the run
   */
  record FaultDue(int fault) implements Occasion {}

  /**
   * A state that a fault has brought is over.
   *
   * @param state its number
   */
  record StateOver(long state) implements Occasion {}

  /**
   * A fault that happens again and again does so.
   *
   * @param times it has done so before
   */
  record Again(int fault, long times) implements Occasion {}

  /** A fault that happens again and again does so no more. */
  record SeriesOver(int fault) implements Occasion {}

  /** Nodes that fell silent at one moment have sent no heartbeat for too long. */
  record HeartbeatsExpired(List<Loss> losses) implements Occasion {
    public HeartbeatsExpired {
      losses = List.copyOf(losses);
    }
  }

  /**
   * A node's silence.
   *
   * @param times so many times the node has fallen silent with this one
   */
  record Loss(int node, int times) {}
}
