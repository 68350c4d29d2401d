package io.racklab.deploy.simulate.network;

import akka.actor.typed.ActorRef;
import io.racklab.master.engine.schedule.Promise.Evidence;
import io.racklab.protocol.FlowKind;
import io.racklab.protocol.NetworkMessage.OpenFlow;
import io.racklab.protocol.TaskSettings;
import java.util.HashMap;
import java.util.Map;

/** The attempts on nodes whose tasks share a disk; the owner of a flow identifies its attempt. */
final class AttemptDisks {
  private final TaskSettings tasks;
  private final PlainLinks links;
  private final Evidence spills;
  private final Evidence merges;
  private final Map<ActorRef<?>, AttemptDisk> disks = new HashMap<>();
  private final Map<ActorRef<?>, Due> due = new HashMap<>();

  /** The spill and the merge that an attempt must start at a time, in bytes; 0 for none. */
  private record Due(long nanos, long spill, long merge) {}

  /**
   * @param spills collects the checks of maps
   * @param merges collects the checks of reduces
   */
  AttemptDisks(TaskSettings tasks, PlainLinks links, Evidence spills, Evidence merges) {
    this.tasks = tasks;
    this.links = links;
    this.spills = spills;
    this.merges = merges;
  }

  private static boolean isOfTask(OpenFlow asked) {
    return asked.kind() == FlowKind.SHUFFLE
        || asked.kind() == FlowKind.SPILL
        || asked.kind() == FlowKind.MERGE;
  }

  private AttemptDisk of(OpenFlow asked) {
    return isOfTask(asked) && links.sharesDisk(asked.node())
        ? disks.computeIfAbsent(asked.owner(), any -> new AttemptDisk(tasks.sort()))
        : null;
  }

  void started(OpenFlow asked, long nanos) {
    AttemptDisk disk = of(asked);
    if (disk == null || disk.isStopped()) {
      return;
    }
    boolean reads = asked.route().disks().reads();
    String wrong = "";
    if (asked.kind() == FlowKind.SHUFFLE) {
      wrong = disk.fetches(nanos);
    } else if (asked.kind() == FlowKind.SPILL) {
      wrong = disk.spills(asked.bytes(), nanos);
      met(asked, true);
    } else if (reads) {
      disk.reads(asked.bytes());
    } else {
      wrong = disk.merges(asked.bytes(), nanos);
      met(asked, false);
    }
    tested(disk, wrong, asked);
    missed(disk, asked, nanos);
  }

  void ended(OpenFlow asked, long nanos) {
    AttemptDisk disk = of(asked);
    if (disk == null || disk.isStopped()) {
      return;
    }
    missed(disk, asked, nanos);
    if (asked.kind() == FlowKind.SHUFFLE) {
      disk.fetched(asked.bytes(), nanos);
    } else {
      tested(disk, disk.ended(asked.kind(), asked.bytes(), nanos), asked);
    }
    // A reduce of Hadoop 1 may sleep, and spills when it wakes.
    if (!disk.isReduce() || tasks.polls().idleNanos() == 0) {
      due.put(asked.owner(), new Due(nanos, disk.spillDue().orElse(0), disk.mergeDue().orElse(0)));
    }
  }

  void stopped(OpenFlow asked) {
    AttemptDisk disk = of(asked);
    if (disk != null && asked.kind() == FlowKind.SHUFFLE) {
      disk.fetchLost();
    } else if (disk != null) {
      disk.stopped();
    }
  }

  private void met(OpenFlow asked, boolean spill) {
    due.computeIfPresent(
        asked.owner(),
        (any, before) ->
            new Due(before.nanos(), spill ? 0 : before.spill(), spill ? before.merge() : 0));
  }

  /** Checks that a spill or merge that was due before this time has begun. */
  private void missed(AttemptDisk disk, OpenFlow asked, long nanos) {
    Due before = due.get(asked.owner());
    if (before != null && nanos > before.nanos() + 1) {
      due.remove(asked.owner());
      tested(
          disk,
          before.spill() + before.merge() == 0
              ? ""
              : "%d B were to be spilled and %d B to be merged at %d ns"
                  .formatted(before.spill(), before.merge(), before.nanos()),
          asked);
    }
  }

  private void tested(AttemptDisk disk, String wrong, OpenFlow asked) {
    if (asked.kind() != FlowKind.SHUFFLE || !wrong.isEmpty()) {
      (disk.isReduce() ? merges : spills).tested(wrong.isEmpty(), () -> wrong + " (" + asked + ")");
    }
  }
}
