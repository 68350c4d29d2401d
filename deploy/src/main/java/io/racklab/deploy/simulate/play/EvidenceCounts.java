package io.racklab.deploy.simulate.play;

import io.racklab.master.engine.schedule.Promise.Evidence;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Counts the tests of each rule in one run. */
final class EvidenceCounts implements Function<String, Evidence> {
  private final List<EvidenceCount> counts = new ArrayList<>();

  /** Returns what collects the evidence of a rule, given its words. */
  @Override
  public Evidence apply(String words) {
    EvidenceCount count = new EvidenceCount(words);
    counts.add(count);
    return count;
  }

  List<PromiseResult> results() {
    return counts.stream().map(EvidenceCount::result).toList();
  }
}
