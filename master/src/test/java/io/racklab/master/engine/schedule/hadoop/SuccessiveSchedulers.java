package io.racklab.master.engine.schedule.hadoop;

/**
 * Makes Hadoop's schedulers in one class loader, one after another, each without a trace of the one
 * before. This is faster than a class loader for each, which compiles Hadoop's code anew.
 */
public final class SuccessiveSchedulers {
  private static final String DRIVER = HadoopSetup.class.getPackageName() + ".inside.InsideDriver";

  private final ClassLoader loader;

  public SuccessiveSchedulers(HadoopJars jars) {
    loader = new HadoopLoader(jars);
  }

  /** Makes a scheduler; the one before must be closed. */
  public HadoopScheduler next(HadoopSetup setup) {
    forget(
        "org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics",
        "clearQueueMetrics");
    forget("org.apache.hadoop.metrics2.lib.DefaultMetricsSystem", "shutdown");
    return new HadoopScheduler(loader, DRIVER, setup, DecisionCharge.none());
  }

  private void forget(String type, String method) {
    try {
      Class.forName(type, true, loader).getMethod(method).invoke(null);
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
