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
    String promise = test.path("promise").asText();
    JsonNode kept = test.path("kept");
    if (!promises.contains(promise)) {
      throw new WrongAnswerException(
          "its greeting has no promise " + test.path("promise") + ", which it has tested");
    }
    if (!kept.isBoolean()) {
      throw new WrongAnswerException("kept must be true or false, not " + kept);
    }
    return new TestedPromise(promise, kept.booleanValue(), test.path("otherwise").asText());
  }
}
