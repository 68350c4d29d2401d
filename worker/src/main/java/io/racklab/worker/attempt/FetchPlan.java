package io.racklab.worker.attempt;

import io.racklab.protocol.JobOutputs;
import io.racklab.protocol.MapOutput;
import io.racklab.protocol.Partition;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a reduce copies next. As in Hadoop it fetches from a few nodes at once and from each node
 * once at a time, and takes all that the node has ready; nodes take turns in the order in which
 * they had something new.
 */
final class FetchPlan {
  private final int reduce;
  private final int reduces;
  private final int parallel;
  private final Map<Integer, Source> sources = new HashMap<>();
  private final Deque<Source> ready = new ArrayDeque<>();
  private boolean complete;
  private int fetching;

  /**
   * @param reduce this reduce's number among the job's
   * @param parallel fetches at once, at least 1
   */
  FetchPlan(int reduce, int reduces, int parallel) {
    this.reduce = reduce;
    this.reduces = reduces;
    this.parallel = parallel;
  }

  void hear(JobOutputs outputs) {
    complete |= outputs.complete();
    for (MapOutput output : outputs.outputs()) {
      Source source = sources.computeIfAbsent(output.node(), Source::new);
      source.available =
          Math.max(source.available, Partition.share(output.bytes(), reduce, reduces));
      queue(source);
    }
  }

  private void queue(Source source) {
    if (source.available > source.asked && !source.busy && !source.queued) {
      source.queued = true;
      ready.addLast(source);
    }
  }

  /** The next fetch to start, if one may be. */
  Optional<Fetch> next() {
    if (fetching == parallel || ready.isEmpty()) {
      return Optional.empty();
    }
    Source source = ready.removeFirst();
    source.queued = false;
    source.busy = true;
    fetching++;
    Fetch fetch = new Fetch(source.node, source.available - source.asked);
    source.asked = source.available;
    return Optional.of(fetch);
  }

  /** The fetch from this node has ended; bytes it moved. */
  void ended(Fetch fetch) {
    Source source = sources.get(fetch.node());
    source.busy = false;
    fetching--;
    queue(source);
  }

  /** Whether every map has ended and its output is here. */
  boolean done() {
    return complete && fetching == 0 && ready.isEmpty();
  }

  /** Bytes to move from a node. */
  record Fetch(int node, long bytes) {}

  private static final class Source {
    private final int node;
    private long available;
    private long asked;
    private boolean busy;
    private boolean queued;

    Source(int node) {
      this.node = node;
    }
  }
}
