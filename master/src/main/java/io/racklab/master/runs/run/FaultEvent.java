package io.racklab.master.runs.run;

import java.util.List;

/** An event in a run's schedule of faults. No two events of a run are equal. */
sealed interface FaultEvent {

  /**
   * The time of a fault has come.
   *
   * @param fault the fault's index among the run's faults
   */
  record FaultDue(int fault) implements FaultEvent {}

  /**
   * A state that a fault has caused ends.
   *
   * @param state the state's number
   */
  record StateOver(long state) implements FaultEvent {}

  /**
   * A recurring fault occurs.
   *
   * @param times the number of its earlier occurrences
   */
  record Again(int fault, long times) implements FaultEvent {}

  /** A recurring fault ends. */
  record SeriesOver(int fault) implements FaultEvent {}

  /** Nodes that fell silent together have sent no heartbeat for the expiry time. */
  record HeartbeatsExpired(List<Loss> losses) implements FaultEvent {
    public HeartbeatsExpired {
      losses = List.copyOf(losses);
    }
  }

  /**
   * A node that has fallen silent.
   *
   * @param times the number of the node's silences, including this one
   */
  record Loss(int node, int times) {}
}
