package io.racklab.deploy.spread;

import io.racklab.deploy.slowdown.AloneTimes;
import io.racklab.master.experiment.Experiment;
import io.racklab.master.experiment.RunPlan;
import io.racklab.master.experiment.Study;
import io.racklab.master.journal.TimesAlone;
import io.racklab.master.results.ResultFile;
import io.racklab.master.schedule.SchedulerSpec;
import io.racklab.protocol.RunPlayerMessage.RunOrder;
import java.nio.file.Path;
import java.util.Optional;

/** A study of which this process plays runs for another. */
final class HostedStudy {
  private final Study study;
  private final ResultFile file;
  private final Path results;
  private final AloneTimes times = new AloneTimes();

  /**
   * @param version of this program
   * @param results the folder in which each run has one, called by its number
   */
  HostedStudy(Study study, String version, Path results) {
    this.study = study;
    this.results = results;
    file = ResultFile.ofVirtualRuns(version, study.jars());
  }

  /** The run that is meant; empty if this process has read another experiment. */
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

  /** Those of a run's cell. Runs that need them at once wait for each other. */
  TimesAlone alone(RunPlan plan) {
    synchronized (times) {
      return times.of(plan.experiment(), Silence.INSTANCE);
    }
  }

  /** The master says what is left out, once for all. */
  private enum Silence implements AloneTimes.Listener {
    INSTANCE;

    @Override
    public void going(int ended, int shapes) {
      // It is part of the run's own time here.
    }

    @Override
    public void leftOut(String why) {
      // See above.
    }
  }
}
