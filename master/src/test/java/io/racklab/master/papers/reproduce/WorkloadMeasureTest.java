package io.racklab.master.papers.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.racklab.master.Specs;
import io.racklab.master.engine.workload.JobSpec;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Quantities of jobs alone. */
class WorkloadMeasureTest {
  private static final long MIB = 1 << 20;

  /** Sizes 30 s, 90 s and 1080 s; bytes are twice the original ones. */
  private static final List<JobSpec> JOBS =
      List.of(job(1, 20 * MIB, 0, 30), job(2, 18 * MIB, 4 * MIB, 90), job(3, MIB, 300 * MIB, 1080));

  @Test
  void sizesAreWhatTasksCompute() {
    assertThat(of(WorkloadMeasure.COMPUTE_HOURS)).isCloseTo(1200 / 3600.0, within(1e-9));
    assertThat(of(WorkloadMeasure.UP_TO_1_MIN)).isCloseTo(1 / 3.0, within(1e-12));
    assertThat(of(WorkloadMeasure.UP_TO_10_MIN)).isCloseTo(2 / 3.0, within(1e-12));
    assertThat(of(WorkloadMeasure.LOAD_UP_TO_1_MIN)).isCloseTo(150 / 1200.0, within(1e-9));
    assertThat(of(WorkloadMeasure.LOAD_UP_TO_10_MIN)).isCloseTo(720 / 1200.0, within(1e-9));
    // Mean 400: squares 30², 90² and 1080² of mean 391 800.
    assertThat(of(WorkloadMeasure.SQUARED_CV)).isCloseTo(391_800 / 160_000.0 - 1, within(1e-9));
  }

  /** Cut at 90 s, 30, 90 and 90 s are below (mean 70, variance 800), and 990 s alone above. */
  @Test
  void sizesAreCutWhereBothSidesVaryAlike() {
    assertThat(of(WorkloadMeasure.BALANCED_CUTOFF)).isCloseTo(90, within(1e-3));
    assertThat(of(WorkloadMeasure.BALANCED_CV)).isCloseTo(800 / 4900.0, within(1e-6));
  }

  @Test
  void classesGoByUnscaledBytes() {
    assertThat(of(WorkloadMeasure.LIGHT)).isCloseTo(1 / 3.0, within(1e-12));
    assertThat(of(WorkloadMeasure.MEDIUM)).isCloseTo(1 / 3.0, within(1e-12));
    assertThat(of(WorkloadMeasure.HEAVY)).isCloseTo(1 / 3.0, within(1e-12));
    assertThat(of(WorkloadMeasure.SMALL_INPUT))
        .as("10 MiB is not")
        .isCloseTo(2 / 3.0, within(1e-12));
    assertThat(of(WorkloadMeasure.LARGE_INPUT)).isCloseTo(1 / 3.0, within(1e-12));
  }

  @Test
  void totalsAreSums() {
    assertThat(of(WorkloadMeasure.JOBS)).isEqualTo(3);
    assertThat(of(WorkloadMeasure.MAPS)).isEqualTo(6);
    assertThat(of(WorkloadMeasure.REDUCES)).isEqualTo(2);
    assertThat(of(WorkloadMeasure.SHUFFLE_BYTES)).isEqualTo(304.0 * MIB);
    assertThat(of(WorkloadMeasure.OUTPUT_BYTES)).isEqualTo(21);
  }

  /**
   * A job of one map can have its reduces beside it; one of four maps saves a quarter of what
   * crosses racks by going where its output is, and no more than a half however they are placed.
   */
  @Test
  void littleIsSavedByReducesThatFollowTheOutputOfManyMaps() {
    List<JobSpec> jobs =
        List.of(
            Specs.numbered(1).maps(1).input(1).shuffle(10).reduces(1).build(),
            Specs.numbered(2).maps(4).input(4).shuffle(90).reduces(3).build(),
            Specs.numbered(3).maps(9).input(9).shuffle(0).reduces(0).build());

    assertThat(WorkloadMeasure.CA_RTS_SAVING.of(jobs, 1))
        .isCloseTo((10 + 90 / 4.0) / 100, within(1e-12));
    assertThat(WorkloadMeasure.PLACEMENT_SAVING.of(jobs, 1))
        .isCloseTo((10 + 90 / 2.0) / 100, within(1e-12));
  }

  /**
   * All placements of four blocks in two racks: 1 - sum p² is 3/8 on average, spread evenly 1/2.
   */
  @Test
  void savingIsThatOfBlocksInRandomRacks() {
    double crossing = 0;
    for (int racks = 0; racks < 16; racks++) {
      double first = Integer.bitCount(racks) / 4.0;
      crossing += (1 - first * first - (1 - first) * (1 - first)) / 16;
    }
    List<JobSpec> job = List.of(Specs.numbered(1).maps(4).input(4).shuffle(90).reduces(3).build());

    assertThat(WorkloadMeasure.CA_RTS_SAVING.of(job, 1))
        .isCloseTo(1 - crossing / 0.5, within(1e-12));
  }

  private static double of(WorkloadMeasure measure) {
    return measure.of(JOBS, 2);
  }

  private static JobSpec job(int number, long input, long shuffle, double seconds) {
    double reduce = shuffle == 0 ? 0 : seconds / 3;
    return Specs.numbered(number)
        .name("j")
        .by("u")
        .input(input)
        .shuffle(shuffle)
        .output(7)
        .maps(2)
        .reduces(shuffle == 0 ? 0 : 1)
        .mapCost((seconds - reduce) / input)
        .reduceCost(shuffle == 0 ? 0 : reduce / shuffle)
        .build();
  }
}
