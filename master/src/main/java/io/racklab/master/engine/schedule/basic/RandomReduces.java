package io.racklab.master.engine.schedule.basic;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.Promise;
import io.racklab.master.engine.schedule.ReducePlacement;
import io.racklab.master.engine.schedule.ReducesAsModelled;
import io.racklab.master.engine.seed.Seed;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Sends each reduce to a node drawn at random from all that may run reduces, and waits for it: the
 * random placement with which "ReduceTask locality for sequential jobs" compares its own. All
 * reduces of a job that wait for a slot have a node each, so that they start within a heartbeat.
 * Nodes that have not taken their reduces within two heartbeats are full or lost; then nodes are
 * drawn anew among those that have asked meanwhile.
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
  public List<Promise> promises() {
    return List.of(
        new Promise(
            "random: a reduce runs on the node that was drawn, or after two heartbeats on another",
            (scheduler, evidence) ->
                new ReducesAsModelled(new RandomReducesModel(seed), evidence)));
  }

  @Override
  public boolean accepts(Job job, NodeState node, ClusterView view) {
    if (withReduces == null) {
      withReduces = withReduces(view.topology());
    }
    Draw draw = jobs.of(job, view, () -> new Draw(seed.numbered(job.number()), withReduces));
    return draw.accepts(node.node(), job.pending(TaskType.REDUCE), view);
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
    private final Seed seed;
    private final BitSet withReduces;
    private final ReduceWait patience = new ReduceWait();
    private final BitSet asked = new BitSet();

    /** The nodes that are to take the waiting reduces, each listed once for each of its reduces. */
    private final List<Integer> places = new ArrayList<>();

    private int drawn;

    Draw(Seed seed, BitSet withReduces) {
      this.seed = seed;
      this.withReduces = withReduces;
    }

    boolean accepts(int node, int waiting, ClusterView view) {
      while (places.size() > Math.max(1, waiting)) {
        places.remove(places.size() - 1);
      }
      while (places.size() < Math.max(1, waiting)) {
        places.add(oneOf(withReduces));
      }
      if (!places.contains(node) && patience.over(view)) {
        asked.set(node);
        places.replaceAll(missed -> oneOf(asked));
        renew();
      }
      if (places.remove(Integer.valueOf(node))) {
        if (places.isEmpty()) {
          renew();
        }
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
