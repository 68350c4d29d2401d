package io.racklab.master.engine.schedule.yarn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.master.engine.schedule.yarn.ChosenContainers.Choice;
import io.racklab.master.engine.schedule.yarn.ChosenContainers.Use;
import io.racklab.master.engine.schedule.yarn.ChosenContainers.Waiting;
import io.racklab.master.engine.schedule.yarn.ChosenContainers.Wanted;
import io.racklab.protocol.Locality;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two nodes of 4 GiB and 4 vcores in one rack and one in another. */
class ChosenContainersTest {
  private static final Resource NODE = new Resource(4096, 4);
  private static final Resource TASK = new Resource(1024, 1);

  private final List<Waiting> seen = new ArrayList<>();
  private List<Choice> next = List.of();
  private final ChosenContainers scheduler =
      new ChosenContainers(
          List.of(NODE, NODE, NODE),
          List.of(0, 0, 1),
          (node, free, waiting) -> {
            seen.addAll(waiting);
            return next;
          });

  private void asks(int application, Asks maps) {
    scheduler.submit(application, "root.ada", "ada", 0);
    scheduler.ask(application, JobMaster.MAP, maps);
  }

  private List<Container> heartbeat(int node, Choice... choices) {
    seen.clear();
    next = List.of(choices);
    return scheduler.heartbeat(node);
  }

  @Test
  void givesTheNearestOfWhatIsWanted() {
    asks(1, new Asks(TASK, 3).onNode(0, 1).inRack(0, 2));
    Choice map = new Choice(1, Use.MAP);
    assertThat(heartbeat(0, map, map, map))
        .extracting(Container::locality)
        .containsExactly(Locality.NODE, Locality.RACK, Locality.OFF);
    assertThat(seen)
        .containsExactly(
            new Waiting(1, "root.ada", Resource.NONE, List.of(new Wanted(Use.MAP, TASK, 3, 2, 1))));
    assertThat(scheduler.free(0)).isEqualTo(new Resource(1024, 1));
    assertThat(heartbeat(1)).isEmpty();
    assertThat(seen).as("nobody waits").isEmpty();
  }

  @Test
  void asksOnlyIfAContainerFits() {
    asks(1, new Asks(new Resource(3072, 1), 2));
    heartbeat(0, new Choice(1, Use.MAP));
    heartbeat(0);
    assertThat(seen).as("1 GiB is left").isEmpty();
    heartbeat(1);
    assertThat(seen).hasSize(1);
  }

  @Test
  void leavesOutWhoShunsTheNodeAndWhatItCouldNeverHold() {
    asks(1, new Asks(TASK, 2));
    scheduler.shun(1, node -> node == 0);
    asks(2, new Asks(new Resource(8192, 1), 1));
    asks(3, new Asks(TASK, 1));
    heartbeat(0);
    assertThat(seen).extracting(Waiting::application).containsExactly(3);
    assertThat(scheduler.headroom(1)).isEqualTo(new Resource(8192, 8));
    assertThatThrownBy(() -> heartbeat(0, new Choice(1, Use.MAP)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void whatEndsIsFreeAgainAndLostNodesAreNobodysHeadroom() {
    asks(1, new Asks(TASK, 2));
    Container first = heartbeat(2, new Choice(1, Use.MAP)).get(0);
    heartbeat(0);
    assertThat(seen).extracting(Waiting::holds).containsExactly(TASK);
    scheduler.completed(first);
    scheduler.nodeLost(2);
    assertThat(scheduler.headroom(1)).isEqualTo(new Resource(8192, 8));
    scheduler.nodeBack(2);
    assertThat(scheduler.headroom(1)).isEqualTo(new Resource(12288, 12));
    scheduler.remove(1);
  }
}
