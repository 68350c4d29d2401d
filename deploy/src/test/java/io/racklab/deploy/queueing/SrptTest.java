package io.racklab.deploy.queueing;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.racklab.deploy.queueing.Queue.Arrival;
import io.racklab.deploy.queueing.Queue.Served;
import io.racklab.master.engine.schedule.catalog.SchedulerFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * On one slot no order has a shorter mean job time than shortest remaining processing time: whole
 * runs in virtual time, with the same jobs for every order.
 */
class SrptTest {
  @TempDir Path folder;

  @Test
  void itIsFastestOnOneSlot() throws IOException {
    othersAreSlower(2, 40, 0);
  }

  @Test
  @Tag("slow")
  void itIsFastestOnOneSlotOverThirtySeeds() throws IOException {
    // 99 % of the distribution with 29 degrees of freedom are below this.
    othersAreSlower(30, 100, 2.462);
  }

  /**
   * On average over the seeds, and by more than chance: what another order takes longer, seed by
   * seed, is above zero by its deviations.
   *
   * @param quantile how many of them, by Student's distribution
   */
  private void othersAreSlower(int seeds, int jobs, double quantile) throws IOException {
    Map<String, String> presets = presetsByOrder();
    assertThat(presets.keySet())
        .contains("fifo", "fair", "capacity", "srpt", "psjf", "sita", "tags");
    Map<String, double[]> means = new TreeMap<>();
    for (int seed = 0; seed < seeds; seed++) {
      Map<String, List<Served>> runs = oneSlot(jobs, seed, presets);
      for (var run : runs.entrySet()) {
        means.computeIfAbsent(run.getKey(), any -> new double[seeds])[seed] = mean(run.getValue());
      }
    }
    double[] srpt = means.remove(presets.get("srpt"));
    means.forEach(
        (other, seconds) -> {
          double[] longer =
              IntStream.range(0, seeds).mapToDouble(seed -> seconds[seed] - srpt[seed]).toArray();
          double mean = IntStream.range(0, seeds).mapToDouble(i -> longer[i]).average().orElse(0);
          double squares =
              IntStream.range(0, seeds).mapToDouble(i -> Math.pow(longer[i] - mean, 2)).sum();
          double error = Math.sqrt(squares / (seeds - 1) / seeds);
          assertThat(mean).as(other).isGreaterThan(quantile * error);
        });
  }

  /** At a load of 0.8. Only four sizes, since the time alone of each is measured too. */
  private Map<String, List<Served>> oneSlot(int jobs, int seed, Map<String, String> presets)
      throws IOException {
    long task = 25_000;
    double meanTasks = (8 * 1 + 4 * 3 + 2 * 9 + 1 * 27) / 15.0;
    List<Arrival> arrivals =
        Queue.poisson(
            seed, jobs, meanTasks * task / 1e3 / 0.8, draws -> task * tasks(draws.below(15)));
    return new Queue(1, task, 1000)
        .serve(folder, arrivals, presets.values().toArray(String[]::new));
  }

  /** Most jobs are small, and most of the work is in large ones. */
  private static int tasks(int drawn) {
    return drawn < 8 ? 1 : drawn < 12 ? 3 : drawn < 14 ? 9 : 27;
  }

  private static double mean(List<Served> jobs) {
    return jobs.stream().mapToDouble(Served::response).average().orElseThrow();
  }

  /** A preset for nodes with slots of each order, the one of its name if there is one. */
  private static Map<String, String> presetsByOrder() {
    Map<String, String> presets = new TreeMap<>();
    for (String preset : SchedulerFile.bundledNames().keySet()) {
      Config questions =
          ConfigFactory.parseString(SchedulerFile.presetText(preset)).getConfig(preset);
      String order = questions.getString("order.kind");
      if (!questions.getString("slots.kind").equals("containers")) {
        presets.merge(order, preset, (one, other) -> other.equals(order) ? other : one);
      }
    }
    return presets;
  }
}
