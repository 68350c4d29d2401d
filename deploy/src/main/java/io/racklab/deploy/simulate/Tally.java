package io.racklab.deploy.simulate;

import io.racklab.deploy.simulate.play.RowDifference;
import io.racklab.deploy.simulate.probe.Probe;
import io.racklab.deploy.simulate.probe.Probes;
import io.racklab.master.journal.Row.EventRow;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counts over many seeds, in whatever order they come. */
public final class Tally {
  private final Map<String, Integer> probes = new LinkedHashMap<>();
  private final Map<String, Integer> faults = new TreeMap<>();
  private final Map<String, Integer> schedulers = new TreeMap<>();
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
    // A sum does not depend on the order in which several threads come to their ends.
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
    if (!outcome.broken().isEmpty()) {
      failed.add(outcome);
    }
  }

  public int seeds() {
    return seeds;
  }

  /** Of the first run of each seed. */
  public long steps() {
    return steps;
  }

  /** Of the first run of each seed. */
  public long rows() {
    return rows;
  }

  /** One number for all rows of all seeds. */
  public long fingerprint() {
    return fingerprint;
  }

  /** Seeds in which each was seen, in the order of {@link Probes#ALL}. */
  public Map<String, Integer> probes() {
    return Collections.unmodifiableMap(probes);
  }

  /** Faults that happened, by what events.csv calls them. */
  public Map<String, Integer> faults() {
    return Collections.unmodifiableMap(faults);
  }

  /** Seeds by their scheduler; all mixes are one. */
  public Map<String, Integer> schedulers() {
    return Collections.unmodifiableMap(schedulers);
  }

  /** By their seeds. */
  public List<SeedOutcome> failed() {
    return failed.stream().sorted(Comparator.comparingLong(SeedOutcome::seed)).toList();
  }
}
