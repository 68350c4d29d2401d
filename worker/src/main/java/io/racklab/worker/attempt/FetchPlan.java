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
 * Decides what a reduce copies next. As in Hadoop it fetches from a few nodes at once and from each
 * node once at a time, and takes all that the node has ready. The next node is drawn at random, as
 * ReduceTask's {@code Collections.shuffle(hostList)} does in Hadoop 1 and ShuffleSchedulerImpl in
 * Hadoop 2: reduces that all went through the nodes in one order would use one rack's uplink after
 * the other.
 *
 * <p>A node from which a fetch has failed is left alone for a while, which grows with every failure
 * by the penalties of Hadoop's ShuffleSchedulerImpl.
 *
 * <p>When a node is lost, what was fetched from it is kept, map by map; the rest is fetched from
 * where its maps run again.
 */
final class FetchPlan {
  private static final double FIRST_PENALTY_NANOS = 10e9;
  private static final double PENALTY_GROWTH = 1.3;

  private final LongUnaryOperator part;
  private final int parallel;

  /** By node; null for one that holds no output, as far as was heard, or that is lost. */
  private Source[] sources = {};

  private final RandomGenerator random;

  /** In no order that matters. */
  private final List<Source> ready = new ArrayList<>();

  /** Maps whose output was lost after it had been fetched: what they put out again is left out. */
  private final BitSet kept = new BitSet();

  /** Maps whose output was lost before it had been fetched, until they have run again. */
  private final BitSet awaited = new BitSet();

  private boolean complete;
  private int fetching;
  private int penalised;

  /**
   * *
   *
   * @param gives this reduce's share of a number of bytes of a node's map output
   * @param parallel fetches at once, at least 1
   * @param random draws from which node is fetched next; seeded, and another for each attempt
   */
  FetchPlan(LongUnaryOperator part, int parallel, RandomGenerator random) {
    this.part = part;
    this.parallel = parallel;
    this.random = random;
  }

  /** Fetches from nodes that are lost are over: they are to be cut off, and not to be told of. */
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

  /** The next fetch to start, if one may be. */
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

  /** The fetch from this node has ended; bytes it moved. */
  void ended(Fetch fetch) {
    Source source = known(fetch.node());
    source.busy = false;
    source.fetched = source.asked;
    fetching--;
    queue(source);
  }

  /**
   * The fetch from this node has failed: what came of it is of no use.
   *
   * @return for how long the node is left alone, until {@link #retry}, in nanoseconds
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

  /** The node has been left alone for long enough, if it has not been lost since. */
  void retry(int node) {
    Source source = known(node);
    if (source != null && source.penalised) {
      source.penalised = false;
      penalised--;
      queue(source);
    }
  }

  /** True if nothing is being fetched and nothing can be fetched now. */
  boolean idle() {
    return fetching == 0 && ready.isEmpty();
  }

  /** True if every map has ended and its output has been fetched. */
  boolean done() {
    return complete && awaited.isEmpty() && fetching == 0 && penalised == 0 && ready.isEmpty();
  }

  /** Bytes to move from a node. */
  record Fetch(int node, long bytes) {}

  /** The map output on a node, in bytes of this reduce's partition but for what was heard. */
  private static final class Source {
    private final int node;

    /** Over all partitions. */
    private long heard;

    private long available;
    private long asked;
    private long fetched;

    /** The available bytes that no fetch needs. */
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

    /** Forgets the last request, since its bytes have not come. */
    void forget(Fetch fetch) {
      leftOut += asked - fetched - fetch.bytes();
      asked = fetched;
    }
  }
}
