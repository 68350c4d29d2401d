package io.racklab.master.engine.schedule.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.engine.schedule.SchedulerText;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Mixes that make no sense, one part of which comes from the scheduler that they are like. */
class RefusedMixesTest {
  private static List<String> problems(String like, String part) {
    return SchedulerText.problems("[{ name = x, like = " + like + ",\n " + part + " }]");
  }

  @Test
  void aPresetsSlotsRefuseTheOrderOfAMix() {
    assertThat(problems("pd-dhsa", "order { kind = fifo }"))
        .containsExactly(
            "x.conf:2: slots { kind = pd-dhsa } does not work with order { kind = fifo }: it shares"
                + " slots out to pools, which only fair has; write slots { kind = pi-dhsa }, or"
                + " order { kind = fair }");
    assertThat(problems("pi-dhsa", "order { kind = tags, partitions = [ { share = 1 } ] }"))
        .containsExactly(
            "x.conf:2: slots { kind = pi-dhsa } cannot lend slots with order { kind = tags }: its"
                + " partitions have shares of the slots of each type; write order { kind = fair } or"
                + " fifo, or slots { kind = typed }");
  }

  @Test
  void aPresetsOrderRefusesTheSlotsOfAMix() {
    assertThat(problems("yarn", "slots { kind = typed, load = cap }"))
        .containsExactly(
            "x.conf:2: queues give out containers, not slots; write slots { kind = containers }");
  }

  @Test
  void aPresetsTasksRefuseTheSlotsOfAMix() {
    assertThat(problems("nas", "slots { kind = typed, load = factor }"))
        .containsExactly(
            "x.conf:2: reduces { kind = cr-rts } does not work with load = factor: it may pick"
                + " any job, but only the first one is asked; write slots { kind = typed,"
                + " load = cap }");
    assertThat(problems("pre-scheduling", "slots { kind = typed, load = full }"))
        .containsExactly(
            "x.conf:2: maps { kind = pre-scheduling } has no effect with load = full, which"
                + " allows maps in all map slots; write slots { kind = typed, load = cap }");
  }

  @Test
  void allThatContainersRefuseIsTold() {
    assertThat(problems("fair", "slots { kind = containers },\n copies { kind = late }"))
        .containsExactly(
            "x.conf:2: order { kind = fair } does not work with containers: containers are given"
                + " out by a tree of queues; write order { kind = queues }",
            "x.conf:3: copies { kind = late } does not work with containers: applications ask for"
                + " containers of waiting tasks only; write copies { kind = none }");
  }

  @Test
  void whatCannotBeReadIsToldFirst() {
    assertThat(problems("fair", "order { kind = fifo, x = 1 }, slots { kind = pd-dhsa }"))
        .containsExactly("x.conf:2: unknown key x in order; did you mean kind?");
  }
}
