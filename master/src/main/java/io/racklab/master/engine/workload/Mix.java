package io.racklab.master.engine.workload;

import io.racklab.master.engine.seed.Draws;
import io.racklab.master.engine.seed.Seed;
import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Problem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A generator of benchmark jobs in given shares. The shares are met as exactly as whole jobs allow,
 * and only the order, the users and the times are drawn from the seed; if shares are drawn, so is
 * each job's benchmark.
 */
public final class Mix implements Workload {
  private final int jobs;
  private final Arrivals arrivals;
  private final int users;
  private final List<MixPart> parts;
  private final double cpuFactor;
  private final boolean drawn;

  /**
   * @param jobs the number of jobs, at least 1
   * @param users the number of users, at least 1; each job belongs to a random one
   * @param parts the kinds of jobs, at least one
   * @param cpuFactor the factor on the benchmarks' computing costs, more than zero
   * @param drawn whether shares are probabilities
   */
  Mix(
      int jobs,
      Arrivals arrivals,
      int users,
      List<MixPart> parts,
      double cpuFactor,
      boolean drawn) {
    this.jobs = jobs;
    this.arrivals = arrivals;
    this.users = users;
    this.parts = List.copyOf(parts);
    this.cpuFactor = cpuFactor;
    this.drawn = drawn;
  }

  @Override
  public List<JobSpec> jobs(long blockSize, Seed seed) {
    List<JobShape> shapes = new ArrayList<>();
    int[] counts = drawn ? counts(seed.named("parts").draws()) : counts();
    for (int part = 0; part < counts.length; part++) {
      for (int i = 0; i < counts[part]; i++) {
        shapes.add(shape(parts.get(part), blockSize));
      }
    }
    seed.named("order").draws().shuffle(shapes);
    List<Duration> times = arrivals.times(jobs, seed);
    Draws user = seed.named("users").draws();
    List<JobSpec> all = new ArrayList<>();
    for (int i = 0; i < jobs; i++) {
      all.add(shapes.get(i).at(i + 1, "user" + (user.below(users) + 1), times.get(i), seed));
    }
    return List.copyOf(all);
  }

  private JobShape shape(MixPart part, long blockSize) {
    try {
      return part.shape(blockSize, cpuFactor);
    } catch (IllegalArgumentException e) {
      throw new InvalidInputException(
          new Problem("workload", 0, e.getMessage(), "change input, reduces or the block size"));
    }
  }

  /** Returns the number of jobs of each part if each job is drawn by the shares. */
  private int[] counts(Draws draws) {
    double sum = parts.stream().mapToDouble(MixPart::share).sum();
    int[] counts = new int[parts.size()];
    for (int job = 0; job < jobs; job++) {
      double left = draws.unit() * sum;
      int part = 0;
      while (part < counts.length - 1 && left >= parts.get(part).share()) {
        left -= parts.get(part).share();
        part++;
      }
      counts[part]++;
    }
    return counts;
  }

  /**
   * Returns the number of jobs of each part by largest remainder; among equal remainders the first
   * part goes first.
   */
  private int[] counts() {
    double sum = parts.stream().mapToDouble(MixPart::share).sum();
    int[] counts = new int[parts.size()];
    double[] remainders = new double[parts.size()];
    int given = 0;
    for (int i = 0; i < counts.length; i++) {
      double exact = jobs * (parts.get(i).share() / sum);
      // 0.35 / 1.0 * 20 must be 7 whatever the last bit of the division is.
      counts[i] = (int) Math.floor(exact + 1e-9);
      remainders[i] = exact - counts[i];
      given += counts[i];
    }
    List<Integer> byRemainder =
        IntStream.range(0, counts.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> -remainders[i]))
            .toList();
    for (int i = 0; given < jobs; i++, given++) {
      counts[byRemainder.get(i % counts.length)]++;
    }
    return counts;
  }

  /**
   * Warns if the shares look like parts of a whole, each below 1, but do not sum to 1. They are
   * weights.
   */
  @Override
  public Remarks remarks() {
    double sum = parts.stream().mapToDouble(MixPart::share).sum();
    boolean partsOfOne = parts.size() > 1 && parts.stream().allMatch(part -> part.share() < 1);
    return partsOfOne && Math.abs(sum - 1) > 0.005
        ? Remarks.of(
            String.format(
                Locale.ROOT,
                "the shares of jobs-of sum to %.2f, not to 1: the first part has %.0f %% of the jobs",
                sum,
                100 * parts.get(0).share() / sum))
        : Remarks.NONE;
  }

  @Override
  public double scaleBytes() {
    return 1;
  }

  @Override
  public String render() {
    return "workload {\n  kind = mix\n  jobs = "
        + jobs
        + "\n  users = "
        + users
        + "\n  cpu-factor = "
        + cpuFactor
        + (drawn ? "\n  shares = drawn" : "")
        + "\n  arrivals "
        + arrivals.render()
        + "\n  jobs-of = [\n"
        + parts.stream().map(part -> "    " + part.render() + "\n").collect(Collectors.joining())
        + "  ]\n}\n";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Mix mix && mix.render().equals(render());
  }

  @Override
  public int hashCode() {
    return render().hashCode();
  }

  @Override
  public String toString() {
    return render();
  }
}
