package io.racklab.master.papers.reproduce;

import io.racklab.master.engine.schedule.sizes.SizeSample;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.master.engine.workload.ShuffleClass;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * Quantities of a workload's jobs. Bytes are unscaled. The size of a job is the compute time of its
 * tasks, in slot-seconds.
 */
public enum WorkloadMeasure {
  JOBS("workload.jobs", jobs -> jobs.jobs().size()),
  MAPS("workload.maps", jobs -> jobs.sum(JobSpec::maps)),
  REDUCES("workload.reduces", jobs -> jobs.sum(JobSpec::reduces)),
  SHUFFLE_BYTES("workload.shuffle-bytes", jobs -> jobs.sum(JobSpec::shuffleBytes)),
  OUTPUT_BYTES("workload.output-bytes", jobs -> jobs.sum(JobSpec::outputBytes)),
  CA_RTS_SAVING("workload.ca-rts-saving", jobs -> jobs.overShuffle(WorkloadMeasure::follow)),
  PLACEMENT_SAVING("workload.placement-saving", jobs -> jobs.overShuffle(WorkloadMeasure::gather)),
  COMPUTE_HOURS("workload.compute-hours", jobs -> Arrays.stream(jobs.sizes()).sum() / 3600),
  SQUARED_CV("workload.squared-cv", WorkloadMeasure::squaredCv),
  BALANCED_CUTOFF("workload.balanced-cutoff-s", JobSet::cutoff),
  BALANCED_CV("workload.balanced-squared-cv", JobSet::squaredCvAtCutoff),
  UP_TO_1_MIN("workload.share-below-1min", jobs -> jobs.shareBelow(60)),
  UP_TO_10_MIN("workload.share-below-10min", jobs -> jobs.shareBelow(600)),
  UP_TO_100_MIN("workload.share-below-100min", jobs -> jobs.shareBelow(6000)),
  LOAD_UP_TO_1_MIN("workload.load-up-to-1min", jobs -> jobs.loadUpTo(60)),
  LOAD_UP_TO_10_MIN("workload.load-up-to-10min", jobs -> jobs.loadUpTo(600)),
  LOAD_UP_TO_100_MIN("workload.load-up-to-100min", jobs -> jobs.loadUpTo(6000)),
  SMALL_INPUT(
      "workload.small-input", jobs -> jobs.share(job -> ShuffleClass.smallInput(jobs.input(job)))),
  LARGE_INPUT(
      "workload.large-input", jobs -> jobs.share(job -> !ShuffleClass.smallInput(jobs.input(job)))),
  LIGHT("workload.shuffle-light", jobs -> jobs.share(ShuffleClass.LIGHT)),
  MEDIUM("workload.shuffle-medium", jobs -> jobs.share(ShuffleClass.MEDIUM)),
  HEAVY("workload.shuffle-heavy", jobs -> jobs.share(ShuffleClass.HEAVY));

  private final String word;
  private final ToDoubleFunction<JobSet> measure;

  WorkloadMeasure(String word, ToDoubleFunction<JobSet> measure) {
    this.word = word;
    this.measure = measure;
  }

  /** Returns the measure's name in files. */
  public String word() {
    return word;
  }

  /**
   * Returns the value.
   *
   * @param jobs at least one
   * @param scaleBytes the factor by which their bytes were multiplied
   */
  public double of(List<JobSpec> jobs, double scaleBytes) {
    return measure.applyAsDouble(new JobSet(jobs, scaleBytes));
  }

  /**
   * Returns the part of a job's shuffle between racks that is saved if reduces are spread over the
   * racks in proportion to the map output (NAS, Eq. 4) instead of evenly. It is an average over
   * random racks of the blocks. With K maps, R racks, and p the racks' shares of the output, the
   * part that crosses racks falls from 1 - 1/R to 1 - E[sum of p²], where E[sum of p²] = 1/R + (1 -
   * 1/R) / K.
   */
  private static double follow(JobSpec job) {
    return 1.0 / job.maps();
  }

  /**
   * Returns a bound on the part of a job's shuffle between racks that any placement of its reduces
   * saves. The placement of all reduces in the rack with the most output saves most. For the
   * largest share m of the shares p of R racks, (m - 1/R)² ≤ (1 - 1/R) (sum of p² - 1/R), since the
   * other shares balance its excess over the mean. So on average m is at most 1/R + (1 - 1/R) /
   * sqrt(K), and the saved part at most 1 / sqrt(K).
   */
  private static double gather(JobSpec job) {
    return 1 / Math.sqrt(job.maps());
  }

  private static double squaredCv(JobSet jobs) {
    double[] sizes = jobs.sizes();
    double mean = Arrays.stream(sizes).sum() / sizes.length;
    double squares = Arrays.stream(sizes).map(size -> size * size).sum() / sizes.length;
    return squares / (mean * mean) - 1;
  }

  private record JobSet(List<JobSpec> jobs, double scaleBytes) {
    private static final double MILLIS = 1000;

    double sum(ToDoubleFunction<JobSpec> field) {
      return jobs.stream().mapToDouble(field).sum();
    }

    /** Returns an average weighted by the bytes of the shuffle. */
    double overShuffle(ToDoubleFunction<JobSpec> ofJob) {
      return sum(job -> job.shuffleBytes() * ofJob.applyAsDouble(job)) / sum(JobSpec::shuffleBytes);
    }

    double[] sizes() {
      return jobs.stream()
          .mapToDouble(
              job ->
                  job.inputBytes() * job.mapSecondsPerByte()
                      + job.shuffleBytes() * job.reduceSecondsPerByte())
          // Sorting keeps the order of the jobs out of the last digit of sums.
          .sorted()
          .toArray();
    }

    /**
     * Returns the size in seconds below and above which sizes vary equally (Tyrex, Section IV.D).
     */
    double cutoff() {
      return sample().cutoff() / MILLIS;
    }

    double squaredCvAtCutoff() {
      SizeSample sample = sample();
      return sample.squaredCvBelow(sample.cutoff());
    }

    private SizeSample sample() {
      return new SizeSample(
          Arrays.stream(sizes()).mapToLong(seconds -> Math.round(seconds * MILLIS)).toArray());
    }

    double share(Predicate<JobSpec> which) {
      return (double) jobs.stream().filter(which).count() / jobs.size();
    }

    double share(ShuffleClass which) {
      return share(job -> ShuffleClass.of(unscaled(job.shuffleBytes())) == which);
    }

    double shareBelow(double seconds) {
      return (double) Arrays.stream(sizes()).filter(size -> size < seconds).count() / jobs.size();
    }

    /**
     * Returns the share of all compute time that is done when each job has computed for at most
     * these seconds.
     */
    double loadUpTo(double seconds) {
      double[] sizes = sizes();
      return Arrays.stream(sizes).map(size -> Math.min(size, seconds)).sum()
          / Arrays.stream(sizes).sum();
    }

    long input(JobSpec job) {
      return unscaled(job.inputBytes());
    }

    private long unscaled(long bytes) {
      return Math.round(bytes / scaleBytes);
    }
  }
}
