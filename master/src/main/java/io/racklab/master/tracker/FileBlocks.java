package io.racklab.master.tracker;

import io.racklab.master.storage.BlockName;
import io.racklab.master.workload.InputPlace;
import io.racklab.master.workload.JobSpec;
import java.util.HashMap;
import java.util.Map;

/**
 * The names of blocks that were there before the run. A block of a file that several jobs read is
 * named for the first of them that was asked about.
 */
final class FileBlocks {
  private final Map<Place, BlockName> shared = new HashMap<>();

  private record Place(String file, int block) {}

  /** The block that a map reads. */
  BlockName of(JobSpec reader, int map) {
    BlockName own = BlockName.input(reader.number(), map);
    return reader.place() instanceof InputPlace.File file
        ? shared.computeIfAbsent(new Place(file.name(), map), any -> own)
        : own;
  }
}
