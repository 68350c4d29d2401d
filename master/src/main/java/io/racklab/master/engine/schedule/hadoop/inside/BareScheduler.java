package io.racklab.master.engine.schedule.hadoop.inside;

import io.racklab.master.engine.schedule.hadoop.HadoopSetup;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.service.ServiceStateException;
import org.apache.hadoop.util.ReflectionUtils;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.apache.hadoop.yarn.server.resourcemanager.RMContextImpl;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.SchedulingMonitor;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.SchedulingMonitorManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;

/** Makes a scheduler by its class, without starting its threads, and lists what these would do. */
final class BareScheduler {
  private BareScheduler() {}

  static AbstractYarnScheduler<?, ?> of(
      HadoopSetup setup, Configuration conf, RMContextImpl context) {
    AbstractYarnScheduler<?, ?> scheduler = instance(setup.scheduler(), conf);
    scheduler.setClock(HadoopTime::currentTimeMillis);
    scheduler.setRMContext(context);
    context.setScheduler(scheduler);
    if (scheduler instanceof FairScheduler fair) {
      Hidden.set(
          FairScheduler.class,
          fair,
          "allocsLoader",
          new AllocationText(fair, RunConfiguration.allocations(setup, conf)));
    }
    try {
      scheduler.init(conf);
    } catch (YarnRuntimeException | ServiceStateException | IllegalStateException refused) {
      throw refused(setup.scheduler(), refused);
    }
    return scheduler;
  }

  private static AbstractYarnScheduler<?, ?> instance(String name, Configuration conf) {
    try {
      Class<?> type = Class.forName(name, true, BareScheduler.class.getClassLoader());
      if (!AbstractYarnScheduler.class.isAssignableFrom(type)) {
        throw new IllegalArgumentException(
            name + " does not extend Hadoop's AbstractYarnScheduler: name a class that does");
      }
      return (AbstractYarnScheduler<?, ?>) ReflectionUtils.newInstance(type, conf);
    } catch (ClassNotFoundException missing) {
      throw new IllegalArgumentException(
          "no class " + name + " among Hadoop's jars: add the jar or the folder that has it",
          missing);
    }
  }

  /** Hadoop wraps the reason in exceptions that say less. */
  private static IllegalArgumentException refused(String name, RuntimeException refused) {
    Throwable reason = refused;
    while (reason.getCause() != null && reason.getCause().getMessage() != null) {
      reason = reason.getCause();
    }
    return new IllegalArgumentException(name + " does not start: " + reason.getMessage(), refused);
  }

  /**
   * Returns what the scheduler's threads would do at intervals.
   *
   * @param update the scheduler's own update, which is a duty if the scheduler has such a thread
   */
  static TimedDuties duties(AbstractYarnScheduler<?, ?> scheduler, Runnable update) {
    TimedDuties duties = new TimedDuties();
    long interval = (Long) Hidden.get(AbstractYarnScheduler.class, scheduler, "updateInterval");
    if (interval > 0) {
      duties.add(() -> interval, update);
    }
    if (scheduler instanceof FairScheduler fair) {
      AllocationText text = (AllocationText) Hidden.get(FairScheduler.class, fair, "allocsLoader");
      duties.add(() -> AllocationText.ALLOC_RELOAD_INTERVAL_MS, text::check);
    }
    monitors(scheduler)
        .forEach(
            (name, monitor) ->
                duties.add(
                    monitor.getSchedulingEditPolicy()::getMonitoringInterval,
                    monitor::invokePolicy));
    return duties;
  }

  /** Returns the scheduler's update, with the preemption that follows it. */
  static Runnable update(AbstractYarnScheduler<?, ?> scheduler) {
    StarvedApplications starved =
        scheduler instanceof FairScheduler fair ? StarvedApplications.of(fair) : null;
    return () -> {
      scheduler.update();
      if (starved != null) {
        starved.preempt();
      }
    };
  }

  /** Returns the monitors by the names of their policies. */
  @SuppressWarnings("unchecked")
  private static Map<String, SchedulingMonitor> monitors(AbstractYarnScheduler<?, ?> scheduler) {
    return new TreeMap<>(
        (Map<String, SchedulingMonitor>)
            Hidden.get(
                SchedulingMonitorManager.class,
                scheduler.getSchedulingMonitorManager(),
                "runningSchedulingMonitors"));
  }
}
