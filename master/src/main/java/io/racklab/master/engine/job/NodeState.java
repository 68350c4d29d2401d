package io.racklab.master.engine.job;

import io.racklab.protocol.AttemptId;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A node as the tracker sees it: its slots and the attempts that hold them. A slot is held at most
 * once.
 */
public final class NodeState {
  private final int node;
  private final Slots slots;
  private final Optional<SlotWeights> lending;
  private final Map<AttemptId, RunningAttempt> running = new LinkedHashMap<>();
  private final int[] attemptsOf = new int[TaskType.values().length];
  private final int[] heldBy = new int[TaskType.values().length];
  private boolean up = true;

  public NodeState(int node, Slots slots) {
    this(node, slots, Optional.empty());
  }

  /**
   * Creates a node whose slots may be used by tasks of either type.
   *
   * @param lending the weights of the slots; empty if each slot serves its own type only
   */
  public NodeState(int node, Slots slots, Optional<SlotWeights> lending) {
    this.node = node;
    this.slots = slots;
    this.lending = slots instanceof Slots.Typed ? lending : Optional.empty();
  }

  public int node() {
    return node;
  }

  /** True while the node takes part; false from its loss until it is back. */
  public boolean up() {
    return up;
  }

  /** Marks the node as lost or back. A lost node has no slots and runs nothing. */
  public void up(boolean now) {
    if (!running.isEmpty()) {
      throw new IllegalStateException("attempts run on node " + node);
    }
    up = now;
  }

  /**
   * Returns the most slots that tasks of a type may hold. For containers this is one for each
   * vcore, as a measure only: the scheduler that hands them out decides how many fit.
   */
  public int slots(TaskType type) {
    if (!up) {
      return 0;
    }
    if (slots instanceof Slots.Typed typed) {
      return type == TaskType.MAP ? typed.maps() : typed.reduces();
    }
    if (slots instanceof Slots.Containers containers) {
      return containers.vcores();
    }
    return ((Slots.Shared) slots).count();
  }

  /** True if maps and reduces use the same slots. */
  public boolean shared() {
    return !(slots instanceof Slots.Typed);
  }

  /** Returns the number of running attempts. */
  public int running(TaskType type) {
    return attemptsOf[type.ordinal()];
  }

  /**
   * Returns the slots that tasks of a type may take now, including those that they may borrow from
   * the other type. A node of containers has no such limit: a scheduler may count memory alone.
   */
  public int free(TaskType type) {
    if (slots instanceof Slots.Containers) {
      return up ? Integer.MAX_VALUE : 0;
    }
    int held = heldBy[type.ordinal()];
    if (lending.isPresent()) {
      SlotWeights weights = lending.get();
      int weight = 0;
      for (TaskType each : TaskType.values()) {
        weight += weights.of(each) * (slots(each) - heldBy[each.ordinal()]);
      }
      return weight / weights.of(type);
    }
    return slots(type) - (shared() ? heldBy[0] + heldBy[1] : held);
  }

  /** Returns the slots of its own type that a task may take now. */
  public int idle(TaskType type) {
    return lending.isEmpty()
        ? free(type)
        : Math.max(0, Math.min(slots(type) - heldBy[type.ordinal()], free(type)));
  }

  /** Returns the slots of a type that tasks of the other type hold beyond their own slots. */
  public int lent(TaskType type) {
    return lentWith(type, 0);
  }

  /** As {@link #lent}, but as if one more task of the other type held a slot. */
  public int lentWithOneMore(TaskType type) {
    return lentWith(type, 1);
  }

  private int lentWith(TaskType type, int more) {
    TaskType other = SlotWeights.other(type);
    int beyondItsOwn = heldBy[other.ordinal()] + more - slots(other);
    return lending.isEmpty() || beyondItsOwn <= 0 ? 0 : lending.get().slotsFor(type, beyondItsOwn);
  }

  public Collection<RunningAttempt> attempts() {
    return Collections.unmodifiableCollection(running.values());
  }

  /** True if an attempt runs on this node. */
  public boolean runs(AttemptId id) {
    return running.containsKey(id);
  }

  /** Assigns an attempt its slots. */
  public void start(RunningAttempt attempt) {
    if (free(attempt.id().type()) < attempt.slots()) {
      throw new IllegalStateException("node " + node + " has no slot for " + attempt.id().text());
    }
    if (running.putIfAbsent(attempt.id(), attempt) != null) {
      throw new IllegalStateException(attempt.id().text() + " runs already");
    }
    count(attempt, 1);
  }

  /** Releases an attempt's slots and returns it; null if it held none. */
  public RunningAttempt end(AttemptId id) {
    RunningAttempt attempt = running.remove(id);
    if (attempt != null) {
      count(attempt, -1);
    }
    return attempt;
  }

  private void count(RunningAttempt attempt, int sign) {
    int type = attempt.id().type().ordinal();
    attemptsOf[type] += sign;
    heldBy[type] += sign * attempt.slots();
  }
}
