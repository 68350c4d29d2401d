package io.racklab.deploy.simulate.network;

import java.util.List;

/** The names of the rules on a run's flows and their rates. */
public final class NetworkRuleNames {
  static final String BOTTLENECK = "each flow has a bottleneck";
  static final String ENDS = "a flow ends when it has carried its bytes";
  static final String STOPPED = "a stopped flow has carried no more than its bytes";
  static final String STANDS = "no flow stands still for longer than its timeout";
  static final String ROUTE = "a flow crosses the links between its nodes";
  static final String CACHE = "the page cache serves its share of reads";
  static final String LINKS = "links carry the bytes of their flows";
  static final String ROWS = "each flow that ended has its row";

  static final String SPILLS = "map output is spilled and merged as in Hadoop";
  static final String MERGES = "fetched output is spilled and merged as in Hadoop";
  static final String PENALTY = "a reduce avoids a node after a failed fetch";

  /** All names, in the order of the table in simulation.md. */
  public static final List<String> NAMES =
      List.of(
          BOTTLENECK, ENDS, STOPPED, STANDS, ROUTE, CACHE, LINKS, ROWS, SPILLS, MERGES, PENALTY);

  private NetworkRuleNames() {}
}
