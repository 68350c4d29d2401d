package io.racklab.deploy.spread;

import io.racklab.deploy.virtual.AloneTimes;
import io.racklab.master.analysis.metric.TimesAlone;
import io.racklab.master.engine.schedule.SchedulerSpec;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.master.runs.experiment.RunPlan;
import io.racklab.master.runs.experiment.Study;
import io.racklab.master.runs.results.ResultFile;
import io.racklab.protocol.RunPlayerMessage.RunOrder;
import java.nio.file.Path;
import java.util.Optional;

/** A study of which this process executes some runs for a master. */
final class HostedStudy {
  private final Study study;
  private final ResultFile file;
  private final Path results;
  private final AloneTimes times = new AloneTimes();

  /**
   * @param version the version of this program
   * @param results the folder for the results, with a subfolder for each run, named by the run's
   *     number
   */
  HostedStudy(Study study, String version, Path results) {
    this.study = study;
    this.results = results;
    file = ResultFile.ofVirtualRuns(version, study.jars());
  }

  /**
   * Returns the plan of an ordered run; empty if the experiment that this process has read differs
   * from the master's.
   */
  Optional<RunPlan> plan(RunOrder order) {
    if (order.cell() >= study.cells().size()) {
      return Optional.empty();
    }
    Experiment experiment = study.cells().get(order.cell());
    Optional<SchedulerSpec> scheduler =
        experiment.schedulers().stream()
            .filter(one -> one.name().equals(order.scheduler()))
            .findFirst();
    if (scheduler.isEmpty() || !experiment.jobsSum(order.repeat()).equals(order.jobs())) {
      return Optional.empty();
    }
    return Optional.of(
        new RunPlan(
            order.number(), experiment, scheduler.get(), order.repeat(), folder(order.number())));
  }

  Path folder(int number) {
    return results.resolve(Integer.toString(number));
  }

  HostedRun run(RunPlan plan) {
    return new HostedRun(plan, file);
  }

  /**
   * Returns the times that the jobs of a run's cell take alone. Concurrent calls wait for each
   * other.
   */
  TimesAlone alone(RunPlan plan) {
    synchronized (times) {
      return times.of(plan.experiment(), Silence.INSTANCE);
    }
  }

  /** Drops the messages, since the master reports once for all workers which times are left out. */
  private enum Silence implements AloneTimes.Listener {
    INSTANCE;

    @Override
    public void going(int ended, int shapes) {
      // The measurement is reported as a part of the run.
    }

    @Override
    public void leftOut(String why) {
      // The master reports it.
    }
  }
}
