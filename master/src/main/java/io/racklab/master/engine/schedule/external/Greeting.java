package io.racklab.master.engine.schedule.external;

import com.fasterxml.jackson.databind.JsonNode;
import io.racklab.master.engine.schedule.Promise;
import java.util.List;

/**
 * A program's reply to the {@code hello} question.
 *
 * @param events the kinds of events that it wants
 * @param promises the words of the promises that it tests
 */
record Greeting(List<String> events, List<String> promises) {
  private static final List<String> KEYS = List.of("version", "answers", "events", "promises");

  Greeting {
    events = List.copyOf(events);
    promises = List.copyOf(promises);
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
    return new Greeting(events, promises(node));
  }

  private static List<String> promises(JsonNode node) {
    List<String> promises =
        node.has("promises") ? AnswerValues.texts(node.path("promises")) : List.of();
    for (String words : promises) {
      if (!Promise.fit(words)) {
        throw new WrongAnswerException(
            "a promise is one line of words without |: " + node.path("promises"));
      }
    }
    return promises;
  }
}
