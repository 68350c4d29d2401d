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

/** The fetches of a reduce that are flows under way: a few, in the order in which they began. */
final class OpenFetches {
  private final AttemptRuntime runtime;
  private final int job;

  /** In the order of their tags, which are beside one another: one is looked for at each end. */
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
   * @param at when it is to start, in emulated nanoseconds
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

  /** The fetch whose flow is over; null if it was closed while this was on its way. */
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

  /** Closes those from a lost node: what has come of them is of no use. */
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

  /** Closes all. */
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
