package io.racklab.master.job;

import io.racklab.protocol.AttemptId;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A node as the tracker sees it: its slots and the attempts that hold them. No slot is ever held
 * twice.
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
   * A node whose slots tasks of either type may use.
   *
   * @param lending what the slots weigh then; empty if each serves its own type alone
   */
  public NodeState(int node, Slots slots, Optional<SlotWeights> lending) {
    this.node = node;
    this.slots = slots;
    this.lending = slots instanceof Slots.Typed ? lending : Optional.empty();
  }

  public int node() {
    return node;
  }

  /** Whether the node takes part: false from when it is lost until it is back. */
  public boolean up() {
    return up;
  }

  /** The node is lost, or back: while it is lost, it has no slots and nothing runs on it. */
  public void up(boolean now) {
    if (!running.isEmpty()) {
      throw new IllegalStateException("attempts run on node " + node);
    }
    up = now;
  }

  /**
   * Slots that a type of task may hold at most; of containers there can be one for each vcore, and
   * whoever gives them out says how many fit.
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

  /** Whether maps and reduces use the same slots. */
  public boolean shared() {
    return !(slots instanceof Slots.Typed);
  }

  /** Attempts that run. */
  public int running(TaskType type) {
    return attemptsOf[type.ordinal()];
  }

  /** Slots that a type of task may take now, those of the other type that it may borrow too. */
  public int free(TaskType type) {
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

  /** Slots of its own type that a type of task may take now. */
  public int idle(TaskType type) {
    return lending.isEmpty()
        ? free(type)
        : Math.max(0, Math.min(slots(type) - heldBy[type.ordinal()], free(type)));
  }

  /** Slots of a type that tasks of the other type hold: what is more than the other type's own. */
  public int lent(TaskType type) {
    return lentWith(type, 0);
  }

  /** The same, were one more task of the other type to take a slot. */
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

  /** An attempt takes its slots. */
  public void start(RunningAttempt attempt) {
    if (free(attempt.id().type()) < attempt.slots()) {
      throw new IllegalStateException("node " + node + " has no slot for " + attempt.id().text());
    }
    if (running.putIfAbsent(attempt.id(), attempt) != null) {
      throw new IllegalStateException(attempt.id().text() + " runs already");
    }
    count(attempt, 1);
  }

  /** An attempt gives its slots back; null when it held none. */
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
