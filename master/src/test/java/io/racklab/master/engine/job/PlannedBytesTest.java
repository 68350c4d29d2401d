package io.racklab.master.engine.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.master.engine.workload.KeyShares;
import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** The bytes of a job's tasks are those of the job, to the last one. */
class PlannedBytesTest {
  private static PlannedBytes planned(
      long input, long shuffle, long output, int maps, int reduces) {
    JobSpec spec =
        Specs.numbered(1)
            .input(input)
            .shuffle(shuffle)
            .output(output)
            .maps(maps)
            .reduces(reduces)
            .build();
    return new PlannedBytes(spec, Clusters.BLOCK);
  }

  private static long sum(int tasks, IntToLongFunction bytes) {
    return IntStream.range(0, tasks).mapToLong(bytes).sum();
  }

  @Property
  void sumUpWhateverTheSizes(
      @ForAll @LongRange(max = 5000) long input,
      @ForAll @LongRange(min = 1) long shuffle,
      @ForAll @LongRange(min = 0) long output,
      @ForAll @IntRange(min = 1, max = 40) int reduces) {
    int maps = JobSpec.mapsOf(input, Clusters.BLOCK);
    check(planned(input, shuffle / 2, output / 2, maps, shuffle < 2 ? 0 : reduces));
  }

  /** Some benchmarks have maps without blocks, and a job may have any number of maps. */
  @Property
  void sumUpWhateverTheNumberOfMaps(
      @ForAll @LongRange(max = 5000) long input,
      @ForAll @IntRange(min = 1, max = 80) int maps,
      @ForAll @IntRange(max = 40) int reduces) {
    check(planned(input, reduces == 0 ? 0 : 12_345, 6789, maps, reduces));
  }

  @Property
  void sumUpWhateverTheShares(
      @ForAll @LongRange(max = 5000) long shuffle,
      @ForAll @LongRange(max = 5000) long output,
      @ForAll @Size(min = 1, max = 20) List<@IntRange(max = 9) Integer> shares) {
    double[] weights = shares.stream().mapToDouble(share -> share + 1e-3).toArray();
    check(
        new PlannedBytes(
            Specs.numbered(1)
                .shuffle(shuffle + 1)
                .output(output)
                .reduces(weights.length)
                .keys(KeyShares.of(weights))
                .build(),
            Clusters.BLOCK));
  }

  @Test
  void aReduceReadsAndWritesItsShare() {
    PlannedBytes bytes =
        new PlannedBytes(
            Specs.numbered(1)
                .shuffle(8000)
                .output(800)
                .reduces(3)
                .keys(KeyShares.of(new double[] {5, 0, 3}))
                .build(),
            Clusters.BLOCK);
    assertThat(IntStream.range(0, 3).mapToLong(bytes::reduceInput))
        .containsExactly(5000L, 0L, 3000L);
    assertThat(IntStream.range(0, 3).mapToLong(bytes::reduceOutput))
        .containsExactly(500L, 0L, 300L);
  }

  private static void check(PlannedBytes bytes) {
    JobSpec spec = bytes.spec();
    long mapOutput = spec.mapOnly() ? spec.outputBytes() : spec.shuffleBytes();
    assertThat(sum(spec.maps(), bytes::mapInput)).isEqualTo(spec.inputBytes());
    assertThat(sum(spec.maps(), bytes::mapOutput)).isEqualTo(mapOutput);
    assertThat(IntStream.range(0, spec.maps()).mapToLong(bytes::mapInput).min().orElseThrow())
        .isNotNegative();
    assertThat(IntStream.range(0, spec.maps()).mapToLong(bytes::mapOutput).min().orElseThrow())
        .isNotNegative();
    if (!spec.mapOnly()) {
      assertThat(sum(spec.reduces(), bytes::reduceInput)).isEqualTo(spec.shuffleBytes());
      assertThat(sum(spec.reduces(), bytes::reduceOutput)).isEqualTo(spec.outputBytes());
    }
  }

  @Test
  void aMapReadsABlockAndTheLastWhatIsLeft() {
    PlannedBytes bytes = planned(250, 0, 0, 3, 0);
    assertThat(IntStream.range(0, 3).mapToLong(bytes::mapInput)).containsExactly(100L, 100L, 50L);
  }

  /** Hadoop's pi: many maps read a few bytes each. */
  @Test
  void mapsWithoutABlockEachShareEqually() {
    PlannedBytes bytes = planned(7 * 4, 28 * 4, 97, 4, 1);
    for (int map = 0; map < 4; map++) {
      assertThat(bytes.mapInput(map)).isEqualTo(7);
      assertThat(bytes.mapOutput(map)).isEqualTo(28);
    }
  }
}
