package io.racklab.master.engine.tracker;

import akka.actor.typed.ActorRef;
import io.racklab.master.engine.storage.BlockCopy;
import io.racklab.protocol.DiskUse;
import io.racklab.protocol.FlowAnswer;
import io.racklab.protocol.FlowEnded;
import io.racklab.protocol.FlowKind;
import io.racklab.protocol.NetworkMessage;
import io.racklab.protocol.NetworkMessage.CloseFlow;
import io.racklab.protocol.NetworkMessage.OpenFlow;
import io.racklab.protocol.Route;
import io.racklab.protocol.port.Timer;
import io.racklab.protocol.time.RunClock;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Sends the blocks that the name node wants copied, as flows: from the disk of the sender to that
 * of the first target, and on to those of the others.
 *
 * <p>All flows of a copy run at once. A node cannot pass on what it has not received, so a block
 * has arrived at a target only when it has arrived at all targets before it.
 */
final class Replicator {
  private final NameNode nameNode;
  private final RunClock clock;
  private final ActorRef<NetworkMessage> network;
  private final ActorRef<FlowAnswer> owner;
  private final Timer timer;
  private final Map<Long, Hop> open = new TreeMap<>();

  /** The open hops whose flow has ended before the flow of the hop before them. */
  private final Set<Long> early = new HashSet<>();

  private long nextTag;
  private long timerNanos = Long.MAX_VALUE;

  /** The hop of a copy to one of its targets. */
  private record Hop(BlockCopy copy, int place) {}

  /**
   * @param owner receives the ends of flows and passes them to {@link #ended}
   * @param timer calls {@link #look} when it fires
   */
  Replicator(
      NameNode nameNode,
      RunClock clock,
      ActorRef<NetworkMessage> network,
      ActorRef<FlowAnswer> owner,
      Timer timer) {
    this.nameNode = nameNode;
    this.clock = clock;
    this.network = network;
    this.owner = owner;
    this.timer = timer;
    lookLater();
  }

  void silent(List<Integer> nodes) {
    nameNode.silent(nodes, clock.now());
    lookLater();
  }

  void heard(List<Integer> nodes) {
    nameNode.heard(nodes, clock.now());
    lookLater();
  }

  /** Checks for blocks that tasks have written, which may lack replicas from the beginning. */
  void lookAtWhatIsNew() {
    if (nameNode.drainWritten()) {
      lookLater();
    }
  }

  /** Sends the copies that are due; called by the timer. */
  void look() {
    timerNanos = Long.MAX_VALUE;
    long now = clock.now();
    nameNode.look(now).forEach(copy -> send(copy, now));
    lookLater();
  }

  private void send(BlockCopy copy, long now) {
    for (int place = 0; place < copy.targets().size(); place++) {
      long tag = nextTag++;
      open.put(tag, new Hop(copy, place));
      DiskUse disks = place == 0 ? DiskUse.BOTH : DiskUse.WRITE;
      network.tell(
          new OpenFlow(
              FlowKind.REPLICATION,
              copy.block().name().job(),
              OpenFlow.AT_MASTER,
              new Route(copy.from(place), copy.targets().get(place), disks),
              copy.block().bytes(),
              tag,
              now,
              owner));
    }
  }

  /** Handles the end of a flow. */
  void ended(FlowAnswer flow) {
    long tag = flow.tag();
    Hop hop = open.get(tag);
    if (hop == null) {
      // It was closed meanwhile.
      return;
    }
    if (flow instanceof FlowEnded) {
      if (hop.place() > 0 && open.containsKey(tag - 1)) {
        early.add(tag);
      } else {
        arrived(tag);
      }
    } else {
      fail(tag);
    }
    lookLater();
  }

  private void arrived(long tag) {
    Hop hop = open.remove(tag);
    nameNode.arrived(hop.copy(), hop.place(), clock.now());
    if (early.remove(tag + 1)) {
      arrived(tag + 1);
    }
  }

  /** Ends a failed hop and those behind it, since its target has nothing to pass on. */
  private void fail(long tag) {
    Hop hop = open.remove(tag);
    nameNode.failed(hop.copy(), hop.place());
    int behind = hop.copy().targets().size() - 1 - hop.place();
    for (long next = tag + 1; next <= tag + behind; next++) {
      Hop lost = open.remove(next);
      if (lost != null) {
        if (!early.remove(next)) {
          network.tell(new CloseFlow(next, owner));
        }
        nameNode.failed(lost.copy(), lost.place());
      }
    }
  }

  private void lookLater() {
    long next = nameNode.nextNanos(clock.now());
    if (next != timerNanos) {
      timerNanos = next;
      if (next == Long.MAX_VALUE) {
        timer.cancel();
      } else {
        timer.set(clock.nanosUntil(next));
      }
    }
  }

  /** Stops at the end of the run. */
  void end() {
    timer.cancel();
  }
}
