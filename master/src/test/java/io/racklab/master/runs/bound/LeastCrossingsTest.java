package io.racklab.master.runs.bound;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.PlannedBytes;
import io.racklab.master.engine.seed.Seed;
import io.racklab.master.engine.storage.BlockPlacement;
import io.racklab.master.engine.tracker.InputBlocks;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** The fewest bytes between racks, beside all places of maps and reduces. */
class LeastCrossingsTest {
  private final Topology racks = Clusters.equal(3, 2, new Slots.Shared(2), 2);
  private final Assumptions alone = new Assumptions(1, false, true, false, 1);

  @Property(tries = 60)
  void noPlacesOfMapsAndReducesMoveLess(
      @ForAll @IntRange(min = 1, max = 4) int maps,
      @ForAll @IntRange(min = 1, max = 3) int reduces,
      @ForAll @IntRange(min = 0, max = 1000) int seed) {
    InputBlocks blocks = InputBlocks.of(new BlockPlacement(racks), Seed.of(seed));
    JobSpec job =
        Specs.numbered(1)
            .input(maps * Clusters.BLOCK)
            .shuffle(maps * Clusters.BLOCK * (1 + seed % 3) / 2)
            .maps(maps)
            .reduces(reduces)
            .build();
    double least = Double.POSITIVE_INFINITY;
    for (int places = 0; places < Math.pow(3, maps + reduces); places++) {
      least = Math.min(least, moved(job, blocks.of(job), places));
    }
    // Whole bytes of a map's output cannot be shared out evenly: a byte for each node and reduce.
    assertThat(new LeastCrossings(racks, blocks, alone).of(job))
        .isBetween(least - 20, least + 1e-6);
  }

  /**
   * @param places the rack of each map, then of each reduce, as digits of base 3
   */
  private double moved(JobSpec job, InputSplits splits, int places) {
    PlannedBytes bytes = new PlannedBytes(job, Clusters.BLOCK);
    double all = 0;
    for (int map = 0; map < job.maps(); map++) {
      int rack = digit(places, map);
      boolean near = splits.nodes(map).stream().anyMatch(node -> racks.rackOf(node) == rack);
      all += near ? 0 : bytes.mapInput(map);
      for (int reduce = 0; reduce < job.reduces(); reduce++) {
        boolean apart = digit(places, job.maps() + reduce) != rack;
        all += apart ? (double) bytes.mapOutput(map) / job.reduces() : 0;
      }
    }
    return all;
  }

  private static int digit(int number, int place) {
    return number / (int) Math.pow(3, place) % 3;
  }

  @Test
  void aSecondReplicaIsInAnotherRack() {
    InputBlocks blocks = InputBlocks.of(new BlockPlacement(racks), Seed.of(1));
    JobSpec job = Specs.job(1, 4, 0);
    assertThat(new LeastCrossings(racks, blocks, new Assumptions(1, true, true, true, 1)).of(job))
        .isEqualTo(job.outputBytes());
    assertThat(new LeastCrossings(racks, blocks, alone).of(job)).isZero();
  }

  @Test
  void nothingMovesBetweenRacksIfThereIsOne() {
    Topology one = Clusters.equal(1, 4, new Slots.Shared(2), 2);
    InputBlocks blocks = InputBlocks.of(new BlockPlacement(one), Seed.of(1));
    assertThat(
            new LeastCrossings(one, blocks, new Assumptions(1, true, true, true, 1))
                .of(Specs.job(1, 4, 2)))
        .isZero();
  }
}
