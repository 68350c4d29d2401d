package io.racklab.worker.attempt;

import io.racklab.protocol.JobOutputs;
import io.racklab.protocol.LostOutputs;
import io.racklab.protocol.LostOutputs.LostMap;
import io.racklab.protocol.MapOutput;
import io.racklab.protocol.RerunOutput;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.LongUnaryOperator;
import java.util.random.RandomGenerator;

/**
 * Decides what a reduce copies next. As in Hadoop it fetches from a few nodes at once, with one
 * fetch per node at a time that takes all that the node has ready. The next node is drawn at
 * random, as ReduceTask's {@code Collections.shuffle(hostList)} does in Hadoop 1 and
 * ShuffleSchedulerImpl in Hadoop 2: if all reduces visited the nodes in one order, they would use
 * one rack's uplink after the other.
 *
 * <p>After a failed fetch the reduce fetches nothing from that node for a penalty time. The time
 * grows with every failure, as in Hadoop's ShuffleSchedulerImpl.
 *
 * <p>When a node is lost, the reduce keeps the map outputs that it has fetched from there
 * completely. It fetches the others from the nodes that run these maps again.
 */
final class FetchPlan {
  private static final double FIRST_PENALTY_NANOS = 10e9;
  private static final double PENALTY_GROWTH = 1.3;

  private final LongUnaryOperator part;
  private final int parallel;

  /** By node; null for a node that has reported no output or is lost. */
  private Source[] sources = {};

  private final RandomGenerator random;

  /**
   * The nodes that can be fetched from; their order is irrelevant, since the next is drawn at
   * random.
   */
  private final List<Source> ready = new ArrayList<>();

  /**
   * Maps whose output was lost after it had been fetched: the output of their reruns is skipped.
   */
  private final BitSet kept = new BitSet();

  /** Maps whose output was lost before it had been fetched and that have not run again yet. */
  private final BitSet awaited = new BitSet();

  private boolean complete;
  private int fetching;
  private int penalised;

  /**
   * @param part converts bytes of a node's map output to bytes of this reduce's partition
   * @param parallel the most fetches at once, at least 1
   * @param random draws the node of the next fetch; seeded differently for each attempt
   */
  FetchPlan(LongUnaryOperator part, int parallel, RandomGenerator random) {
    this.part = part;
    this.parallel = parallel;
    this.random = random;
  }

  /**
   * Takes in news of map outputs. The caller cancels fetches from lost nodes and does not report
   * their ends here.
   */
  void hear(JobOutputs news) {
    complete |= news.complete();
    news.lost().forEach(this::lose);
    news.reruns().forEach(this::rerun);
    for (MapOutput output : news.outputs()) {
      Source source = source(output.node());
      source.heard = Math.max(source.heard, output.bytes());
      source.available = share(source.heard);
      queue(source);
    }
  }

  private Source source(int node) {
    if (node >= sources.length) {
      sources = Arrays.copyOf(sources, Math.max(node + 1, 2 * sources.length));
    }
    if (sources[node] == null) {
      sources[node] = new Source(node);
    }
    return sources[node];
  }

  private Source known(int node) {
    return node < sources.length ? sources[node] : null;
  }

  private long share(long bytes) {
    return part.applyAsLong(bytes);
  }

  private void lose(LostOutputs lost) {
    Source source = known(lost.node());
    if (source != null) {
      sources[lost.node()] = null;
    }
    for (LostMap one : lost.maps()) {
      if (source != null && one.to() <= source.heard && share(one.to()) <= source.fetched) {
        kept.set(one.map());
      } else if (!kept.get(one.map())) {
        awaited.set(one.map());
      }
    }
    if (source != null && source.busy) {
      fetching--;
    }
    if (source != null && source.penalised) {
      penalised--;
    }
    if (source != null && source.queued) {
      ready.remove(source);
    }
  }

  private void rerun(RerunOutput output) {
    awaited.clear(output.map());
    if (kept.get(output.map())) {
      source(output.node()).leftOut += share(output.to()) - share(output.from());
    }
  }

  private void queue(Source source) {
    if (source.busy || source.queued || source.penalised) {
      return;
    }
    if (source.unasked() > 0) {
      source.queued = true;
      ready.add(source);
    } else {
      source.ask();
      source.fetched = source.asked;
    }
  }

  /** Returns the next fetch to start, if one may start now. */
  Optional<Fetch> next() {
    if (fetching == parallel || ready.isEmpty()) {
      return Optional.empty();
    }
    Source source = drawn();
    source.queued = false;
    source.busy = true;
    fetching++;
    Fetch fetch = new Fetch(source.node, source.unasked());
    source.ask();
    return Optional.of(fetch);
  }

  private Source drawn() {
    int last = ready.size() - 1;
    int place = random.nextInt(ready.size());
    Source source = ready.set(place, ready.get(last));
    ready.remove(last);
    return source;
  }

  /** Handles the end of a fetch. */
  void ended(Fetch fetch) {
    Source source = known(fetch.node());
    source.busy = false;
    source.fetched = source.asked;
    fetching--;
    queue(source);
  }

  /**
   * Handles the failure of a fetch; the bytes that it moved are discarded.
   *
   * @return the time after which the caller calls {@link #retry} for the node, in nanoseconds
   */
  long failed(Fetch fetch) {
    Source source = known(fetch.node());
    source.forget(fetch);
    source.busy = false;
    fetching--;
    source.penalised = true;
    penalised++;
    source.failures++;
    return Math.round(FIRST_PENALTY_NANOS * Math.pow(PENALTY_GROWTH, source.failures));
  }

  /** Ends a node's penalty time, unless the node was lost since. */
  void retry(int node) {
    Source source = known(node);
    if (source != null && source.penalised) {
      source.penalised = false;
      penalised--;
      queue(source);
    }
  }

  /** True if no fetch is active and none can start. */
  boolean idle() {
    return fetching == 0 && ready.isEmpty();
  }

  /** True if every map has ended and its output has been fetched. */
  boolean done() {
    return complete && awaited.isEmpty() && fetching == 0 && penalised == 0 && ready.isEmpty();
  }

  /** A fetch of bytes from a node. */
  record Fetch(int node, long bytes) {}

  /** The map output on a node, in bytes of this reduce's partition except for {@link #heard}. */
  private static final class Source {
    private final int node;

    /** The bytes of all partitions that the node has reported. */
    private long heard;

    private long available;
    private long asked;
    private long fetched;

    /** The bytes that are available but need not be fetched: a rerun has written them again. */
    private long leftOut;

    private boolean busy;
    private boolean queued;
    private boolean penalised;
    private int failures;

    Source(int node) {
      this.node = node;
    }

    long unasked() {
      return available - asked - leftOut;
    }

    void ask() {
      asked = available;
      leftOut = 0;
    }

    /** Forgets the last request, since its bytes have not arrived. */
    void forget(Fetch fetch) {
      leftOut += asked - fetched - fetch.bytes();
      asked = fetched;
    }
  }
}
