package io.racklab.master.engine.schedule;

import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * Checks that a heartbeat offers the slots of its node to the types of tasks that a plain model
 * names, one after the other, and to no others.
 */
public final class SlotsAsModelled implements DecisionObserver {
  private final BiFunction<NodeState, ClusterView, Round> model;
  private final Promise.Evidence evidence;
  private NodeState node;
  private ClusterView view;
  private Round expected;
  private Optional<TaskType> open = Optional.empty();

  /**
   * @param model makes the model of one heartbeat's round
   */
  public SlotsAsModelled(
      BiFunction<NodeState, ClusterView, Round> model, Promise.Evidence evidence) {
    this.model = model;
    this.evidence = evidence;
  }

  @Override
  public void heartbeat(NodeState node, ClusterView view) {
    this.node = node;
    this.view = view;
    expected = model.apply(node, view);
    open = Optional.empty();
  }

  @Override
  public void offered(TaskType type, Round round) {
    check(Optional.of(type));
    open = Optional.of(type);
  }

  @Override
  public void beyondLoad(Job job) {
    answered();
    expected = null;
  }

  @Override
  public void launching(Launch launch) {
    if (expected != null) {
      // A copy counts as an off-rack map, as in Hadoop.
      Locality locality =
          launch.type() == TaskType.MAP && !launch.isOriginal() ? Locality.OFF : launch.locality();
      expected.launched(launch.type(), locality);
      open = Optional.empty();
    }
  }

  @Override
  public void answered() {
    check(Optional.empty());
  }

  private void check(Optional<TaskType> offered) {
    if (expected == null) {
      return;
    }
    open.ifPresent(expected::nothingFound);
    open = Optional.empty();
    Optional<TaskType> right = expected.next();
    evidence.tested(
        offered.equals(right),
        () ->
            "node %d offers a slot to %s at %d ns, not to %s"
                .formatted(node.node(), text(offered), view.now(), text(right)));
    if (!offered.equals(right)) {
      expected = null;
    }
  }

  private static String text(Optional<TaskType> type) {
    return type.map(some -> "a " + some).orElse("nothing");
  }
}
