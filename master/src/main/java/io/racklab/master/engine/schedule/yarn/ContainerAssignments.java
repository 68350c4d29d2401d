package io.racklab.master.engine.schedule.yarn;

/**
 * The limit on the containers that one heartbeat may give: Hadoop's assignMultiple and maxAssign.
 */
public sealed interface ContainerAssignments {
  /** True if this heartbeat may give another container. */
  boolean another(int given, Resource givenSum, Resource freeBefore);

  /** Gives at most this many containers; without limit if not positive. */
  record UpTo(int count) implements ContainerAssignments {
    @Override
    public boolean another(int given, Resource givenSum, Resource freeBefore) {
      return count <= 0 || given < count;
    }
  }

  /**
   * Gives containers until more than half of the free resources are used: Hadoop's dynamic
   * maxAssign.
   */
  record HalfOfFree() implements ContainerAssignments {
    @Override
    public boolean another(int given, Resource givenSum, Resource freeBefore) {
      return givenSum.fitsIn(new Resource(freeBefore.memory() / 2, freeBefore.vcores() / 2));
    }
  }
}
