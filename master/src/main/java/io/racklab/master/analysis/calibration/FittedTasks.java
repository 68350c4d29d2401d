package io.racklab.master.analysis.calibration;

import io.racklab.master.engine.workload.calibration.CostLine;
import io.racklab.master.engine.workload.calibration.Uncertain;
import java.util.Map;
import java.util.Optional;

/**
 * What was learned from the maps, or from the reduces, of a history.
 *
 * @param intercept the time that does not grow with the bytes, if all classes have the same one;
 *     for maps it is the start of their process
 * @param whyNot why there is no such time; empty if there is
 * @param ofIntercept the variation of that time
 * @param ofAttempt the variation of computing from attempt to attempt
 * @param ofNode the variation of computing from node to node; empty if hosts are unknown
 * @param slow the slow tasks
 * @param lines the lines by the name of the class
 * @param uncertain the classes whose tasks contradict each other so much that they have no line,
 *     each with the reason
 */
record FittedTasks(
    Optional<Uncertain> intercept,
    String whyNot,
    Uncertain ofIntercept,
    Uncertain ofAttempt,
    Optional<Uncertain> ofNode,
    Slow slow,
    Map<String, CostLine> lines,
    Map<String, String> uncertain) {

  /**
   * Slow tasks.
   *
   * @param share the share of slow attempts, or of slow nodes
   * @param factor the factor by which they compute longer; 1 if there are none
   * @param nodes whether nodes are slow
   */
  record Slow(Uncertain share, Uncertain factor, boolean nodes) {
    static final Slow NONE = new Slow(Uncertain.certain(0), Uncertain.certain(1), false);
  }
}
