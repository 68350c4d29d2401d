package io.racklab.worker.attempt;

import io.racklab.protocol.FlowAnswer;

/** A running attempt, without its actor. No method is called after the attempt has ended. */
interface Attempt {
  /** Handles the end or loss of one of the attempt's flows. */
  void onFlow(FlowAnswer flow);

  /** Handles news of map outputs that are new, lost or rerun. */
  void onNews(News news);

  /** Handles a change of the node's condition. */
  void onConditionChanged(NodeConditionChanged changed);

  /** Ends the attempt as killed. */
  void onKill();
}
