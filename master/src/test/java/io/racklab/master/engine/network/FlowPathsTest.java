package io.racklab.master.engine.network;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.protocol.DiskUse;
import io.racklab.protocol.Route;
import io.racklab.topologies.Topology;
import io.racklab.topologies.file.ClusterFile;
import io.racklab.topologies.fluid.FluidNetwork;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class FlowPathsTest {
  private static final Topology TOPOLOGY = new Topology(ClusterFile.bundled("quickstart"));

  /** Flows end at the same time, bit for bit, however few unused paths are kept. */
  @Property(tries = 50)
  void forgettingChangesNoEnd(@ForAll long seed) {
    assertThat(ends(seed, 3)).hasSize(300).isEqualTo(ends(seed, Integer.MAX_VALUE));
  }

  private static List<String> ends(long seed, int most) {
    double[] capacities = new double[TOPOLOGY.linkCount()];
    for (int link = 0; link < capacities.length; link++) {
      capacities[link] = TOPOLOGY.capacity(link);
    }
    FluidNetwork fluid = new FluidNetwork(capacities);
    FlowPaths paths = new FlowPaths(TOPOLOGY, fluid, most);
    Random random = new Random(seed);
    List<String> ends = new ArrayList<>();
    double time = 0;
    for (int flow = 0; flow < 300; flow++) {
      Route route =
          paths.reduced(
              new Route(
                  random.nextInt(TOPOLOGY.nodeCount()),
                  random.nextInt(TOPOLOGY.nodeCount()),
                  DiskUse.values()[random.nextInt(DiskUse.values().length)]));
      int path = paths.of(route);
      assertThat(FlowPaths.links(TOPOLOGY, paths.route(path)))
          .containsExactlyInAnyOrder(FlowPaths.links(TOPOLOGY, route));
      fluid.start(flow, path, random.nextInt(1 << 27));
      time += random.nextDouble();
      fluid.advanceTo(time, (ended, at) -> ends.add(ended + " " + at));
    }
    fluid.advanceTo(1e6, (ended, at) -> ends.add(ended + " " + at));
    return ends;
  }
}
