package io.racklab.master.engine.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.master.Specs;
import io.racklab.master.engine.workload.settings.JobSetting;
import io.racklab.master.engine.workload.settings.JobSettings;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class JobSpecTest {

  private static JobSpec job(long shuffle, int maps, int reduces) {
    return Specs.numbered(1)
        .name("sort")
        .by("user1")
        .input(100)
        .shuffle(shuffle)
        .output(100)
        .maps(maps)
        .reduces(reduces)
        .mapCost(1e-8)
        .reduceCost(0)
        .build();
  }

  @Test
  void mapsOnlyIsWithoutShuffle() {
    assertThat(job(0, 1, 0).mapOnly()).isTrue();
    assertThat(job(1, 1, 1).mapOnly()).isFalse();
    assertThatThrownBy(() -> job(0, 1, 1))
        .hasMessage("a job with 1 reduces cannot shuffle 0 bytes");
    assertThatThrownBy(() -> job(1, 1, 0)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void nonsenseIsRefused() {
    assertThatThrownBy(() -> job(1, 0, 1)).hasMessage("maps must be 1 to 10000000, not 0");
    assertThatThrownBy(() -> job(1, 1, -1)).hasMessageStartingWith("reduces must be");
    assertThatThrownBy(() -> job(-1, 1, 1)).hasMessageStartingWith("shuffle must not");
    assertThatThrownBy(
            () -> Specs.numbered(1).name("s").by("u").mapCost(Double.NaN).reduceCost(0).build())
        .hasMessageStartingWith("map seconds per byte");
  }

  @Test
  void aloneOnlyTheShapeCounts() {
    JobSpec one = sized("grep", 1, 1.5);
    JobSpec other = sized("sort", 7, 1.5);

    assertThat(one).isNotEqualTo(other);
    assertThat(one.alone()).isEqualTo(other.alone()).isEqualTo(one.alone().alone());
    assertThat(one.alone().submit()).isZero();
    assertThat(sized("grep", 1, 1.6).alone()).isNotEqualTo(one.alone());
  }

  /** Two jobs of one shape are run alone once, whatever their weights. */
  @Test
  void aWeightIsNoPartOfTheShape() {
    JobSettings early = JobSettings.NONE.with(JobSetting.SLOWSTART, 0.3);
    assertThat(early.with(JobSetting.WEIGHT, 2).withoutWeight()).isEqualTo(early);
    assertThat(early.withoutWeight()).isEqualTo(early);
    assertThat(early.with(JobSetting.WEIGHT, 0.5).weight()).hasValue(0.5);
    assertThatThrownBy(() -> early.with(JobSetting.WEIGHT, 0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static JobSpec sized(String name, int number, double mapCost) {
    return Specs.numbered(number)
        .name(name)
        .user("user" + number)
        .pool("pool" + number)
        .submit(Duration.ofSeconds(number))
        .input(100)
        .shuffle(10)
        .output(5)
        .maps(2)
        .reduces(1)
        .mapCost(mapCost)
        .reduceCost(1)
        .build();
  }

  @Test
  void aMapForEachBlock() {
    assertThat(JobSpec.mapsOf(0, 64)).isEqualTo(1);
    assertThat(JobSpec.mapsOf(64, 64)).isEqualTo(1);
    assertThat(JobSpec.mapsOf(65, 64)).isEqualTo(2);
    assertThatThrownBy(() -> JobSpec.mapsOf(Long.MAX_VALUE, 1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aReduceForEachShareOfTheShuffle() {
    assertThat(JobSpec.reducesOf(0, 100)).isZero();
    assertThat(JobSpec.reducesOf(1, 100)).isEqualTo(1);
    assertThat(JobSpec.reducesOf(101, 100)).isEqualTo(2);
  }

  @Test
  void classesHaveTheirThresholdsInMebibytes() {
    assertThat(ShuffleClass.of(0)).isEqualTo(ShuffleClass.LIGHT);
    assertThat(ShuffleClass.of((1 << 20) - 1)).isEqualTo(ShuffleClass.LIGHT);
    assertThat(ShuffleClass.of(1 << 20)).isEqualTo(ShuffleClass.MEDIUM);
    assertThat(ShuffleClass.of(100 << 20)).isEqualTo(ShuffleClass.MEDIUM);
    assertThat(ShuffleClass.of((100 << 20) + 1)).isEqualTo(ShuffleClass.HEAVY);
    assertThat(ShuffleClass.smallInput((10 << 20) - 1)).isTrue();
    assertThat(ShuffleClass.smallInput(10 << 20)).isFalse();
  }
}
