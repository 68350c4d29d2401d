package io.racklab.master.engine.schedule;

import java.util.ArrayList;
import java.util.List;

/** A scheduler that is held to promises, its own or those of another one. */
public final class HeldToPromises {
  private final List<String> broken = new ArrayList<>();
  private final Scheduler scheduler;
  private int tests;

  /**
   * @param scheduler makes the decisions
   * @param promising makes the promises
   * @param kind what the words of the promises begin with
   */
  public HeldToPromises(Scheduler scheduler, Scheduler promising, String kind) {
    List<DecisionObserver> watches =
        promising.promises().stream()
            .filter(promise -> promise.words().startsWith(kind))
            .map(promise -> promise.watch().of(promising, this::tested))
            .toList();
    this.scheduler = scheduler.observed(new DecisionObservers(watches));
  }

  private void tested(boolean kept, java.util.function.Supplier<String> otherwise) {
    tests++;
    if (!kept) {
      broken.add(otherwise.get());
    }
  }

  public Scheduler scheduler() {
    return scheduler;
  }

  /** The decisions that were tested. */
  public int tests() {
    return tests;
  }

  public List<String> broken() {
    return broken;
  }
}
