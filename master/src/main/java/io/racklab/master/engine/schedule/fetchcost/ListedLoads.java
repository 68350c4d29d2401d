package io.racklab.master.engine.schedule.fetchcost;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** A distribution over finitely many kinds of jobs, either observed or given. */
final class ListedLoads implements JobLoads {
  private final SortedMap<Integer, OfReduces> ofReduces = new TreeMap<>();

  /**
   * A kind of job.
   *
   * @param reduces R, at least 1
   * @param data X/R, not negative
   * @param weight the share of jobs of this kind, up to a common factor; more than 0
   */
  public record Sort(int reduces, double data, double weight) {
    public Sort {
      if (reduces < 1 || !(data >= 0) || !(weight > 0)) {
        throw new IllegalArgumentException(
            "impossible kind of job: %s reduces, %s data for each, weight %s"
                .formatted(reduces, data, weight));
      }
    }
  }

  /**
   * Makes a distribution.
   *
   * @param sorts the kinds of jobs, at least one
   */
  public ListedLoads(List<Sort> sorts) {
    if (sorts.isEmpty()) {
      throw new IllegalArgumentException("a distribution needs at least one kind of job");
    }
    SortedMap<Integer, List<Sort>> grouped = new TreeMap<>();
    double all = 0;
    for (Sort sort : sorts) {
      grouped.computeIfAbsent(sort.reduces(), reduces -> new ArrayList<>()).add(sort);
      all += sort.weight();
    }
    for (var group : grouped.entrySet()) {
      ofReduces.put(group.getKey(), new OfReduces(group.getValue(), all));
    }
  }

  /** Returns a distribution in which each of the observed jobs is equally likely. */
  static ListedLoads seen(List<ArrivingJob> jobs) {
    return new ListedLoads(
        jobs.stream().map(job -> new Sort(job.reduces(), job.bytesPerReduce(), 1)).toList());
  }

  @Override
  public List<Integer> reduces() {
    return List.copyOf(ofReduces.keySet());
  }

  @Override
  public double probability(int reduces) {
    OfReduces group = ofReduces.get(reduces);
    return group == null ? 0 : group.probability;
  }

  @Override
  public double atMost(int reduces, double data) {
    OfReduces group = ofReduces.get(reduces);
    return group.shareUpTo[group.count(data)];
  }

  @Override
  public double meanUpTo(int reduces, double data) {
    OfReduces group = ofReduces.get(reduces);
    return group.meanUpTo[group.count(data)];
  }

  /** The jobs with one number of reduces. */
  private static final class OfReduces {
    private final double probability;
    private final double[] data;

    /** Entry k is the share of the jobs with the k smallest values of X/R. */
    private final double[] shareUpTo;

    private final double[] meanUpTo;

    OfReduces(List<Sort> unsorted, double all) {
      List<Sort> sorts = unsorted.stream().sorted(Comparator.comparingDouble(Sort::data)).toList();
      double weight = sorts.stream().mapToDouble(Sort::weight).sum();
      probability = weight / all;
      data = sorts.stream().mapToDouble(Sort::data).toArray();
      shareUpTo = new double[data.length + 1];
      meanUpTo = new double[data.length + 1];
      for (int i = 0; i < data.length; i++) {
        double share = sorts.get(i).weight() / weight;
        shareUpTo[i + 1] = shareUpTo[i] + share;
        meanUpTo[i + 1] = meanUpTo[i] + share * data[i];
      }
    }

    /** Returns how many values of X/R are at most the given one. */
    int count(double most) {
      int found = Arrays.binarySearch(data, most);
      if (found < 0) {
        return -found - 1;
      }
      int after = found + 1;
      while (after < data.length && data[after] == most) {
        after++;
      }
      return after;
    }
  }
}
