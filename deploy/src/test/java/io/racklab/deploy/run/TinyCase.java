package io.racklab.deploy.run;

import io.racklab.master.engine.seed.Draws;
import io.racklab.master.engine.seed.Seed;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.master.runs.experiment.Study;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A few small jobs on a few slots, of which the best schedule can be found by trying all. Disks and
 * links take next to no time, so that a task takes as long as it computes.
 *
 * @param mapSlots the map slots of the cluster
 * @param reduceSlots its reduce slots
 */
record TinyCase(int mapSlots, int reduceSlots, List<TinyJob> jobs) {
  /** The interval of heartbeats, far below the time of a task. */
  private static final double HEARTBEAT = 0.1;

  /**
   * A job.
   *
   * @param submit the second in which it is submitted
   * @param maps the number of its maps
   * @param mapSeconds the seconds of each
   * @param reduceSeconds the seconds of its reduce, which begins when all maps have ended; 0 if it
   *     has none
   */
  record TinyJob(int submit, int maps, int mapSeconds, int reduceSeconds) {
    boolean reduces() {
      return reduceSeconds > 0;
    }
  }

  static TinyCase drawn(long number) {
    Draws draws = Seed.of(number).named("tiny").draws();
    int left = 7;
    List<TinyJob> jobs = new ArrayList<>();
    int count = 2 + draws.below(3);
    int submit = 0;
    for (int job = 0; job < count && left > 1; job++) {
      int maps = 1 + draws.below(Math.min(3, left - 1));
      boolean reduces = draws.below(2) == 0;
      left -= maps + (reduces ? 1 : 0);
      jobs.add(new TinyJob(submit, maps, 5 + draws.below(40), reduces ? 5 + draws.below(40) : 0));
      submit += draws.below(3) == 0 ? 1 + draws.below(20) : 0;
    }
    return new TinyCase(1 + draws.below(3), 1 + draws.below(2), jobs);
  }

  /** Returns the experiment that plays it. */
  Experiment experiment() {
    String listed =
        jobs.stream()
            .map(
                job ->
                    String.format(
                        Locale.ROOT,
                        "{ name = a, input = %d MB, map-cpu = %d s/GB, output = 1 KB%s }",
                        job.maps(),
                        1000 * job.mapSeconds(),
                        job.reduces()
                            ? ", shuffle = 1 MB, reduces = 1, reduce-cpu = "
                                + 1000 * job.reduceSeconds()
                                + " s/GB"
                            : ""))
            .collect(Collectors.joining("\n"));
    // Between two heartbeats: jobs of one instant are all known when the first slot is given away.
    String times =
        jobs.stream().map(job -> 1000 * job.submit() + 50 + "ms").collect(Collectors.joining(", "));
    String text =
        """
        experiment {
          name = tiny, clock = virtual, slowdown = never
          cluster {
            name = tiny, block-size = 1 MB, replication = 1, heartbeat = 100ms
            racks { nodes {
              count = 1, map-slots = %d, reduce-slots = %d, out = 100 Gbps, in = 100 Gbps
              disk-per-task = 100 GB/s
            } }
          }
          workload { kind = list, arrivals { kind = at, times = [ %s ] }, jobs = [
            %s
          ] }
          tasks { start = 0s, variation = 0, slowstart = 1 }
          schedulers = [ fifo ]
        }
        """
            .formatted(mapSlots, reduceSlots, times, listed);
    return Study.parse("tiny", text, Path.of(""), Map.of()).first();
  }

  /** The least sum of job times, and the least makespan, in seconds. */
  record Best(double meanSeconds, double makespan) {}

  /** Tries every schedule. */
  Best best() {
    Search search = new Search();
    search.place(
        new double[mapSlots],
        new double[reduceSlots],
        jobs.stream().mapToInt(TinyJob::maps).toArray(),
        new double[jobs.size()],
        new double[jobs.size()]);
    int first = jobs.stream().mapToInt(TinyJob::submit).min().orElseThrow();
    double submits = jobs.stream().mapToInt(TinyJob::submit).sum();
    return new Best((search.sum - submits) / jobs.size(), search.last - first);
  }

  /** Returns how much later than in the model a run may end a job, in seconds. */
  double slack() {
    return HEARTBEAT * 3 * (1 + jobs.stream().mapToInt(TinyJob::maps).sum());
  }

  /** Appends tasks to slots, in every order. */
  private final class Search {
    private double sum = Double.POSITIVE_INFINITY;
    private double last = Double.POSITIVE_INFINITY;

    /**
     * @param left the maps of each job that are not placed
     * @param maps the end of the last map of each job so far
     * @param ends the end of each job's reduce; 0 if it is not placed
     */
    void place(double[] mapFree, double[] reduceFree, int[] left, double[] maps, double[] ends) {
      boolean more = false;
      for (int job = 0; job < left.length; job++) {
        TinyJob one = jobs.get(job);
        if (left[job] > 0) {
          more = true;
          for (int slot = 0; slot < mapFree.length; slot++) {
            if (isFirst(mapFree, slot)) {
              double[] free = mapFree.clone();
              int[] fewer = left.clone();
              double[] later = maps.clone();
              free[slot] = Math.max(free[slot], one.submit()) + one.mapSeconds();
              fewer[job]--;
              later[job] = Math.max(later[job], free[slot]);
              place(free, reduceFree, fewer, later, ends);
            }
          }
        } else if (one.reduces() && ends[job] == 0) {
          more = true;
          for (int slot = 0; slot < reduceFree.length; slot++) {
            if (isFirst(reduceFree, slot)) {
              double[] free = reduceFree.clone();
              double[] ended = ends.clone();
              free[slot] = Math.max(free[slot], maps[job]) + one.reduceSeconds();
              ended[job] = free[slot];
              place(mapFree, free, left, maps, ended);
            }
          }
        }
      }
      if (!more) {
        double all = 0;
        double end = 0;
        for (int job = 0; job < left.length; job++) {
          double ended = jobs.get(job).reduces() ? ends[job] : maps[job];
          all += ended;
          end = Math.max(end, ended);
        }
        sum = Math.min(sum, all);
        last = Math.min(last, end);
      }
    }

    /** Slots that are free from the same time on are alike. */
    private static boolean isFirst(double[] free, int slot) {
      return Arrays.stream(free, 0, slot).noneMatch(other -> other == free[slot]);
    }
  }
}
