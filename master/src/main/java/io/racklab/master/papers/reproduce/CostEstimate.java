package io.racklab.master.papers.reproduce;

import io.racklab.master.engine.workload.JobSpec;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.master.runs.experiment.Study;
import java.util.List;

/**
 * A rough estimate of the work of running figures. A run's cost grows with the transfers, the tasks
 * and the heartbeats while jobs arrive, all of which are known before. The jobs' duration after the
 * last arrival and the scheduler's own computing time are unknown and left out.
 *
 * @param runs the number of runs in virtual time
 * @param seconds the time that these take on one processor, in seconds
 * @param emulated the number of runs under the wall clock, which take as long as their jobs
 */
public record CostEstimate(int runs, double seconds, int emulated) {
  /**
   * Measured on runs of bundled figures and of Facebook's day; accurate within a factor of two or
   * three.
   */
  private static final double SECONDS_OF_TRANSFER = 3e-6;

  /** With more nodes there are more concurrent flows whose rates are computed together. */
  private static final double SECONDS_OF_TRANSFER_AND_NODE = 0.07e-6;

  private static final double SECONDS_OF_TASK = 40e-6;
  private static final double SECONDS_OF_HEARTBEAT = 1e-6;

  /** Returns the cost of all experiments of these figures that have to be run. */
  public static CostEstimate of(List<PaperFigure> figures, boolean emulate) {
    int runs = 0;
    int emulated = 0;
    double seconds = 0;
    for (PaperFigure figure : figures) {
      for (PaperFigure.Part part : figure.experiments()) {
        if (figure.needsRuns(part)) {
          runs += part.study().runs();
          seconds += seconds(part.study());
          emulated += emulate ? part.emulated().map(Study::runs).orElse(0) : 0;
        }
      }
    }
    return new CostEstimate(runs, seconds, emulated);
  }

  private static double seconds(Study study) {
    double seconds = 0;
    for (Experiment cell : study.cells()) {
      List<JobSpec> jobs = cell.jobs(1);
      int nodes = cell.cluster().nodeCount();
      double transfers = 0;
      double tasks = 0;
      for (JobSpec job : jobs) {
        // A reduce fetches all ready outputs of a node in one transfer.
        transfers += (double) Math.min(job.maps(), nodes) * job.reduces();
        tasks += job.maps() + job.reduces();
      }
      double arrivals = jobs.get(jobs.size() - 1).submit().toNanos() / 1e9;
      double heartbeats = arrivals * nodes / (cell.cluster().heartbeat().toNanos() / 1e9);
      seconds +=
          cell.runs()
              * (transfers * (SECONDS_OF_TRANSFER + nodes * SECONDS_OF_TRANSFER_AND_NODE)
                  + tasks * SECONDS_OF_TASK
                  + heartbeats * SECONDS_OF_HEARTBEAT);
    }
    return seconds;
  }
}
