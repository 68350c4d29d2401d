package io.racklab.master.engine.schedule.external;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Set;

/**
 * A decision that put a promise of a program to the test, as the program reports it.
 *
 * @param promise the words of the promise
 * @param otherwise describes the broken promise; empty if it is kept
 */
record TestedPromise(String promise, boolean kept, String otherwise) {
  static final List<String> KEYS = List.of("promise", "kept", "otherwise");

  /**
   * Reads a program's report of one test.
   *
   * @param test an object with no other keys than {@link #KEYS}
   * @param promises the words of the program's promises
   */
  static TestedPromise of(JsonNode test, Set<String> promises) {
    if (!test.has("promise") || !test.has("kept")) {
      throw new WrongAnswerException("a test of a promise has the keys promise and kept: " + test);
    }
    JsonNode promise = test.get("promise");
    JsonNode kept = test.get("kept");
    if (!promise.isTextual() || !promises.contains(promise.textValue())) {
      throw new WrongAnswerException(
          "its greeting has no promise " + promise + ", which it has tested");
    }
    if (!kept.isBoolean()) {
      throw new WrongAnswerException("kept must be true or false, not " + kept);
    }
    return new TestedPromise(
        promise.textValue(),
        kept.booleanValue(),
        Conversation.quoted(test.path("otherwise").asText()));
  }
}
