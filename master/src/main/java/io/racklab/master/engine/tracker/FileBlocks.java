package io.racklab.master.engine.tracker;

import io.racklab.master.engine.storage.BlockName;
import io.racklab.master.engine.workload.InputPlace;
import io.racklab.master.engine.workload.JobSpec;
import java.util.HashMap;
import java.util.Map;

/**
 * The names of blocks that were written before the run. A block of a file that several jobs read is
 * named after the job for which {@link #of} was called first.
 */
final class FileBlocks {
  private final Map<Place, BlockName> shared = new HashMap<>();

  private record Place(String file, int block) {}

  /** Returns the block that a map reads. */
  BlockName of(JobSpec reader, int map) {
    BlockName own = BlockName.input(reader.number(), map);
    return reader.place() instanceof InputPlace.File file
        ? shared.computeIfAbsent(new Place(file.name(), map), any -> own)
        : own;
  }
}
