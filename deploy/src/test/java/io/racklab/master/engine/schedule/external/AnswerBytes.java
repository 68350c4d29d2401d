package io.racklab.master.engine.schedule.external;

import io.racklab.master.engine.schedule.Part;
import io.racklab.master.engine.schedule.external.Conversations.Place;
import io.racklab.master.engine.seed.Seed;
import io.racklab.topologies.Topology;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Greets whoever speaks a dialogue, and makes of its second line all that answers are made into.
 */
public final class AnswerBytes {
  private static final List<Part> PARTS = List.of(Part.ORDER, Part.MAPS);

  private final Topology topology;

  public AnswerBytes(Topology topology) {
    this.topology = topology;
  }

  /**
   * Listens.
   *
   * @throws DialogueException if it says what nobody may say; in one line
   */
  public long understood(Dialogue dialogue) {
    List<String> failures = new ArrayList<>();
    Conversation conversation =
        Conversation.greet(
            "order",
            PARTS.stream().map(Part::word).toList(),
            new Place(topology, Path.of("run"), Seed.of(1)),
            words -> (kept, otherwise) -> {},
            () -> dialogue,
            failures::add);
    try {
      long answers = failures.isEmpty() ? answered(dialogue.ask("{}").orElse("")) : 0;
      if (!failures.isEmpty()) {
        throw new DialogueException(failures.get(0));
      }
      return answers;
    } catch (WrongAnswerException e) {
      throw new DialogueException(e.getMessage());
    } finally {
      conversation.close();
    }
  }

  private static long answered(String line) {
    Answer answer = Answer.of(line, 1, Set.of("mine"));
    if (answer.value().isArray()) {
      return answer.value().path(0).isTextual()
          ? AnswerValues.texts(answer.value()).size()
          : AnswerValues.numbers(answer.value()).size();
    }
    return answer.value().isNull() ? 0 : AnswerValues.number(answer.value());
  }
}
