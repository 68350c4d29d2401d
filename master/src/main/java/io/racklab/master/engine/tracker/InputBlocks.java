package io.racklab.master.engine.tracker;

import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.seed.Seed;
import io.racklab.master.engine.storage.BlockPlacement;
import io.racklab.master.engine.workload.InputPlace;
import io.racklab.master.engine.workload.JobSpec;
import java.util.random.RandomGenerator;

/**
 * The places of input that was written before the run.
 *
 * @param seed the seed of the places
 */
public record InputBlocks(BlockPlacement placement, Seed seed) {
  /** Returns the places in a run, which depend on its seed alone. */
  public static InputBlocks of(BlockPlacement placement, Seed run) {
    return new InputBlocks(placement, run.named("input"));
  }

  /** Returns the nodes that hold the block of each map of a job. */
  public InputSplits of(JobSpec reader) {
    if (reader.place() instanceof InputPlace.File file) {
      // Blocks are drawn one after the other from one stream: a job that reads less reads the first
      // ones.
      RandomGenerator shared = seed.named("files").named(file.name()).random();
      return placement.input(reader.maps(), shared);
    }
    RandomGenerator own = seed.numbered(reader.number()).random();
    return reader.place() instanceof InputPlace.Racks racks
        ? placement.inputIn(racks::of, reader.maps(), own)
        : placement.input(reader.maps(), own);
  }
}
