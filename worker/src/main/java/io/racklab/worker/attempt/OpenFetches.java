package io.racklab.worker.attempt;

import io.racklab.protocol.DiskUse;
import io.racklab.protocol.FlowAnswer;
import io.racklab.protocol.FlowKind;
import io.racklab.protocol.NetworkMessage.OpenFlow;
import io.racklab.protocol.Route;
import io.racklab.worker.attempt.FetchPlan.Fetch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A reduce's active fetches that are flows, in the order in which they began. */
final class OpenFetches {
  private final AttemptRuntime runtime;
  private final int job;

  /**
   * The fetches in ascending order of their tags; {@link #tags} holds the tag of each at its index.
   */
  private final List<Fetch> open = new ArrayList<>();

  private long[] tags = new long[8];
  private long nextTag;

  OpenFetches(AttemptRuntime runtime, int job) {
    this.runtime = runtime;
    this.job = job;
  }

  /**
   * Opens a flow for a fetch.
   *
   * @param at the time at which it starts, in emulated nanoseconds
   */
  void begin(Fetch fetch, long at) {
    long tag = nextTag++;
    if (open.size() == tags.length) {
      tags = Arrays.copyOf(tags, 2 * tags.length);
    }
    tags[open.size()] = tag;
    open.add(fetch);
    int here = runtime.emulation().node().node();
    Route route = new Route(fetch.node(), here, DiskUse.READ);
    runtime.open(
        new OpenFlow(
            FlowKind.SHUFFLE, job, here, route, fetch.bytes(), tag, at, runtime.flowOwner()));
  }

  /**
   * Removes and returns the fetch whose flow has ended; null if it was closed before its end was
   * received.
   */
  Fetch over(FlowAnswer flow) {
    for (int i = 0; i < open.size(); i++) {
      if (tags[i] == flow.tag()) {
        return remove(i);
      }
    }
    return null;
  }

  private Fetch remove(int i) {
    System.arraycopy(tags, i + 1, tags, i, open.size() - i - 1);
    return open.remove(i);
  }

  /** Closes the fetches from a lost node; the bytes that they have moved are discarded. */
  void closeFrom(int node) {
    for (int i = 0; i < open.size(); i++) {
      if (open.get(i).node() == node) {
        close(i);
      }
    }
    for (int i = open.size() - 1; i >= 0; i--) {
      if (open.get(i).node() == node) {
        remove(i);
      }
    }
  }

  /** Closes all fetches. */
  void close() {
    for (int i = 0; i < open.size(); i++) {
      close(i);
    }
    open.clear();
  }

  private void close(int i) {
    runtime.close(tags[i]);
  }
}
