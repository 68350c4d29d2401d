package io.racklab.master.engine.schedule.catalog;

import io.racklab.master.engine.schedule.PolicyProvider;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Providers of policies, which can be looked up by question and kind. */
record Answers(List<PolicyProvider<?>> all) {
  /**
   * Returns the providers for one question, by kind. If two have the same kind, the first one
   * counts.
   */
  <T> Map<String, PolicyProvider<T>> to(Class<T> question) {
    Map<String, PolicyProvider<T>> kinds = new TreeMap<>();
    for (PolicyProvider<?> one : all) {
      if (one.question() == question) {
        @SuppressWarnings("unchecked") // The provider is for this question.
        PolicyProvider<T> answer = (PolicyProvider<T>) one;
        kinds.putIfAbsent(answer.kind(), answer);
      }
    }
    return kinds;
  }
}
