package io.racklab.master.engine.workload;

import java.util.List;

/** The place of a job's input blocks that exist before the run. Immutable. */
public sealed interface InputPlace {
  /** The file system places the blocks at random, for each job anew. */
  InputPlace DRAWN = new Drawn();

  /** On nodes that are drawn for the job alone. */
  record Drawn() implements InputPlace {}

  /**
   * In a file that other jobs may read too. A job that reads less of it reads its first blocks.
   *
   * @param name the file's name, not blank
   */
  record File(String name) implements InputPlace {
    public File {
      JobSpec.require(!name.isBlank(), () -> "the name of an input file must not be empty");
    }
  }

  /**
   * Places the first replica of each map's block in a given rack. The file system places the
   * others.
   *
   * @param ofMaps the racks of the maps' blocks, from 0, at least one; further maps start again
   *     with the first. In a cluster of one rack the numbers are those of nodes
   */
  record Racks(List<Integer> ofMaps) implements InputPlace {
    public Racks {
      ofMaps = List.copyOf(ofMaps);
      JobSpec.require(!ofMaps.isEmpty(), () -> "no rack is named for the maps");
      JobSpec.require(ofMaps.stream().allMatch(rack -> rack >= 0), () -> "racks count from 0");
    }

    /** Returns the rack of a map's block. */
    public int of(int map) {
      return ofMaps.get(map % ofMaps.size());
    }
  }
}
