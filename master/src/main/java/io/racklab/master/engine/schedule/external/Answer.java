package io.racklab.master.engine.schedule.external;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/**
 * A program's answer to a question, which is one line.
 *
 * @param value the decision
 * @param stands the time for which an order is valid
 * @param wakeNanos the time at which the program wants to be woken
 * @param tested the promises of the program that it has tested since the last answer
 */
record Answer(JsonNode value, Standing stands, OptionalLong wakeNanos, List<TestedPromise> tested) {
  private static final List<String> KEYS = List.of("answer", "n", "stands", "wake_ns", "tested");

  /** The time for which an order is valid. */
  enum Standing {
    /** For the slot of the question. */
    SLOT,
    /** For all slots of this type in this heartbeat. */
    HEARTBEAT,
    /** Until a job is submitted or ends. */
    JOBS
  }

  /**
   * Reads a line.
   *
   * @param number the number of the question that it answers
   * @param promises the words of the program's promises
   */
  static Answer of(String line, long number, Set<String> promises) {
    JsonNode node = AnswerValues.object(line, KEYS);
    if (!node.has("answer")) {
      throw new WrongAnswerException("its line has no key answer");
    }
    if (node.has("n") && node.path("n").asLong() != number) {
      throw new WrongAnswerException(
          "it answers question " + node.path("n") + ", and this is question " + number);
    }
    return new Answer(
        node.path("answer"),
        standing(node.path("stands")),
        wake(node),
        tested(node.path("tested"), promises));
  }

  private static List<TestedPromise> tested(JsonNode tests, Set<String> promises) {
    if (tests.isMissingNode()) {
      return List.of();
    }
    return AnswerValues.objects(tests, TestedPromise.KEYS).stream()
        .map(test -> TestedPromise.of(test, promises))
        .toList();
  }

  private static Standing standing(JsonNode word) {
    return switch (word.asText("slot")) {
      case "", "slot" -> Standing.SLOT;
      case "heartbeat" -> Standing.HEARTBEAT;
      case "jobs" -> Standing.JOBS;
      default ->
          throw new WrongAnswerException(
              "stands is " + word + ", which is none of slot, heartbeat, jobs");
    };
  }

  private static OptionalLong wake(JsonNode node) {
    JsonNode at = node.path("wake_ns");
    if (at.isMissingNode() || at.isNull()) {
      return OptionalLong.empty();
    }
    if (!at.isIntegralNumber() || !at.canConvertToLong() || at.longValue() < 0) {
      throw new WrongAnswerException("wake_ns must be a time in nanoseconds, not " + at);
    }
    return OptionalLong.of(at.longValue());
  }
}
