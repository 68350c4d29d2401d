package io.racklab.master.engine.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.racklab.master.engine.seed.Seed;
import io.racklab.topologies.config.InvalidInputException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** The 50,000 jobs of "ReduceTask locality", section V.B. */
class SequentialTest {
  private static final long BLOCK = 64L << 20;
  private static final Percentage NEAR = Percentage.withPercentage(2);
  private final List<JobSpec> jobs = read("kind = sequential, load = 0.5").jobs(BLOCK, Seed.of(1));

  private static Workload read(String text) {
    return WorkloadFile.parse("w.conf", "workload { " + text + " }", Path.of(""));
  }

  private double mean(ToDoubleFunction<JobSpec> value) {
    return jobs.stream().mapToDouble(value).average().orElseThrow();
  }

  private static double service(JobSpec job) {
    return job.inputBytes() * job.mapSecondsPerByte();
  }

  @Test
  void reducesAndDataAreDrawnEvenly() {
    assertThat(jobs).hasSize(50_000);
    assertThat(jobs.stream().map(JobSpec::reduces).collect(Collectors.toSet()))
        .containsExactlyInAnyOrder(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
    assertThat(mean(JobSpec::reduces)).isCloseTo(5.5, NEAR);
    assertThat(jobs).allMatch(job -> job.shuffleBytes() % 1_000_000 == 0);
    assertThat(jobs.stream().mapToLong(JobSpec::shuffleBytes).min()).hasValue(1_000_000);
    assertThat(jobs.stream().mapToLong(JobSpec::shuffleBytes).max()).hasValue(100_000_000);
    assertThat(mean(JobSpec::shuffleBytes)).isCloseTo(50.5e6, NEAR);
  }

  /** Exponential: the deviation is the mean. Load 0.5 of services of 60 s: gaps of 120 s. */
  @Test
  void gapsAndServicesAreExponential() {
    assertThat(mean(SequentialTest::service)).isCloseTo(60, NEAR);
    assertThat(mean(job -> service(job) * service(job))).isCloseTo(2 * 60 * 60, within(300.0));
    double last = jobs.get(jobs.size() - 1).submit().toSeconds();
    assertThat(last / jobs.size()).isCloseTo(120, NEAR);
  }

  /** The distributions stay; only who has the long services changes. */
  @Test
  void jobsWithMoreDataTakeLongerWhereAsked() {
    List<JobSpec> longer =
        read("kind = sequential, load = 0.5, longer-with-data = on").jobs(BLOCK, Seed.of(1));
    assertThat(longer.stream().map(JobSpec::shuffleBytes))
        .containsExactlyElementsOf(jobs.stream().map(JobSpec::shuffleBytes).toList());
    List<JobSpec> byService =
        longer.stream().sorted(Comparator.comparingDouble(SequentialTest::service)).toList();
    assertThat(byService).isSortedAccordingTo(Comparator.comparingLong(JobSpec::shuffleBytes));
    double mean = longer.stream().mapToDouble(SequentialTest::service).average().orElseThrow();
    assertThat(mean).isCloseTo(60, NEAR);
  }

  @Test
  void readsBackAsItself() {
    Workload workload =
        read(
            "kind = sequential, load = 0.4, jobs = 7, service = 5s, most-reduces = 3,"
                + " longer-with-data = on");
    assertThat(WorkloadFile.parse("w.conf", workload.render(), Path.of(""))).isEqualTo(workload);
  }

  @Test
  void asksForTheLoad() {
    assertThatThrownBy(() -> read("kind = sequential"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("load = 0.5");
  }
}
