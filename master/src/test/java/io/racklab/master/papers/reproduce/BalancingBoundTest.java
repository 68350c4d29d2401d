package io.racklab.master.papers.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.topologies.Cluster;
import io.racklab.topologies.Rack;
import io.racklab.topologies.Slots;
import io.racklab.topologies.file.ClusterFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The bound on balancing maps in one wave, computed: a rack that is full has a map for each of its
 * slots, and evenly it would have as many as the others, so its uplink sheds no more than the rest.
 */
class BalancingBoundTest {
  private static final long INPUT = 120_000_000_000L;

  @Test
  void whatTheFullestUplinkShedsIsWhatTheFileSays() throws IOException {
    Cluster cluster = ClusterFile.bundled("shadow-52");
    int maps = JobSpec.mapsOf(INPUT, cluster.blockSize());
    Rack rack = cluster.racks().get(0);
    int slots = rack.nodes().stream().mapToInt(node -> ((Slots.Typed) node.slots()).maps()).sum();
    double shed = 1 - maps / (double) cluster.racks().size() / slots;
    assertThat(maps).isEqualTo(448);
    assertThat(slots).isEqualTo(156);

    List<? extends Config> bounded =
        figure().getConfigList("figure.rows").stream().filter(row -> row.hasPath("bound")).toList();
    assertThat(bounded).extracting(row -> row.getString("of")).contains("one-wave");
    for (Config row : bounded) {
      PaperClaim bound = PaperClaim.parse(row.getString("bound"));
      assertThat(bound.low()).isCloseTo(-shed, within(0.0001)).isLessThanOrEqualTo(-shed);
      assertThat(bound.high()).isZero();
      assertThat(row.getString("because")).contains("156 of the 448", "112");
      assertThat(row.getString("metric")).isEqualTo("rows.copy-s");
    }
  }

  private static Config figure() throws IOException {
    try (var text =
        FigureFile.class.getResourceAsStream("/io/racklab/master/figures/shadow-fig23.conf")) {
      return ConfigFactory.parseString(new String(text.readAllBytes(), StandardCharsets.UTF_8))
          .resolve();
    }
  }
}
