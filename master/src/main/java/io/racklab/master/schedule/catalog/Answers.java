package io.racklab.master.schedule.catalog;

import io.racklab.master.schedule.PolicyProvider;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Answers by their kinds. */
record Answers(List<PolicyProvider<?>> all) {
  /** Those to one question; of two of one kind the first. */
  <T> Map<String, PolicyProvider<T>> to(Class<T> question) {
    Map<String, PolicyProvider<T>> kinds = new TreeMap<>();
    for (PolicyProvider<?> one : all) {
      if (one.question() == question) {
        @SuppressWarnings("unchecked") // It answers this very question.
        PolicyProvider<T> answer = (PolicyProvider<T>) one;
        kinds.putIfAbsent(answer.kind(), answer);
      }
    }
    return kinds;
  }
}
