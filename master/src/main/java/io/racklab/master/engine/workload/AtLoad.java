package io.racklab.master.engine.workload;

import io.racklab.master.engine.seed.Seed;
import io.racklab.master.engine.workload.calibration.Calibrated;
import io.racklab.master.engine.workload.trace.TraceJob;
import io.racklab.topologies.Cluster;
import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Problem;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A workload whose gaps are scaled so that its jobs ask for a share of a cluster: the time for
 * which they would keep all of it busy is that share of the time from the first submission to the
 * last.
 *
 * @param load the share, above 0; above 1 jobs ask for more than there is
 */
record AtLoad(Workload workload, double load, LoadOf of) implements Workload {
  AtLoad {
    if (!(load > 0) || workload instanceof AtLoad) {
      throw new IllegalArgumentException("a load must be above 0 and the only one, not " + load);
    }
  }

  /** Returns the jobs at the workload's own times. */
  @Override
  public List<JobSpec> jobs(long blockSize, Seed seed) {
    return workload.jobs(blockSize, seed);
  }

  /**
   * Returns the jobs at scaled times.
   *
   * @throws InvalidInputException if no gaps give this load, since all jobs come at once or none
   *     asks for anything
   */
  @Override
  public List<JobSpec> jobs(Cluster cluster, Seed seed) {
    List<JobSpec> jobs = workload.jobs(cluster, seed);
    double span = new WorkloadSummary(jobs).span().toNanos() / 1e9;
    double busy = of.busySeconds(jobs, cluster);
    if (span == 0) {
      throw problem(
          "all jobs are submitted at once, so that no gaps give a load",
          "write arrivals { kind = poisson, mean-gap = 10s } too, or leave out load");
    }
    if (busy == 0) {
      throw problem(
          "no job asks for any of the cluster's "
              + (of == LoadOf.SLOTS && cluster.offersContainers() ? "vcores" : word()),
          "leave out load, or name load-of");
    }
    double factor = busy / load / span;
    if (jobs.get(jobs.size() - 1).submit().toSeconds() * factor > Submission.LATEST.toSeconds()) {
      throw problem("at this load jobs are years apart", "write a larger load");
    }
    return jobs.stream()
        .map(job -> job.at(Duration.ofNanos(Math.round(job.submit().toNanos() * factor))))
        .toList();
  }

  private String word() {
    return of.name().toLowerCase(Locale.ROOT);
  }

  private static InvalidInputException problem(String what, String instead) {
    return new InvalidInputException(new Problem("load", 0, what, instead));
  }

  @Override
  public double scaleBytes() {
    return workload.scaleBytes();
  }

  @Override
  public Remarks remarks() {
    return workload.remarks();
  }

  @Override
  public Optional<String> refusal(Cluster cluster) {
    return workload.refusal(cluster);
  }

  @Override
  public List<TraceJob> traced() {
    return workload.traced();
  }

  @Override
  public Workload calibrated(Calibrated learned) {
    return new AtLoad(workload.calibrated(learned), load, of);
  }

  @Override
  public boolean needsCalibration() {
    return workload.needsCalibration();
  }

  @Override
  public Optional<Recording> recording() {
    return workload.recording();
  }

  @Override
  public String render() {
    String inner = workload.render();
    return inner.substring(0, inner.lastIndexOf('}'))
        + "  load = "
        + load
        + "\n  load-of = "
        + word()
        + "\n}\n";
  }
}
