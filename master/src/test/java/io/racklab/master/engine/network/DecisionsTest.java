package io.racklab.master.engine.network;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.protocol.Route;
import io.racklab.protocol.WorkerMessage.Allocation;
import io.racklab.protocol.WorkerMessage.FlowDue;
import io.racklab.protocol.WorkerMessage.PathRate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class DecisionsTest {
  private final Map<Integer, List<Allocation>> told = new TreeMap<>();

  private void tell(Decisions decisions) {
    decisions.tell(
        (worker, allocation) ->
            told.computeIfAbsent(worker, any -> new ArrayList<>()).add(allocation));
  }

  @Test
  void aWorkerOfWhichNothingIsDecidedIsNotTold() {
    Decisions decisions = new Decisions(3);
    decisions.due(2, new FlowDue(7, 1));
    decisions.rate(0, new PathRate(Route.of(1, 2), 3, 4));
    tell(decisions);
    assertThat(told)
        .containsExactly(
            Map.entry(
                0, List.of(new Allocation(List.of(new PathRate(Route.of(1, 2), 3, 4)), List.of()))),
            Map.entry(2, List.of(new Allocation(List.of(), List.of(new FlowDue(7, 1))))));
  }

  @Test
  void whatIsTooLongForOneMessageComesInSeveralInOrder() {
    Decisions decisions = new Decisions(1);
    List<PathRate> rates = new ArrayList<>();
    for (int rate = 0; rate < 10_000; rate++) {
      rates.add(new PathRate(Route.of(rate, 1), 2, 3));
      decisions.rate(0, rates.get(rate));
    }
    decisions.due(0, new FlowDue(7, 1));
    tell(decisions);
    assertThat(told.get(0)).hasSize(3);
    assertThat(told.get(0).stream().flatMap(part -> part.rates().stream()))
        .containsExactlyElementsOf(rates);
    assertThat(told.get(0).stream().flatMap(part -> part.due().stream()))
        .containsExactly(new FlowDue(7, 1));
  }
}
