package io.racklab.master.engine.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.racklab.master.engine.seed.Seed;
import io.racklab.topologies.config.InvalidInputException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Tyrex's workloads against Table II and the sentences of section V. */
class TyrexTest {
  private static final long BLOCK = 64L << 20;

  @ParameterizedTest
  @CsvSource({
    "hvw, 20, 6139, 788, 573e9, 100e9, 63.6",
    "mvw, 10, 11866, 1368, 693e9, 92e9, 124.6",
    "lvw, 4, 30576, 3089, 1062e9, 303e9, 306.9"
  })
  void theTotalsAreTheTables(
      String name,
      double cv,
      long maps,
      long reduces,
      double shuffle,
      double output,
      double hours) {
    List<JobSpec> jobs = read("kind = tyrex-" + name).jobs(BLOCK, Seed.of(1));

    assertThat(jobs).hasSize(300);
    assertThat(jobs.stream().mapToLong(JobSpec::maps).sum()).isEqualTo(maps);
    assertThat(jobs.stream().mapToLong(JobSpec::reduces).sum()).isEqualTo(reduces);
    assertThat(jobs.stream().mapToLong(JobSpec::shuffleBytes).sum()).isEqualTo((long) shuffle);
    assertThat(jobs.stream().mapToLong(JobSpec::outputBytes).sum()).isEqualTo((long) output);
    double[] sizes = jobs.stream().mapToDouble(TyrexTest::size).toArray();
    double mean = Arrays.stream(sizes).average().orElseThrow();
    double squares = Arrays.stream(sizes).map(size -> size * size).average().orElseThrow();
    assertThat(mean * 300 / 3600).isCloseTo(hours, Percentage.withPercentage(1e-6));
    assertThat(squares / (mean * mean) - 1).isCloseTo(cv, Percentage.withPercentage(1e-4));
  }

  @ParameterizedTest
  @EnumSource(TyrexTotals.class)
  void theSizesAreWhatSectionVSays(TyrexTotals totals) {
    double[] sizes = totals.sizes();
    double all = Arrays.stream(sizes).sum();

    assertThat(sizes).hasSize(300);
    assertThat(Arrays.stream(sizes).min().orElseThrow()).isPositive();
    assertThat(Arrays.stream(sizes).filter(size -> size < 600).count()).isGreaterThan(180);
    assertThat(Arrays.stream(sizes).map(size -> Math.min(size, 600)).sum() / all).isLessThan(0.1);
  }

  @Property(tries = 30)
  void everySeedGivesTheSameJobsInAnotherOrder(
      @ForAll TyrexTotals totals, @ForAll @LongRange(min = 1) long seed) {
    Workload workload = read("kind = tyrex-" + totals.name().toLowerCase(java.util.Locale.ROOT));
    List<JobSpec> jobs = workload.jobs(BLOCK, Seed.of(seed));

    assertThat(jobs.stream().mapToDouble(TyrexTest::size).sorted().toArray())
        .containsExactly(
            workload.jobs(BLOCK, Seed.of(1)).stream()
                .mapToDouble(TyrexTest::size)
                .sorted()
                .toArray());
    assertThat(jobs).isSortedAccordingTo(java.util.Comparator.comparing(JobSpec::submit));
    assertThat(workload.jobs(BLOCK, Seed.of(seed))).isEqualTo(jobs);
    // All tasks of a job compute equally long.
    assertThat(jobs)
        .allSatisfy(
            job ->
                assertThat(job.inputBytes() * job.mapSecondsPerByte() / job.maps())
                    .isCloseTo(
                        job.shuffleBytes() * job.reduceSecondsPerByte() / job.reduces(),
                        Percentage.withPercentage(1e-6)));
  }

  @Test
  void theLoadIsWhatAllSlotsTakeWhileJobsArrive() {
    // At load 0.9 HVW's arrivals last 25 minutes, says section VI.E.
    assertThat(meanSpan("kind = tyrex-hvw, load = 0.9")).isCloseTo(26.5, within(1.5));
    assertThat(meanSpan("kind = tyrex-hvw, load = 0.9, slots = 320"))
        .isCloseTo(26.5 / 2, within(1.0));
    assertThat(meanSpan("kind = tyrex-hvw")).isCloseTo(26.5 * 0.9 / 0.7, within(2.0));
  }

  /** What tasks do beside computing takes the rest of a size, which says when jobs come. */
  @Test
  void aShareOfASizeIsComputed() {
    List<JobSpec> all = read("kind = tyrex-hvw").jobs(BLOCK, Seed.of(3));
    List<JobSpec> some = read("kind = tyrex-hvw, compute-share = 0.75").jobs(BLOCK, Seed.of(3));

    for (int i = 0; i < all.size(); i++) {
      assertThat(size(some.get(i)))
          .isCloseTo(0.75 * size(all.get(i)), Percentage.withPercentage(1e-6));
      assertThat(some.get(i).submit()).isEqualTo(all.get(i).submit());
    }
    assertThatThrownBy(() -> read("kind = tyrex-hvw, compute-share = 0"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("compute-share");
  }

  /** Minutes from the start to the last arrival, over many seeds. */
  private static double meanSpan(String section) {
    Workload workload = read(section);
    return java.util.stream.LongStream.rangeClosed(1, 100)
        .mapToDouble(
            seed -> workload.jobs(BLOCK, Seed.of(seed)).get(299).submit().toSeconds() / 60.0)
        .average()
        .orElseThrow();
  }

  @Test
  void isWrittenDownAsItIsRead() {
    Workload workload = read("kind = tyrex-mvw, load = 0.9, users = 7, compute-share = 0.75");

    assertThat(WorkloadFile.parse("again", workload.render(), Path.of(""))).isEqualTo(workload);
  }

  @Test
  void loadAndArrivalsExcludeEachOther() {
    assertThatThrownBy(() -> read("kind = tyrex-lvw, load = 0.9, arrivals { kind = batch }"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("write either them or arrivals");
  }

  private static double size(JobSpec job) {
    return job.inputBytes() * job.mapSecondsPerByte()
        + job.shuffleBytes() * job.reduceSecondsPerByte();
  }

  private static Workload read(String section) {
    return WorkloadFile.parse("test", "workload { " + section + " }", Path.of(""));
  }
}
