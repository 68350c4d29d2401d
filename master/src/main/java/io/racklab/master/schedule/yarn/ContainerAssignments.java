package io.racklab.master.schedule.yarn;

/**
 * The limit on the containers that one heartbeat may give: Hadoop's assignMultiple and maxAssign.
 */
sealed interface ContainerAssignments {
  /** Whether another may follow those that this heartbeat has given. */
  boolean another(int given, Resource givenSum, Resource freeBefore);

  /** At most this many; without limit when not positive. */
  record UpTo(int count) implements ContainerAssignments {
    @Override
    public boolean another(int given, Resource givenSum, Resource freeBefore) {
      return count <= 0 || given < count;
    }
  }

  /** Until more than half of what was free is given: Hadoop's dynamic maxAssign. */
  record HalfOfFree() implements ContainerAssignments {
    @Override
    public boolean another(int given, Resource givenSum, Resource freeBefore) {
      return givenSum.fitsIn(new Resource(freeBefore.memory() / 2, freeBefore.vcores() / 2));
    }
  }
}
