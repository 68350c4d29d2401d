package io.racklab.master.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.schedule.catalog.SchedulerFile;
import io.racklab.master.engine.seed.Seed;
import io.racklab.protocol.TaskType;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What users' own answers may say of those beside them. */
class PolicyMixTest {
  private static PolicyMix mix(Order order, String preset) {
    Scheduler all = SchedulerFile.named(preset).make(Seed.of(1));
    Map<Part, String> kinds = new EnumMap<>(Part.class);
    for (Part part : Part.values()) {
      kinds.put(part, preset);
    }
    kinds.put(Part.ORDER, "mine");
    return new PolicyMix(
        new Scheduler("x", order, all.slots(), all.maps(), all.reduces(), all.copies()), kinds);
  }

  private static class Submission implements Order {
    @Override
    public Iterator<Job> jobs(TaskType type, ClusterView view) {
      return view.jobs().active().iterator();
    }
  }

  @Test
  void anOwnAnswerSaysWhatItDoesNotGoWith() {
    var picky =
        new Submission() {
          @Override
          public List<Conflict> conflicts(PolicyMix mix) {
            return mix.scheduler().copies().isEnabled()
                ? List.of(
                    new Conflict(
                        Part.ORDER,
                        Part.COPIES,
                        mix.asked(Part.ORDER) + " makes no copies",
                        "write copies { kind = none }"))
                : List.of();
          }
        };
    assertThat(mix(picky, "fair").conflicts()).isEmpty();
    assertThat(mix(picky, "late").conflicts())
        .extracting(Conflict::problem)
        .containsExactly("order { kind = mine } makes no copies");
  }

  @Test
  void anOwnOrderThatKeepsTypesApartGoesNotWithLending() {
    var apart =
        new Submission() {
          @Override
          public Optional<String> keepsTypesApart() {
            return Optional.of("it counts by type");
          }
        };
    assertThat(mix(new Submission(), "pi-dhsa").conflicts()).isEmpty();
    assertThat(mix(apart, "pi-dhsa").conflicts())
        .extracting(Conflict::problem)
        .containsExactly(
            "slots { kind = pi-dhsa } cannot lend slots with order { kind = mine }: it counts by"
                + " type");
  }
}
