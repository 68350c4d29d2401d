package io.racklab.master.engine.schedule.basic;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.ReducePlacement;
import io.racklab.master.engine.seed.Seed;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.BitSet;

/**
 * Sends each reduce to a node drawn at random from all that may run reduces, and waits for it: the
 * random placement to which "ReduceTask locality for sequential jobs" compares. If a node has not
 * asked for its reduce within two heartbeats, it is full or lost; then one of the nodes that have
 * asked meanwhile is drawn.
 *
 * <p>The draws depend on the seed, the job and the number of its earlier draws, not on other jobs.
 *
 * @see FirstComeReduces
 */
public final class RandomReduces implements ReducePlacement {
  private final Seed seed;
  private final PerJob<Draw> jobs = new PerJob<>();
  private BitSet withReduces;

  public RandomReduces(Seed seed) {
    this.seed = seed;
  }

  @Override
  public boolean restsWithoutWork() {
    return true;
  }

  @Override
  public boolean accepts(Job job, NodeState node, ClusterView view) {
    if (withReduces == null) {
      withReduces = withReduces(view.topology());
    }
    Draw draw = jobs.of(job, view, () -> new Draw(seed.numbered(job.number()), withReduces));
    return draw.accepts(node.node(), view);
  }

  private static BitSet withReduces(Topology topology) {
    BitSet nodes = new BitSet();
    for (int node = 0; node < topology.nodeCount(); node++) {
      nodes.set(
          node,
          !(topology.node(node).slots() instanceof Slots.Typed typed && typed.reduces() == 0));
    }
    return nodes;
  }

  private static final class Draw {
    private static final int NONE = -1;
    private final Seed seed;
    private final BitSet withReduces;
    private final ReduceWait patience = new ReduceWait();
    private final BitSet asked = new BitSet();
    private int drawn;
    private int chosen = NONE;

    Draw(Seed seed, BitSet withReduces) {
      this.seed = seed;
      this.withReduces = withReduces;
    }

    boolean accepts(int node, ClusterView view) {
      if (chosen == NONE) {
        chosen = oneOf(withReduces);
      } else if (chosen != node && patience.over(view)) {
        asked.set(node);
        chosen = oneOf(asked);
        renew();
      }
      if (chosen == node) {
        chosen = NONE;
        renew();
        return true;
      }
      asked.set(node);
      patience.over(view);
      return false;
    }

    private void renew() {
      patience.renew();
      asked.clear();
    }

    private int oneOf(BitSet nodes) {
      int before = seed.numbered(drawn++).draws().below(nodes.cardinality());
      int node = nodes.nextSetBit(0);
      while (before-- > 0) {
        node = nodes.nextSetBit(node + 1);
      }
      return node;
    }
  }
}
