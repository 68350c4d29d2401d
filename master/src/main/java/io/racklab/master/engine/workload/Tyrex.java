package io.racklab.master.engine.workload;

import io.racklab.master.engine.seed.Draws;
import io.racklab.master.engine.seed.Seed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A generator of the 300 jobs of one of Tyrex's workloads (Table II). Sizes, tasks and bytes are
 * the same for every seed and meet the table's totals; only order, users and times are drawn.
 */
public final class Tyrex implements Workload {
  private final TyrexTotals totals;
  private final Arrivals arrivals;
  private final int users;
  private final double computing;

  /**
   * @param users the number of users, at least 1; each job belongs to a random one
   * @param computing the share of a job's size that its tasks compute: above 0, at most 1. A size
   *     is "the sum of the execution times of all tasks" (Section II), which include starting,
   *     reading, copying and waiting; how long these take depends on the cluster
   */
  Tyrex(TyrexTotals totals, Arrivals arrivals, int users, double computing) {
    this.totals = totals;
    this.arrivals = arrivals;
    this.users = users;
    this.computing = computing;
  }

  @Override
  public List<JobSpec> jobs(long blockSize, Seed seed) {
    List<JobShape> shapes = new ArrayList<>(shapes(blockSize));
    seed.named("order").draws().shuffle(shapes);
    List<Duration> times = arrivals.times(shapes.size(), seed);
    Draws user = seed.named("users").draws();
    List<JobSpec> jobs = new ArrayList<>();
    for (int i = 0; i < shapes.size(); i++) {
      jobs.add(shapes.get(i).at(i + 1, "user" + (user.below(users) + 1), times.get(i), seed));
    }
    return List.copyOf(jobs);
  }

  /**
   * Returns the shapes of all jobs. Each has at least one map and one reduce; further tasks, and
   * the bytes, are shared out by size. All tasks of a job compute equally long, so that their sum
   * is the job's size, or the computing share of it.
   */
  private List<JobShape> shapes(long blockSize) {
    double[] sizes = totals.sizes();
    long[] maps = shares(totals.maps() - sizes.length, sizes);
    long[] reduces = shares(totals.reduces() - sizes.length, sizes);
    double[] mapWeights = new double[sizes.length];
    for (int i = 0; i < sizes.length; i++) {
      mapWeights[i] = maps[i] + 1;
    }
    long[] shuffle = shares(totals.shuffleBytes(), mapWeights);
    long[] output = shares(totals.outputBytes(), mapWeights);
    List<JobShape> shapes = new ArrayList<>();
    for (int i = 0; i < sizes.length; i++) {
      int mapTasks = (int) maps[i] + 1;
      int reduceTasks = (int) reduces[i] + 1;
      long input = mapTasks * blockSize;
      double task = sizes[i] * computing / (mapTasks + reduceTasks);
      shapes.add(
          new JobShape(
              sort(sizes[i]),
              new DataSizes(input, shuffle[i], output[i]),
              new TaskCounts(mapTasks, reduceTasks),
              new ComputeCosts(task * mapTasks / input, task * reduceTasks / shuffle[i])));
    }
    return shapes;
  }

  /** Returns the range of Fig. 5 for a size. */
  private static String sort(double seconds) {
    if (seconds < 60) {
      return "tiny";
    } else if (seconds < 600) {
      return "short";
    }
    return seconds < 6000 ? "medium" : "large";
  }

  /**
   * Returns shares of a whole by weight. They are differences of rounded partial sums, so they add
   * up.
   */
  private static long[] shares(long whole, double[] weights) {
    double sum = 0;
    for (double weight : weights) {
      sum += weight;
    }
    long[] shares = new long[weights.length];
    double before = 0;
    long given = 0;
    for (int i = 0; i < weights.length; i++) {
      before += weights[i];
      long upTo = i == weights.length - 1 ? whole : Math.round(whole * (before / sum));
      shares[i] = upTo - given;
      given = upTo;
    }
    return shares;
  }

  @Override
  public double scaleBytes() {
    return 1;
  }

  @Override
  public String render() {
    return "workload {\n  kind = tyrex-"
        + totals.name().toLowerCase(Locale.ROOT)
        + "\n  users = "
        + users
        + (computing == 1 ? "" : "\n  compute-share = " + computing)
        + "\n  arrivals "
        + arrivals.render()
        + "\n}\n";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Tyrex tyrex && tyrex.render().equals(render());
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
