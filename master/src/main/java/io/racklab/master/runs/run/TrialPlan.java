package io.racklab.master.runs.run;

import io.racklab.master.engine.seed.Seed;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.master.runs.experiment.Faults;
import io.racklab.master.runs.experiment.RunPlan;
import java.util.List;

/**
 * A run of which only the result is kept.
 *
 * @param plan its plan; neither its number nor its folder is used
 * @param seed the seed of all random draws in the run
 * @param jobs the jobs by submit time, at least one
 */
public record TrialPlan(RunPlan plan, Seed seed, List<JobSpec> jobs, Faults faults) {
  public TrialPlan {
    jobs = List.copyOf(jobs);
  }

  /** Returns a run with the seed, jobs and faults of its experiment. */
  public static TrialPlan of(RunPlan plan) {
    Experiment experiment = plan.experiment();
    return new TrialPlan(
        plan,
        experiment.seedOf(plan.repeat()),
        experiment.jobs(plan.repeat()),
        experiment.faults());
  }

  /** Returns a run of the same jobs with another plan. */
  public TrialPlan with(RunPlan other) {
    return new TrialPlan(other, seed, jobs, faults);
  }

  /** Returns this run with a number. */
  TrialPlan numbered(int number) {
    return with(
        new RunPlan(number, plan.experiment(), plan.scheduler(), plan.repeat(), plan.folder()));
  }
}
