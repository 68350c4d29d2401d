package io.racklab.master.engine.network;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.TestInbox;
import io.racklab.protocol.Route;
import io.racklab.protocol.WorkerMessage;
import io.racklab.protocol.WorkerMessage.Allocation;
import io.racklab.protocol.WorkerMessage.PathRate;
import io.racklab.protocol.WorkerMessage.Provisioned;
import io.racklab.protocol.WorkerMessage.StartFlow;
import io.racklab.protocol.time.RunClock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WarmUpFlowsTest {
  private static final long FIRST = 1000;

  /** What each worker was told in a wave. */
  private final Map<Integer, List<WorkerMessage>> told = new LinkedHashMap<>();

  private static Provisioned worker(int number, boolean fluid) {
    TestInbox<WorkerMessage> inbox = TestInbox.create();
    return new Provisioned(inbox.getRef(), "w" + number, "h" + number, number, fluid);
  }

  private static WarmUpFlows warmUp(boolean fluid, int... workerOfNode) {
    return new WarmUpFlows(
        List.of(worker(0, fluid), worker(1, fluid)),
        workerOfNode,
        new RunClock(() -> 5, 0, 4),
        8,
        FIRST);
  }

  private boolean next(WarmUpFlows warmUp) {
    told.clear();
    return warmUp.next(
        (worker, message) -> told.computeIfAbsent(worker, any -> new ArrayList<>()).add(message));
  }

  private List<StartFlow> flows() {
    return told.values().stream()
        .flatMap(List::stream)
        .filter(StartFlow.class::isInstance)
        .map(StartFlow.class::cast)
        .toList();
  }

  @Test
  void everyWorkerSendsToEveryOneFromItsOwnNodes() {
    assertThat(next(warmUp(false, 0, 0, 1, 1))).isTrue();
    Set<String> ways = new HashSet<>();
    told.forEach(
        (worker, messages) ->
            messages.stream()
                .filter(StartFlow.class::isInstance)
                .map(StartFlow.class::cast)
                .forEach(
                    flow -> {
                      assertThat(flow.route().source() / 2).isEqualTo(worker);
                      assertThat(flow.host()).isEqualTo("h" + flow.route().destination() / 2);
                      ways.add(worker + " " + flow.route().destination() / 2);
                    }));
    assertThat(ways).containsExactlyInAnyOrder("0 0", "0 1", "1 0", "1 1");
  }

  /** A mebibyte a second of real bytes, of which each stands for eight, four times as fast. */
  @Test
  void flowsGetTheSameRealRateAtAllScales() {
    next(warmUp(false, 0, 1));
    Allocation allocation = (Allocation) told.get(0).get(told.get(0).size() - 1);
    assertThat(allocation.rates())
        .containsExactly(new PathRate(Route.of(0, 1), 8 * 1048576 / 4.0, 20));
    assertThat(flows().get(0).bytes()).isEqualTo(8 * 65536);
  }

  @Test
  void aWaveEndsWithItsLastFlowAndTheLastWaveWithSilence() {
    WarmUpFlows warmUp = warmUp(false, 0, 1);
    Set<Long> seen = new HashSet<>();
    int waves = 0;
    while (next(warmUp)) {
      waves++;
      List<StartFlow> flows = flows();
      assertThat(flows).hasSize(2);
      flows.forEach(flow -> assertThat(seen.add(flow.flow())).isTrue());
      assertThat(warmUp.arrived(flows.get(0).flow())).isFalse();
      assertThat(warmUp.arrived(FIRST - 1)).isFalse();
      assertThat(warmUp.arrived(flows.get(1).flow())).isTrue();
    }
    assertThat(waves).isEqualTo(16);
    assertThat(told.values())
        .allSatisfy(
            messages ->
                assertThat(messages)
                    .singleElement()
                    .isInstanceOfSatisfying(
                        Allocation.class,
                        silence ->
                            assertThat(silence.rates())
                                .isNotEmpty()
                                .allMatch(rate -> rate.bytesPerSecond() == 0)));
  }

  @Test
  void aModelNeedsNoWarmUp() {
    assertThat(next(warmUp(true, 0, 0, 1, 1))).isFalse();
    assertThat(told).isEmpty();
  }

  @Test
  void aNodeAloneHasNobodyToSendTo() {
    assertThat(next(warmUp(false, 0))).isFalse();
  }
}
