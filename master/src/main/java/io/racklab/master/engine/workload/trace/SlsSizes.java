package io.racklab.master.engine.workload.trace;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Counts containers by what they ask for. */
public final class SlsSizes {
  private final Map<SlsContainer, Long> counts = new LinkedHashMap<>();

  void add(SlsContainer container, long count) {
    if (count > 0) {
      counts.merge(container, count, Long::sum);
    }
  }

  /** Moves all containers of another count here. */
  void take(SlsSizes other) {
    other.counts.forEach(this::add);
    other.counts.clear();
  }

  /** Returns what most of them ask for, of equals the first; empty if there is no container. */
  public Optional<SlsContainer> mostCommon() {
    return counts.entrySet().stream()
        .reduce((best, other) -> other.getValue() > best.getValue() ? other : best)
        .map(Map.Entry::getKey);
  }

  /** Returns the number of containers that ask for anything else. */
  public long others() {
    long all = counts.values().stream().mapToLong(Long::longValue).sum();
    return all - mostCommon().map(counts::get).orElse(0L);
  }
}
