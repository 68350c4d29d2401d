package io.racklab.master.workload;

import java.util.List;

/** Where the blocks of a job's input lie that was there before the run. Immutable. */
public sealed interface InputPlace {
  /** Wherever the file system put them, each job's elsewhere. */
  InputPlace DRAWN = new Drawn();

  /** On nodes that are drawn for the job alone. */
  record Drawn() implements InputPlace {}

  /**
   * In a file that other jobs may read too. One that reads less of it reads its first blocks.
   *
   * @param name not blank
   */
  record File(String name) implements InputPlace {
    public File {
      JobSpec.require(!name.isBlank(), "the name of an input file must not be empty");
    }
  }

  /**
   * The first replica of each map's block lies in a given rack, the others wherever the file system
   * puts them.
   *
   * @param ofMaps racks from 0, at least one, of map 0 and so on; further maps begin with the first
   *     again. In a cluster of one rack they are its nodes
   */
  record Racks(List<Integer> ofMaps) implements InputPlace {
    public Racks {
      ofMaps = List.copyOf(ofMaps);
      JobSpec.require(!ofMaps.isEmpty(), "no rack is named for the maps");
      JobSpec.require(ofMaps.stream().allMatch(rack -> rack >= 0), "racks count from 0");
    }

    /** The rack of a map's block. */
    public int of(int map) {
      return ofMaps.get(map % ofMaps.size());
    }
  }
}
