package io.racklab.master.engine.schedule.external;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * A program's reply to the {@code hello} question.
 *
 * @param events the kinds of events that it wants
 */
record Greeting(List<String> events) {
  private static final List<String> KEYS = List.of("version", "answers", "events");

  Greeting {
    events = List.copyOf(events);
  }

  /**
   * Reads a line.
   *
   * @param asked the parts that the program must answer for
   */
  static Greeting of(String line, List<String> asked) {
    JsonNode node = AnswerValues.object(line, KEYS);
    int version = AnswerValues.number(node.path("version"));
    if (version != Conversation.VERSION) {
      throw new WrongAnswerException(
          "it speaks version " + version + " of the protocol; write " + Conversation.VERSION);
    }
    List<String> answers = AnswerValues.texts(node.path("answers"));
    for (String part : asked) {
      if (!answers.contains(part)) {
        throw new WrongAnswerException("it does not answer " + part);
      }
    }
    List<String> events = node.has("events") ? AnswerValues.texts(node.path("events")) : List.of();
    for (String event : events) {
      if (!EventFeed.ALL.contains(event)) {
        throw new WrongAnswerException(
            "there is no event " + event + "; write some of " + String.join(", ", EventFeed.ALL));
      }
    }
    return new Greeting(events);
  }
}
