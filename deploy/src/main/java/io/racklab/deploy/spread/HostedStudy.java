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

/** A study of which this process plays runs for a master. */
final class HostedStudy {
  private final Study study;
  private final ResultFile file;
  private final Path results;
  private final AloneTimes times = new AloneTimes();

  /**
   * @param version the version of this program
   * @param results the folder for the runs, with a subfolder for each that is named by its number
   */
  HostedStudy(Study study, String version, Path results) {
    this.study = study;
    this.results = results;
    file = ResultFile.ofVirtualRuns(version, study.jars());
  }

  /**
   * Returns the plan of the run that is ordered; empty if this process has read another experiment.
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

  /** Returns the times alone for a run's cell. Concurrent calls wait for each other. */
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
      // The measurement counts as part of the run here.
    }

    @Override
    public void leftOut(String why) {
      // The master reports it.
    }
  }
}
