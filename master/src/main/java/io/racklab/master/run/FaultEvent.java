package io.racklab.master.run;

import java.util.List;

/** An event in a run's schedule of faults. No two events of a run are equal. */
sealed interface FaultEvent {

  /**
   * The moment of a fault has come.
   *
   * @param fault its place among the faults of the run
   */
  record FaultDue(int fault) implements FaultEvent {}

  /**
   * A state that a fault has brought is over.
   *
   * @param state its number
   */
  record StateOver(long state) implements FaultEvent {}

  /**
   * A fault that happens again and again does so.
   *
   * @param times it has done so before
   */
  record Again(int fault, long times) implements FaultEvent {}

  /** A fault that happens again and again does so no more. */
  record SeriesOver(int fault) implements FaultEvent {}

  /** Nodes that fell silent at one moment have sent no heartbeat for too long. */
  record HeartbeatsExpired(List<Loss> losses) implements FaultEvent {
    public HeartbeatsExpired {
      losses = List.copyOf(losses);
    }
  }

  /**
   * * A node's silence.
   *
   * @param times the number of the node's silences up to this one
   */
  record Loss(int node, int times) {}
}
