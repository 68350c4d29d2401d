package io.racklab.worker.attempt;

import io.racklab.protocol.FlowAnswer;

/** A running attempt as plain code. None of its methods is called after its end. */
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
