package io.racklab.master.analysis.calibration;

import io.racklab.master.engine.workload.calibration.Calibrated;
import io.racklab.master.engine.workload.calibration.ClassCosts;
import io.racklab.master.engine.workload.calibration.CostLine;
import io.racklab.master.engine.workload.calibration.JobClassing;
import io.racklab.master.engine.workload.calibration.TaskCosts;
import io.racklab.master.engine.workload.calibration.Uncertain;
import io.racklab.master.engine.workload.trace.PastAttempt;
import io.racklab.master.engine.workload.trace.TraceJob;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Gives each job of a fit the mean times of its own tasks, slow ones included, so that a play has
 * as much work as the history. Later jobs have the times of their class.
 */
public final class OwnTimes {
  private OwnTimes() {}

  /**
   * @param net learned values without what a run adds
   * @param excess what a run adds to the times of tasks, which is taken off recorded ones
   * @param jobs the jobs of the history, in the order of their submission
   */
  public static Calibrated of(Calibrated net, Excess excess, List<TraceJob> jobs) {
    ClassCosts costs = net.costs();
    Map<String, TaskCosts> byJob = new LinkedHashMap<>();
    for (int i = 0; i < jobs.size(); i++) {
      TraceJob job = jobs.get(i);
      TaskCosts ofClass = costs.of(job);
      String name = costs.nameOf(job);
      Optional<CostLine> maps = ofClass.maps().map(CostLine::certain);
      Optional<CostLine> reduces = ofClass.reduces().map(CostLine::certain);
      byJob.put(
          JobClassing.JOB.of(job),
          i < net.jobs()
              ? new TaskCosts(
                  mean(job.attempts().maps(), excess.ofMaps(name)).or(() -> maps),
                  mean(job.attempts().reduces(), excess.ofReduces(name)).or(() -> reduces))
              : new TaskCosts(maps, reduces));
    }
    return net.withOwn(new ClassCosts(JobClassing.JOB, byJob));
  }

  private static Optional<CostLine> mean(List<PastAttempt> tasks, Excess.Seconds excess) {
    double bytes = tasks.stream().mapToLong(PastAttempt::input).average().orElse(0);
    double seconds = tasks.stream().mapToDouble(PastAttempt::seconds).average().orElse(0);
    double own = seconds - excess.seconds() * bytes;
    return bytes > 0 && own > 0
        ? Optional.of(new CostLine(bytes, Uncertain.certain(own), Uncertain.certain(0), 0))
        : Optional.empty();
  }
}
