package io.racklab.master.runs.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Runs under the wall clock that nobody lives to see the end of are refused, and no others. */
class LeastTimeTest {
  private static Experiment read(String clock, String job, String times) {
    String text =
        "experiment { "
            + clock
            + ", cluster = quickstart, schedulers = [ fifo ], workload { kind = list, jobs = [ "
            + job
            + " ], arrivals { kind = at, times = [ "
            + times
            + " ] } } }";
    return ExperimentFile.parse("e.conf", text, Path.of(""), Map.of());
  }

  private static void isRefused(String job, String times, String... words) {
    assertThatThrownBy(() -> read("clock = wall", job, times)).hasMessageContainingAll(words);
  }

  @Test
  void aJobThatComesInMonthsIsRefusedUnderTheWallClock() {
    String late = "{ name = j, input = 1 GiB }";
    isRefused(late, "2400h", "e.conf:1", "100 days", "scale { time = 101 }");
    assertThat(read("clock = virtual", late, "2400h").jobs(1)).hasSize(1);
    assertThat(read("clock = wall, scale { time = 101 }", late, "2400h").jobs(1)).hasSize(1);
  }

  @Test
  void aTaskOfYearsIsRefusedUnderTheWallClock() {
    String map = "{ name = j, input = 1 GiB, map-cpu = 1000000000 s/GB }";
    isRefused(map, "0s", "at time scale 1", "clock = virtual");
    assertThat(LeastTime.of(read("clock = virtual", map, "0s").jobs(1))).isBetween(6e7, 7e7 + 1e6);
    String reduce =
        "{ name = j, input = 1 MiB, shuffle = 1 GB, reduces = 10, reduce-cpu = 1000000000 s/GB }";
    isRefused(reduce, "0s", "1157 days");
  }
}
