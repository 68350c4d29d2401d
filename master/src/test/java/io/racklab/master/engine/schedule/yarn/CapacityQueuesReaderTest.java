package io.racklab.master.engine.schedule.yarn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.racklab.master.engine.schedule.SchedulerText;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Queues with capacities are read as they are written, and what makes no sense is refused. */
class CapacityQueuesReaderTest {
  @Test
  void whatIsLeftOutIsAsInHadoop() {
    assertThat(queues("").rules()).isEqualTo(CapacityRules.USUAL);
    assertThat(queues("").root().children())
        .extracting(CapacityPlan::name, CapacityPlan::capacity, CapacityPlan::terms)
        .containsExactly(tuple("default", 1f, CapacityPlan.Terms.USUAL));
  }

  @Test
  void queuesAreReadAsATree() {
    CapacityQueues read =
        queues(
            """
            node-locality-delay = 3, rack-locality-delay = 2, max-assign = 5, max-off-switch = 4
            queues { default { capacity = 0 }
                     research { capacity = 100, max-capacity = 100, queues { alice {
                       capacity = 100, user-limit = 25, user-limit-factor = 2, master-share = 0.5, policy = fair } } } }
            """);
    assertThat(read.rules()).isEqualTo(new CapacityRules(3, 2, 5, 4));
    CapacityPlan research = read.root().children().get(1);
    assertThat(research.name()).isEqualTo("research");
    assertThat(research.children())
        .extracting(CapacityPlan::name, CapacityPlan::terms)
        .containsExactly(tuple("alice", new CapacityPlan.Terms(25, 2, 0.5f, true)));
  }

  private static CapacityQueues queues(String keys) {
    return (CapacityQueues)
        SchedulerText.make(
                "[{ name = x, like = yarn, order { kind = capacity-queues, " + keys + " } }]")
            .order();
  }

  @Test
  void problemsSayWhatToWrite() {
    assertThat(problems("order { kind = capacity-queues, queues { a { capacity = 100 } } }"))
        .singleElement()
        .asString()
        .contains("there is no queue default");
    assertThat(problems("order { kind = capacity-queues, queues { default { capacity = 90 } } }"))
        .singleElement()
        .asString()
        .contains("sum to 90.0", "make them sum to 100");
    assertThat(
            problems(
                "order { kind = capacity-queues, queues { default { capacity = 100, max-capacity = 9 } } }"))
        .singleElement()
        .asString()
        .contains("write at least max-capacity = 100.0");
    assertThat(
            problems(
                "order { kind = capacity-queues, queues { default { capacity = 100, user-limit-factor ="
                    + " 0.5 } } }"))
        .singleElement()
        .asString()
        .contains("write user-limit-factor = 1");
    assertThat(
            problems(
                "order { kind = capacity-queues, queues { default { capacity = 0 }, a { capacity = 100"
                    + ", policy = fair, queues { all { capacity = 100 } } } } }"))
        .singleElement()
        .asString()
        .contains("this queue has queues below it", "write the key in those");
    assertThat(
            problems(
                "order { kind = capacity-queues, queues { default { capacity = 100, queues { all {"
                    + " capacity = 100 } } } } }"))
        .singleElement()
        .asString()
        .contains("default cannot have queues below it", "write those queues beside default");
    assertThat(problems("order { kind = capacity-queues }, slots { kind = typed, load = cap }"))
        .singleElement()
        .asString()
        .contains("queues give out containers, not slots");
  }

  /** They would be without effect. */
  @Test
  void keysOfTheFairSchedulerAreRefused() {
    for (String key :
        List.of(
            "assign-multiple = true",
            "max-assign = 5",
            "node-locality = 0.5",
            "increment { memory = 2 GiB, vcores = 1 }",
            "reservable-nodes = 1")) {
      assertThat(
              problems(
                  "order { kind = capacity-queues }, slots { kind = containers, " + key + " }"))
          .singleElement()
          .asString()
          .contains("are keys of the fair scheduler", "leave them out");
    }
  }

  private static List<String> problems(String answers) {
    return SchedulerText.problems("[{ name = x, like = yarn, " + answers + " }]");
  }
}
