package io.racklab.master.engine.workload;

import io.racklab.master.engine.seed.Draws;
import io.racklab.master.engine.seed.Seed;
import io.racklab.topologies.config.Size;
import io.racklab.topologies.config.TimeSpan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A generator of the simulated jobs of "Improving ReduceTask data locality for sequential MapReduce
 * jobs" (section V.B), one after the other. Gaps and service times are exponential. The number of
 * reduces is uniform, and so is the intermediate data, in steps of a hundredth of its maximum. All
 * draws are independent. The service time of a job is the computing time of its only map; its
 * reduces compute nothing, as in the paper's model (section II).
 *
 * <p>If jobs with more data take longer, as the paper states (Remark 1), the shortest hundredth of
 * all service times belongs to the jobs with the least data, and so on.
 *
 * @param jobs the number of jobs, at least 1
 * @param load the load ρ = λ/μ, which is the mean service time over the mean gap; more than zero
 * @param service the mean service time, more than zero
 * @param mostReduces the most reduces of a job; the least is 1
 * @param mostData the most bytes that the reduces of a job fetch together, at least 100
 * @param longerWithData whether jobs with more data take longer
 */
record Sequential(
    int jobs, double load, Duration service, int mostReduces, long mostData, boolean longerWithData)
    implements Workload {
  /**
   * The number of steps of the intermediate data: the paper's X is a whole number from 1 to this.
   */
  static final int STEPS = 100;

  @Override
  public List<JobSpec> jobs(long blockSize, Seed seed) {
    double seconds = service.toNanos() * 1e-9;
    Duration gap = Duration.ofNanos(Math.max(1, Math.round(service.toNanos() / load)));
    List<Duration> times = new Arrivals.Poisson(gap).times(jobs, seed);
    Draws reduces = seed.named("reduces").draws();
    Draws data = seed.named("data").draws();
    Draws services = seed.named("services").draws();
    List<JobSpec> all = new ArrayList<>(jobs);
    for (int i = 0; i < jobs; i++) {
      int step = data.below(STEPS);
      long shuffle = mostData / STEPS * (1 + step);
      int tasks = 1 + reduces.below(mostReduces);
      double drawn = services.unit();
      double rank = longerWithData ? (step + drawn) / STEPS : drawn;
      double cost = -seconds * StrictMath.log(1 - rank) / blockSize;
      all.add(
          new JobShape(
                  "sequential",
                  new DataSizes(blockSize, shuffle, 0),
                  new TaskCounts(1, tasks),
                  new ComputeCosts(cost, 0))
              .at(i + 1, "user1", times.get(i), seed));
    }
    return List.copyOf(all);
  }

  @Override
  public double scaleBytes() {
    return 1;
  }

  @Override
  public String render() {
    return "workload {\n  kind = sequential\n  jobs = "
        + jobs
        + "\n  load = "
        + load
        + "\n  service = "
        + TimeSpan.text(service)
        + "\n  most-reduces = "
        + mostReduces
        + "\n  most-data = "
        + Size.text(mostData)
        + "\n  longer-with-data = "
        + (longerWithData ? "on" : "off")
        + "\n}\n";
  }
}
