package io.racklab.master.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.schedule.catalog.SchedulerFile;
import io.racklab.master.engine.seed.Seed;
import org.junit.jupiter.api.Test;

class SchedulerTest {
  private final Scheduler delay = SchedulerFile.named("delay").make(Seed.of(1));

  @Test
  void readsLinksIfOneOfItsAnswersDoes() {
    assertThat(delay.readsLinks()).isFalse();
    ReducePlacement reading =
        new ReducePlacement() {
          @Override
          public boolean accepts(Job job, NodeState node, ClusterView view) {
            return !view.links().congested(0, 0.8);
          }

          @Override
          public boolean readsLinks() {
            return true;
          }
        };
    assertThat(
            new Scheduler(
                    "mine", delay.order(), delay.slots(), delay.maps(), reading, delay.copies())
                .readsLinks())
        .isTrue();
  }
}
