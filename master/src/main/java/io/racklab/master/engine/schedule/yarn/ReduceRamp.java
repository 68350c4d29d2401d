package io.racklab.master.engine.schedule.yarn;

/**
 * Computes the number of reduces for which a job requests containers while its maps wait, and the
 * number of reduces that it kills to make room for maps: Hadoop 3.3.5's RMContainerAllocator. The
 * limit is needed since requests for reduces are served first.
 *
 * @param needs the resources of the job's containers
 * @param limit the part of the job's resources that reduces may have while maps wait:
 *     yarn.app.mapreduce.am.job.reduce.rampup.limit
 * @param preemption the part that may be taken from reduces at a time:
 *     yarn.app.mapreduce.am.job.reduce.preemption.limit
 */
record ReduceRamp(ContainerNeeds needs, double limit, double preemption) {
  /** Hadoop's default for both limits. */
  public static final double DEFAULT_LIMIT = 0.5;

  public ReduceRamp {
    if (!(limit >= 0 && limit <= 1 && preemption >= 0 && preemption <= 1)) {
      throw new IllegalArgumentException(
          "limits must be from 0 to 1: " + limit + ", " + preemption);
    }
  }

  /**
   * The state of a job's tasks.
   *
   * @param finishedMaps the part of all maps that have finished, 0 to 1
   * @param pendingReduces the pending reduces that may start
   * @param headroom the resources that the job may still ask for
   */
  record Tasks(
      double finishedMaps,
      int pendingMaps,
      int runningMaps,
      int pendingReduces,
      int runningReduces,
      Resource headroom) {}

  /** Returns this ramp for containers of other sizes. */
  ReduceRamp of(ContainerNeeds other) {
    return new ReduceRamp(other, limit, preemption);
  }

  /** Returns the resources that the tasks hold plus the headroom. */
  private Resource whole(Tasks tasks) {
    return tasks
        .headroom()
        .plus(needs.map().times(tasks.runningMaps()))
        .plus(needs.reduce().times(tasks.runningReduces()));
  }

  /** Returns the number of reduces to ask for now. */
  int asked(Tasks tasks) {
    if (tasks.pendingMaps() == 0) {
      return tasks.pendingReduces();
    }
    if (mapsStarve(tasks)) {
      return 0;
    }
    Resource whole = whole(tasks);
    Resource forReduces = part(whole, Math.min(tasks.finishedMaps(), limit));
    Resource forMaps = whole.minus(forReduces);
    Resource maps = needs.map().times(tasks.pendingMaps() + (long) tasks.runningMaps());
    if (maps.fitsIn(forMaps)) {
      forReduces = forReduces.plus(forMaps.minus(maps));
    }
    Resource left = forReduces.minus(needs.reduce().times(tasks.runningReduces()));
    return (int) Math.min(Math.max(fitting(left, needs.reduce()), 0), tasks.pendingReduces());
  }

  /** Returns the number of running reduces to kill, so that waiting maps find room. */
  int killed(Tasks tasks) {
    if (tasks.pendingMaps() == 0 || tasks.runningReduces() == 0 || !mapsStarve(tasks)) {
      return 0;
    }
    long forOneMap = covering(needs.map(), needs.reduce());
    long atMost = covering(part(whole(tasks), preemption), needs.reduce());
    long forAllMaps = covering(needs.map().times(tasks.pendingMaps()), needs.reduce());
    return (int)
        Math.min(Math.min(Math.max(forOneMap, atMost), forAllMaps), tasks.runningReduces());
  }

  private boolean mapsStarve(Tasks tasks) {
    Resource withoutReduces = whole(tasks).minus(needs.reduce().times(tasks.runningReduces()));
    return fitting(withoutReduces, needs.map()) <= 0;
  }

  private static Resource part(Resource whole, double part) {
    return new Resource((long) (whole.memory() * part), (long) (whole.vcores() * part));
  }

  private static long fitting(Resource available, Resource each) {
    long byMemory = available.memory() / each.memory();
    return each.vcores() == 0 ? byMemory : Math.min(byMemory, available.vcores() / each.vcores());
  }

  private static long covering(Resource needed, Resource each) {
    long byMemory = Math.floorDiv(needed.memory() + each.memory() - 1, each.memory());
    return each.vcores() == 0
        ? byMemory
        : Math.max(byMemory, Math.floorDiv(needed.vcores() + each.vcores() - 1, each.vcores()));
  }
}
