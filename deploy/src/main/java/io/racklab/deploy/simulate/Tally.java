package io.racklab.deploy.simulate;

import io.racklab.deploy.simulate.play.PromiseResult;
import io.racklab.deploy.simulate.play.RowDifference;
import io.racklab.deploy.simulate.probe.Probe;
import io.racklab.deploy.simulate.probe.Probes;
import io.racklab.master.engine.journal.Row.EventRow;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counts over many seeds, independent of their order. */
public final class Tally {
  private final Map<String, Integer> probes = new LinkedHashMap<>();
  private final Map<String, Integer> faults = new TreeMap<>();
  private final Map<String, Integer> schedulers = new TreeMap<>();
  private final Map<String, Integer> promises = new TreeMap<>();
  private final List<SeedOutcome> failed = new ArrayList<>();
  private int seeds;
  private long steps;
  private long rows;
  private long fingerprint;

  public Tally() {
    Probes.ALL.forEach(probe -> probes.put(probe.name(), 0));
  }

  /** Adds a seed. */
  public void add(SeedOutcome outcome) {
    seeds++;
    steps += outcome.run().ending().steps();
    rows += outcome.run().rows().all().size();
    // A sum does not depend on the order in which several threads finish.
    fingerprint += RowDifference.fingerprint(outcome.run().rows());
    schedulers.merge(outcome.run().scheduler().name(), 1, Integer::sum);
    for (EventRow row : outcome.run().rows().events("fault")) {
      faults.merge(row.detail().split(" ")[0], 1, Integer::sum);
    }
    for (Probe probe : Probes.ALL) {
      if (probe.sees().test(outcome.run())) {
        probes.merge(probe.name(), 1, Integer::sum);
      }
    }
    for (PromiseResult promise : outcome.run().ending().promises()) {
      promises.merge(promise.words(), promise.tests(), Integer::sum);
    }
    if (!outcome.broken().isEmpty()) {
      failed.add(outcome);
    }
  }

  public int seeds() {
    return seeds;
  }

  /** Returns the steps of the first runs of all seeds. */
  public long steps() {
    return steps;
  }

  /** Returns the rows of the first runs of all seeds. */
  public long rows() {
    return rows;
  }

  /** Returns a fingerprint of all rows of all seeds. */
  public long fingerprint() {
    return fingerprint;
  }

  /**
   * Returns for each probe the number of seeds in which it was seen, in the order of {@link
   * Probes#ALL}.
   */
  public Map<String, Integer> probes() {
    return Collections.unmodifiableMap(probes);
  }

  /**
   * Returns the number of tests of each promise of the schedulers and of each observed rule, by its
   * words.
   */
  public Map<String, Integer> promises() {
    return Collections.unmodifiableMap(promises);
  }

  /**
   * Returns the counts of the faults that happened, by the first word of their detail in
   * events.csv.
   */
  public Map<String, Integer> faults() {
    return Collections.unmodifiableMap(faults);
  }

  /** Returns the number of seeds by scheduler; all mixes count as one. */
  public Map<String, Integer> schedulers() {
    return Collections.unmodifiableMap(schedulers);
  }

  /** Returns the failed seeds in ascending order. */
  public List<SeedOutcome> failed() {
    return failed.stream().sorted(Comparator.comparingLong(SeedOutcome::seed)).toList();
  }
}
