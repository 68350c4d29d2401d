package io.racklab.master.schedule.catalog;

import io.racklab.master.schedule.OwnAnswer;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Answers by their kinds. */
record Answers(List<OwnAnswer<?>> all) {
  /** Those to one question; of two of one kind the first. */
  <T> Map<String, OwnAnswer<T>> to(Class<T> question) {
    Map<String, OwnAnswer<T>> kinds = new TreeMap<>();
    for (OwnAnswer<?> one : all) {
      if (one.question() == question) {
        @SuppressWarnings("unchecked") // It answers this very question.
        OwnAnswer<T> answer = (OwnAnswer<T>) one;
        kinds.putIfAbsent(answer.kind(), answer);
      }
    }
    return kinds;
  }
}
