package io.racklab.master.engine.schedule.dynamicmr;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.engine.job.SlotWeights;
import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.master.engine.schedule.SlotUse;
import io.racklab.master.engine.schedule.hadoop1.LoadFactorSlots;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How DynamicMR's answers are written, and which mixes with them are refused. */
class DynamicMrReaderTest {
  private static SlotUse slots(String text) {
    return SchedulerText.make("{ name = x, like = fair, slots { " + text + " } }").slots();
  }

  private static List<String> problems(String mix) {
    return SchedulerText.problems("{ name = x, like = fair, " + mix + " }");
  }

  @Test
  void allUnusedSlotsAreLentUnlessSaidOtherwise() {
    assertThat(((PoolDependentSlots) slots("kind = pd-dhsa")).rules())
        .isEqualTo(new BorrowRules(SlotWeights.EQUAL, 1, 1));
    assertThat(
            slots(
                "kind = pi-dhsa, load = factor, padding = 0.02, borrowed-map-slots = 0.3,"
                    + " borrowed-reduce-slots = 0, weights { map = 1, reduce = 2 }"))
        .isEqualTo(
            new PoolIndependentSlots(
                new LoadFactorSlots(0.02), new BorrowRules(new SlotWeights(1, 2), 0.3, 0)));
  }

  @Test
  void sharesAndWeightsAreChecked() {
    assertThat(problems("slots { kind = pi-dhsa, load = cap, borrowed-map-slots = 50 }"))
        .singleElement()
        .asString()
        .contains("this is a share of the unused slots; write 1 for all, or 0 for none");
    assertThat(problems("slots { kind = pd-dhsa, weights { map = 0 } }")).hasSize(2);
  }

  @Test
  void poolsNeedTheFairOrder() {
    assertThat(problems("order { kind = fifo }, slots { kind = pd-dhsa }"))
        .containsExactly(
            "x.conf:1: slots { kind = pd-dhsa } does not work with order { kind = fifo }: it shares"
                + " slots out to pools, which only fair has; write slots { kind = pi-dhsa }, or"
                + " order { kind = fair }");
  }

  @Test
  void ordersThatCountSlotsOfEachTypeLendNothing() {
    String partitions = "partitions = [ { share = 0.3, timer = 9s }, { share = 0.7 } ]";
    for (String kind : List.of("pi-dhsa, load = cap", "pd-dhsa")) {
      assertThat(
              problems(
                  "order { kind = static-tags, "
                      + partitions
                      + " }, slots { kind = "
                      + kind
                      + " }"))
          .singleElement()
          .asString()
          .contains("cannot lend slots with order { kind = static-tags }: its partitions have");
    }
  }

  @Test
  void preSchedulingNeedsALoad() {
    assertThat(problems("slots { kind = typed, load = full }, maps { kind = pre-scheduling }"))
        .singleElement()
        .asString()
        .contains("pre-scheduling } has no effect with load = full");
  }

  @Test
  void sepbNeedsASpeculationToHoldBack() {
    assertThat(problems("copies { kind = sepb }")).singleElement().asString().contains("over");
    assertThat(problems("copies { kind = sepb, over { kind = shadow } }"))
        .singleElement()
        .asString()
        .contains("kind = shadow is none of hadoop-1, late");
    assertThat(problems("copies { kind = sepb, over { kind = late }, jobs-checked = 60 }"))
        .singleElement()
        .asString()
        .contains("this is a share of the jobs");
    assertThat(problems("copies { kind = sepb, over { kind = late }, kill-after = 0.5 }"))
        .singleElement()
        .asString()
        .contains("write kill-after = 2, or off");
    assertThat(problems("copies { kind = sepb, over { kind = late }, kill-after = off }"))
        .isEmpty();
  }

  @Test
  void containersRefuseAllThree() {
    assertThat(
            SchedulerText.problems(
                "{ name = x, like = yarn, maps { kind = pre-scheduling }, copies { kind = sepb,"
                    + " over { kind = late } } }"))
        .hasSize(2);
  }
}
