package io.racklab.deploy.simulate.play;

import io.racklab.master.engine.schedule.Promise;
import java.util.Optional;
import java.util.function.Supplier;

/** Counts the tests of a rule in one run, and keeps the first that broke it. */
final class EvidenceCount implements Promise.Evidence {
  private final String words;
  private int tests;
  private Optional<String> broken = Optional.empty();

  EvidenceCount(String words) {
    this.words = words;
  }

  @Override
  public void tested(boolean kept, Supplier<String> otherwise) {
    tests++;
    if (!kept && broken.isEmpty()) {
      broken = Optional.of(otherwise.get());
    }
  }

  PromiseResult result() {
    return new PromiseResult(words, tests, broken);
  }
}
