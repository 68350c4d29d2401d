package io.racklab.worker.attempt;

import io.racklab.protocol.FlowAnswer;

/** A running attempt as plain code. None of its methods is called after its end. */
interface Attempt {
  /** A flow of the attempt has ended or is lost. */
  void onFlow(FlowAnswer flow);

  /** More map output can be fetched, or some is lost. */
  void onNews(News news);

  /** The node is in another condition. */
  void onConditionChanged(NodeConditionChanged changed);

  /** Ends the attempt as killed. */
  void onKill();
}
