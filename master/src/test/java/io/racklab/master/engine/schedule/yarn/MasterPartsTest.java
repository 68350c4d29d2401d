package io.racklab.master.engine.schedule.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.protocol.Locality;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Masters hold at most an eighth of 32 GiB. */
class MasterPartsTest {
  private final QueueModel model =
      new QueueModel(
          new QueuePlan(
              "root",
              QueueLimits.NONE,
              new FairPolicy(),
              List.of(
                  new QueuePlan(
                      "a",
                      new QueueLimits(1, Resource.NONE, Resource.UNBOUNDED, 9, 0.125),
                      new FairPolicy(),
                      List.of()))));
  private final SeenYarn yarn = new SeenYarn();

  @Test
  void mastersBeyondTheirPartAreSeen() {
    yarn.watchedBy(model, new MasterParts(model, yarn));
    for (int job = 1; job <= 4; job++) {
      yarn.running(job, "root.a");
    }
    assertThat(yarn.broken()).isEmpty();
    yarn.give(yarn.submit(5, "root.a"), 0, JobMaster.MASTER, Locality.OFF);
    assertThat(yarn.broken()).isNotEmpty();
  }
}
