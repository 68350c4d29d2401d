package io.racklab.deploy.endtoend;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.PolicyFactory;
import io.racklab.master.engine.schedule.PolicyProvider;
import io.racklab.master.engine.schedule.ReducePlacement;
import io.racklab.topologies.config.Section;

/** Starts no reduce in a rack that is congested: an answer that reads the links. */
record UncongestedReduces(double threshold) implements ReducePlacement {
  @Override
  public boolean accepts(Job job, NodeState node, ClusterView view) {
    return !view.links().congested(view.topology().rackOf(node.node()), threshold);
  }

  @Override
  public boolean readsLinks() {
    return true;
  }

  /** Reads {@code reduces { kind = uncongested, threshold = 0.8 }}. */
  public static final class Read implements PolicyProvider<ReducePlacement> {
    @Override
    public Class<ReducePlacement> question() {
      return ReducePlacement.class;
    }

    @Override
    public String kind() {
      return "uncongested";
    }

    @Override
    public PolicyFactory<ReducePlacement> read(Section section) {
      double threshold = section.at("threshold").positive().orElse(0.8);
      return seed -> new UncongestedReduces(threshold);
    }
  }
}
