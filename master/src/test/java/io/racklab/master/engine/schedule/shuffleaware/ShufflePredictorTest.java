package io.racklab.master.engine.schedule.shuffleaware;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.master.engine.schedule.ScheduledCluster;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.master.engine.seed.Seed;
import io.racklab.master.engine.tracker.AttemptSettings;
import io.racklab.master.engine.tracker.BlacklistSettings;
import io.racklab.master.engine.tracker.TaskVariation;
import io.racklab.master.engine.tracker.Tracker;
import io.racklab.master.engine.tracker.TrackerSettings;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.master.engine.workload.ShuffleClass;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Blocks are of 100 bytes. */
class ShufflePredictorTest {
  private static final long MIB = 1 << 20;
  private static final Topology TOPOLOGY = Clusters.equal(1, 1, new Slots.Typed(8, 8));
  private final Jobs jobs = new Jobs(TOPOLOGY, 0);
  private final ShufflePredictor predictor =
      new ShufflePredictor(RatioSource.Measured.ONLY, MapOnlyJobs.UNPREDICTED);

  private Job submit(JobSpec spec) {
    return jobs.submit(spec, new InputSplits(1, new int[spec.maps()]), 0);
  }

  private static void end(Job job, int map) {
    job.launchMap(map, 0);
    job.succeeded(TaskType.MAP, map, 0, 0);
  }

  @Test
  void theRatioIsOneUntilTheFirstMapHasEnded() {
    Job job = submit(Specs.numbered(1).input(400).shuffle(1000).maps(4).reduces(1).build());
    assertThat(predictor.predicted(job)).isFalse();
    assertThat(predictor.mapOutput(job, 0)).isEqualTo(100);
    assertThat(predictor.shuffle(job)).isEqualTo(400);
    end(job, 2);
    assertThat(predictor.predicted(job)).isTrue();
    assertThat(predictor.ratio(job)).isEqualTo(2.5);
    assertThat(predictor.mapOutput(job, 0)).isEqualTo(250);
    assertThat(predictor.shuffle(job)).isEqualTo(1000);
  }

  /** Of 101 bytes shuffled for 250 read the three maps have 40, 40 and 21: 0.4, 0.4 and 0.42. */
  @Test
  void theRatioIsTheAverageOverTheMapsThatHaveEnded() {
    Job job = submit(Specs.numbered(1).input(250).shuffle(101).maps(3).reduces(1).build());
    end(job, 0);
    assertThat(predictor.ratio(job)).isEqualTo(0.4);
    end(job, 2);
    assertThat(predictor.ratio(job)).isEqualTo((0.4 + 0.42) / 2);
    end(job, 1);
    assertThat(predictor.ratio(job)).isEqualTo((0.4 + 0.42 + 0.4) / 3);
  }

  /** A last block of 50 bytes has half the output. */
  @Test
  void theLastMapPutsOutWhatItReads() {
    Job job = submit(Specs.numbered(1).input(250).shuffle(500).maps(3).reduces(1).build());
    end(job, 0);
    assertThat(predictor.mapOutput(job, 1)).isEqualTo(200);
    assertThat(predictor.mapOutput(job, 2)).isEqualTo(100);
  }

  /** Section III-A: every new job is unpredicted, with a ratio of 1. */
  @ParameterizedTest
  @CsvSource({"UNPREDICTED, false, 400", "UNPREDICTED_LIGHT, false, 0", "PREDICTED, true, 0"})
  void aJobWithoutReducesIsPredictedFromTheEndOfItsFirstMapOn(
      MapOnlyJobs reading, boolean predicted, long shuffle) {
    var any = new ShufflePredictor(RatioSource.Measured.ONLY, reading);
    Job job = submit(Specs.numbered(1).input(400).output(400).maps(4).build());
    assertThat(any.predicted(job)).isEqualTo(predicted);
    assertThat(any.shuffle(job)).isEqualTo(shuffle);
    end(job, 0);
    assertThat(any.predicted(job)).isTrue();
    assertThat(any.mapOutput(job, 1)).isZero();
    assertThat(any.shuffle(job)).isZero();
  }

  @Test
  void aJobWithoutInputStaysUnpredicted() {
    Job job = submit(Specs.numbered(1).shuffle(500).reduces(1).build());
    end(job, 0);
    assertThat(predictor.predicted(job)).isFalse();
    assertThat(predictor.shuffle(job)).isZero();
  }

  @Test
  void whatAUserSaysOfAJobGoesBeforeWhatIsMeasured() {
    var said =
        new ShufflePredictor(new RatioSource.Measured(Map.of("job", 0.5)), MapOnlyJobs.UNPREDICTED);
    Job job = submit(Specs.numbered(1).input(400).shuffle(1000).maps(4).reduces(1).build());
    assertThat(said.predicted(job)).isTrue();
    end(job, 0);
    assertThat(said.shuffle(job)).isEqualTo(200);
    assertThatThrownBy(() -> new RatioSource.Measured(Map.of("job", -1.0)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void anEarlierRunTellsTheRatioFromTheStart() {
    var earlier = new ShufflePredictor(new RatioSource.EarlierRun(), MapOnlyJobs.UNPREDICTED);
    Job job = submit(Specs.numbered(1).input(400).shuffle(1000).maps(4).reduces(1).build());
    assertThat(earlier.predicted(job)).isTrue();
    assertThat(earlier.shuffle(job)).isEqualTo(1000);
  }

  /** Below 1 MiB light, to 100 MiB medium, above heavy; below 10 MiB of input small. */
  @Test
  void classesGoByTheOriginalBytes() {
    var asIs = new ScheduledCluster(TOPOLOGY, SchedulerText.make("fair"), jobs);
    Tracker fifth =
        new Tracker(
            TOPOLOGY,
            SchedulerText.make("fair"),
            new TrackerSettings(
                0,
                AttemptSettings.of(TaskVariation.ofAttempts(0)),
                false,
                false,
                BlacklistSettings.HADOOP,
                Optional.empty(),
                0.2),
            Seed.of(1),
            row -> {});
    assertThat(fifth.view().scaleBytes()).isEqualTo(0.2);
    var earlier = new ShufflePredictor(new RatioSource.EarlierRun(), MapOnlyJobs.UNPREDICTED);
    Job medium = submit(Specs.numbered(1).input(9 * MIB).shuffle(30 * MIB).reduces(1).build());
    assertThat(earlier.shuffleClass(medium, asIs)).isEqualTo(ShuffleClass.MEDIUM);
    assertThat(earlier.shuffleClass(medium, fifth.view())).isEqualTo(ShuffleClass.HEAVY);
    assertThat(ShufflePredictor.smallInput(medium, asIs)).isTrue();
    assertThat(ShufflePredictor.smallInput(medium, fifth.view())).isFalse();
    // Not known yet: as much as it reads.
    assertThat(predictor.shuffleClass(medium, fifth.view())).isEqualTo(ShuffleClass.MEDIUM);
    Job light = submit(Specs.numbered(2).input(30 * MIB).shuffle(MIB - 1).reduces(1).build());
    assertThat(earlier.shuffleClass(light, asIs)).isEqualTo(ShuffleClass.LIGHT);
  }
}
