package io.racklab.master.engine.schedule.external;

import com.fasterxml.jackson.databind.JsonNode;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.Part;
import io.racklab.master.engine.schedule.Round;
import io.racklab.master.engine.schedule.SlotUse;
import io.racklab.protocol.Locality;
import io.racklab.protocol.TaskType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A program decides, at each heartbeat, for which types of task slots are given, and in which
 * order.
 */
record ExternalSlots(Asker asker) implements SlotUse, ExternalAnswer {
  @Override
  public Round begin(NodeState node, ClusterView view) {
    for (TaskType type : TaskType.values()) {
      // Running tasks may have copies.
      if (node.free(type) > 0 && view.jobs().demand().waiting(type) + view.running(type) > 0) {
        return new Types(ask(node, view), node);
      }
    }
    return new Types(List.of(), node);
  }

  private List<TaskType> ask(NodeState node, ClusterView view) {
    Conversation conversation = asker.conversation();
    JsonText question =
        conversation
            .question(Part.SLOTS.word(), view)
            .number("node", node.node())
            .number("free_maps", node.free(TaskType.MAP))
            .number("free_reduces", node.free(TaskType.REDUCE))
            .number("waiting_maps", view.jobs().demand().waiting(TaskType.MAP))
            .number("waiting_reduces", view.jobs().demand().waiting(TaskType.REDUCE))
            .number("running_maps", view.running(TaskType.MAP))
            .number("running_reduces", view.running(TaskType.REDUCE));
    return conversation.ask(question, answer -> types(answer, node)).orElse(List.of());
  }

  private static List<TaskType> types(JsonNode answer, NodeState node) {
    List<TaskType> types = new ArrayList<>();
    for (String word : AnswerValues.texts(answer)) {
      types.add(
          switch (word) {
            case "map" -> TaskType.MAP;
            case "reduce" -> TaskType.REDUCE;
            default -> throw new WrongAnswerException(word + " is neither map nor reduce");
          });
    }
    for (TaskType type : TaskType.values()) {
      long count = node.shared() ? types.size() : types.stream().filter(one -> one == type).count();
      if (types.contains(type) && count > node.free(type)) {
        throw new WrongAnswerException(
            "node %d has too few free slots for %d %ss: %d"
                .formatted(
                    node.node(), count, type.name().toLowerCase(Locale.ROOT), node.free(type)));
      }
    }
    return types;
  }

  /** A round over the types in the program's answer. */
  private static final class Types implements Round {
    private final Deque<TaskType> ahead;
    private final NodeState node;

    Types(List<TaskType> types, NodeState node) {
      ahead = new ArrayDeque<>(types);
      this.node = node;
    }

    @Override
    public Optional<TaskType> next() {
      while (!ahead.isEmpty()) {
        TaskType type = ahead.remove();
        // A task may have taken more than one slot.
        if (node.free(type) > 0) {
          return Optional.of(type);
        }
      }
      return Optional.empty();
    }

    @Override
    public void launched(TaskType type, Locality locality) {}

    @Override
    public void nothingFound(TaskType type) {
      ahead.removeIf(other -> other == type);
    }

    @Override
    public String whyOver(TaskType type) {
      return "the program gives no more of them away in this heartbeat";
    }
  }
}
