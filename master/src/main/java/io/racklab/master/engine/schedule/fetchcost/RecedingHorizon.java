package io.racklab.master.engine.schedule.fetchcost;

import io.racklab.master.engine.schedule.Order;

/**
 * Receding horizon control ("ReduceTask locality", section IV): the optimal placement if exactly
 * one more job, with the same number of reduces, arrives before any running job ends. By Theorem 4
 * a job takes the R cheapest slots if X/R is at least p E[X/R]. Otherwise it takes the R slots
 * after them and leaves the cheapest to the next job.
 *
 * <p>p = ρ/(1 + ρ) is the probability that the job still runs when the next one arrives. Since E N
 * = ρ/(1 − ρ), p = N/(2N + 1). N and E[X/R] are means over the latest arrivals, including this one.
 */
final class RecedingHorizon implements SlotChoice {
  private final Window window;

  /**
   * Makes the choice.
   *
   * @param observations τ, the number of latest arrivals in the means, at least 1
   */
  public RecedingHorizon(int observations) {
    window = new Window(observations);
  }

  @Override
  public String kind() {
    return "receding-horizon";
  }

  @Override
  public FirstSlotModel model(Order order) {
    return new HorizonModel(window.most());
  }

  @Override
  public int first(ArrivingJob job, int slots) {
    window.add(job);
    double present = window.mean(ArrivingJob::present);
    double threshold = stillRuns(present) * window.mean(ArrivingJob::bytesPerReduce);
    return job.bytesPerReduce() >= threshold ? 0 : job.reduces();
  }

  /**
   * Returns p, the probability that a job still runs when the next arrives.
   *
   * @param present E N, the mean number of jobs that an arriving one finds
   */
  static double stillRuns(double present) {
    return present / (2 * present + 1);
  }
}
