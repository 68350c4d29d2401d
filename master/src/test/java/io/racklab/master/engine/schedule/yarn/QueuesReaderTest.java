package io.racklab.master.engine.schedule.yarn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.racklab.master.engine.schedule.SchedulerText;
import org.junit.jupiter.api.Test;

/** How queues are written, and which mixes with containers are refused. */
class QueuesReaderTest {
  @Test
  void mixesThatMakeNoSenseWithContainersAreRefused() {
    assertThat(SchedulerText.problems("[{ name = x, like = yarn, order { kind = fifo } }]"))
        .singleElement()
        .asString()
        .contains("order { kind = fifo } does not work with containers");
    assertThat(SchedulerText.problems("[{ name = x, like = fifo, order { kind = queues } }]"))
        .singleElement()
        .asString()
        .contains("queues give out containers, not slots");
    assertThat(SchedulerText.problems("[{ name = x, like = fair, slots { kind = containers } }]"))
        .singleElement()
        .asString()
        .contains("order { kind = fair } does not work with containers");
  }

  @Test
  void queuesAreReadAsATree() {
    String queues =
        """
        [{ name = x, like = yarn, order { kind = queues, policy = drf, queues {
           research { weight = 2, min { memory = 4 GiB, vcores = 2 }, max-running = 3, queues { alice { policy = fifo } } }
           other { policy = fair, master-share = 0.25 } } } }]
        """;
    var order = (QueueOrder) SchedulerText.make(queues).order();
    assertThat(order.root().policy()).isEqualTo(new DominantPolicy());
    QueuePlan research =
        order.root().children().stream()
            .filter(queue -> queue.name().equals("research"))
            .findFirst()
            .orElseThrow();
    assertThat(research.limits().weight()).isEqualTo(2);
    assertThat(research.limits().min()).isEqualTo(new Resource(4096, 2));
    assertThat(research.limits().maxRunningApps()).isEqualTo(3);
    assertThat(research.children())
        .extracting(QueuePlan::name, QueuePlan::policy)
        .containsExactly(tuple("alice", new FifoPolicy()));
    assertThat(
            SchedulerText.problems(
                "[{ name = x, like = yarn, order { kind = queues, queues { a { policy = drf } } } }]"))
        .singleElement()
        .asString()
        .contains("cannot share by drf");
  }
}
