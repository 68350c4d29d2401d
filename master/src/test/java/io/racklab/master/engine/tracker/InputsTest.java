package io.racklab.master.engine.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.SpecBuilder;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.seed.Seed;
import io.racklab.master.engine.storage.BlockPlacement;
import io.racklab.master.engine.workload.InputPlace;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Where the blocks lie that were there before the run. */
class InputsTest {
  private static final int MAPS = 200;

  private final Topology racks = Clusters.equal(5, 4, new Slots.Shared(1));
  private final Inputs inputs =
      new Inputs(
          new InputBlocks(new BlockPlacement(racks), Seed.of(1)),
          (job, writer) -> List.of(),
          Clusters.BLOCK,
          Optional.empty());

  private List<Integer> first(SpecBuilder job, int maps) {
    InputSplits splits = inputs.splits(job.maps(maps).build());
    return IntStream.range(0, maps).mapToObj(map -> splits.node(map, 0)).toList();
  }

  @Test
  void jobsOfOneFileReadTheSameBlocksAndAShorterOneTheFirst() {
    InputPlace logs = new InputPlace.File("logs");
    List<Integer> all = first(Specs.numbered(1).place(logs), MAPS);

    assertThat(first(Specs.numbered(2).place(logs), MAPS)).isEqualTo(all);
    assertThat(first(Specs.numbered(9).place(logs), 7)).isEqualTo(all.subList(0, 7));
    assertThat(first(Specs.numbered(2).place(new InputPlace.File("log")), MAPS)).isNotEqualTo(all);
  }

  @Test
  void otherJobsHaveBlocksOfTheirOwn() {
    List<Integer> all = first(Specs.numbered(1), MAPS);

    assertThat(first(Specs.numbered(2), MAPS)).isNotEqualTo(all);
    assertThat(first(Specs.numbered(1), MAPS)).isEqualTo(all);
  }

  @Test
  void aMapsBlockLiesInItsRackAndFurtherMapsBeginAgain() {
    List<Integer> nodes = first(Specs.numbered(1).place(new InputPlace.Racks(List.of(4, 0, 2))), 7);

    assertThat(nodes).map(racks::rackOf).containsExactly(4, 0, 2, 4, 0, 2, 4);
  }
}
