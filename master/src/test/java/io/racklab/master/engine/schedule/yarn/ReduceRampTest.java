package io.racklab.master.engine.schedule.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.engine.schedule.basic.SharedSlots;
import io.racklab.master.engine.schedule.yarn.ReduceRamp.Tasks;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Maps of 1 GiB, reduces of 2 GiB, enough vcores. */
class ReduceRampTest {
  private static final ReduceRamp RAMP =
      new ReduceRamp(
          new ContainerNeeds(new Resource(1024, 1), new Resource(2048, 1), new Resource(1024, 1)),
          ReduceRamp.DEFAULT_LIMIT,
          ReduceRamp.DEFAULT_LIMIT);

  private static Resource headroom(int gib) {
    return new Resource(gib * 1024L, 1000);
  }

  @Test
  void withoutWaitingMapsAllReducesAreAskedFor() {
    assertThat(RAMP.asked(new Tasks(0.1, 0, 8, 30, 0, headroom(0)))).isEqualTo(30);
  }

  @Test
  void reducesGrowWithTheFinishedMapsUpToHalfOfTheResources() {
    assertThat(RAMP.asked(new Tasks(0.25, 40, 12, 30, 0, headroom(4))))
        .as("a quarter of 16 GiB: two of 2 GiB")
        .isEqualTo(2);
    assertThat(RAMP.asked(new Tasks(0.9, 40, 12, 30, 0, headroom(4))))
        .as("half of 16 GiB: four")
        .isEqualTo(4);
    assertThat(RAMP.asked(new Tasks(0.9, 40, 6, 30, 3, headroom(4))))
        .as("three of these four run")
        .isEqualTo(1);
    assertThat(RAMP.asked(new Tasks(0.9, 40, 0, 30, 6, headroom(4))))
        .as("more than half run already")
        .isZero();
  }

  @Test
  void whatMapsDoNotNeedGoesToReduces() {
    assertThat(RAMP.asked(new Tasks(0.25, 1, 1, 30, 0, headroom(15))))
        .as("of 16 GiB the maps need 2, the reduces have 14")
        .isEqualTo(7);
  }

  @Test
  void noReduceIsAskedForWhileNoMapFits() {
    assertThat(RAMP.asked(new Tasks(0.9, 1, 0, 30, 8, headroom(0)))).isZero();
  }

  @Test
  void reducesAreKilledWhenMapsStarve() {
    assertThat(RAMP.killed(new Tasks(0.9, 1, 0, 0, 8, headroom(0))))
        .as("room for all waiting maps: 1 GiB, so one reduce")
        .isEqualTo(1);
    assertThat(RAMP.killed(new Tasks(0.9, 100, 0, 0, 8, Resource.NONE)))
        .as("half of 16 GiB and of 8 vcores at most: four reduces")
        .isEqualTo(4);
    assertThat(RAMP.killed(new Tasks(0.9, 100, 1, 0, 8, headroom(0))))
        .as("a map runs, so maps do not starve")
        .isZero();
    assertThat(RAMP.killed(new Tasks(0.9, 100, 0, 0, 8, headroom(1))))
        .as("there is headroom for a map")
        .isZero();
  }

  /** Slots that maps and reduces share are given back by the same rule, with one amount for two. */
  @Property
  void sharedSlotsAreGivenBackAsContainersAre(
      @ForAll @IntRange(min = 1, max = 4) int map,
      @ForAll @IntRange(min = 1, max = 4) int reduce,
      @ForAll @IntRange(max = 20) int pendingMaps,
      @ForAll @IntRange(max = 3) int runningMaps,
      @ForAll @IntRange(max = 20) int runningReduces,
      @ForAll @IntRange(max = 5) int free) {
    var needs = new ContainerNeeds(slots(map), slots(reduce), slots(map));
    var ramp = new ReduceRamp(needs, ReduceRamp.DEFAULT_LIMIT, ReduceRamp.DEFAULT_LIMIT);
    assertThat(
            SharedSlots.tooMany(
                new SharedSlots.Tasks(map, pendingMaps, runningMaps, reduce, runningReduces, free)))
        .isEqualTo(
            ramp.killed(new Tasks(0, pendingMaps, runningMaps, 0, runningReduces, slots(free))));
  }

  /** As under a scheduler that gives out memory alone. */
  @Test
  void whereVcoresDoNotCountHalfOfTheMemoryIsGivenBackAtMost() {
    var one = new Resource(1024, 1);
    ReduceRamp ramp = RAMP.of(new ContainerNeeds(one, one, one).ofMemory());
    assertThat(ramp.killed(new Tasks(0.5, 20, 0, 0, 10, new Resource(0, 0)))).isEqualTo(5);
    assertThat(ramp.asked(new Tasks(0.25, 40, 12, 30, 0, new Resource(4096, 0)))).isEqualTo(4);
  }

  /** A slot has one of everything. */
  private static Resource slots(int count) {
    return new Resource(count, count);
  }
}
