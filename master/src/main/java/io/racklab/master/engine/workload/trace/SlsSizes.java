package io.racklab.master.engine.workload.trace;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Counts containers by what they ask for. There may be a million jobs, most with equal ones. */
final class SlsSizes {
  /** What the first asks for, as do all until there are counts; null without any. */
  private SlsContainer only;

  private long ofOnly;

  /** The counts of containers that differ; null if they do not. */
  private Map<SlsContainer, Long> counts;

  void add(SlsContainer container, long count) {
    if (count <= 0) {
      return;
    }
    if (counts != null) {
      counts.merge(container, count, Long::sum);
    } else if (only == null || only.equals(container)) {
      only = container;
      ofOnly += count;
    } else {
      counts = new LinkedHashMap<>();
      counts.put(only, ofOnly);
      counts.put(container, count);
    }
  }

  /** Adds all containers of another count. */
  void add(SlsSizes other) {
    if (other.counts != null) {
      other.counts.forEach(this::add);
    } else if (other.only != null) {
      add(other.only, other.ofOnly);
    }
  }

  /** Returns what most of them ask for, of equals the first; empty if there is no container. */
  Optional<SlsContainer> mostCommon() {
    return counts == null
        ? Optional.ofNullable(only)
        : counts.entrySet().stream()
            .reduce((best, other) -> other.getValue() > best.getValue() ? other : best)
            .map(Map.Entry::getKey);
  }

  /** Returns the number of containers that ask for anything else. */
  long others() {
    return counts == null
        ? 0
        : counts.values().stream().mapToLong(Long::longValue).sum()
            - mostCommon().map(counts::get).orElse(0L);
  }
}
