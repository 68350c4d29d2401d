package io.racklab.deploy.simulate.rule;

import io.racklab.deploy.simulate.play.PlayedRun;
import io.racklab.master.engine.journal.Row.AttemptOutcome;
import io.racklab.master.engine.journal.Row.EventRow;
import io.racklab.master.engine.journal.Row.FlowRow;
import io.racklab.master.engine.journal.Row.JobRow;
import io.racklab.master.engine.storage.ReplicationSettings;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.FlowKind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Rules on re-replication: the copying of blocks that have lost replicas. */
final class ReplicaRules {
  private static final Pattern COPIED = Pattern.compile("(of=.*) from=(\\S+) to=(\\S+)");

  static final List<Rule> ALL =
      List.of(
          new Rule("blocks are copied only if re-replication is on", ReplicaRules::onlyIfAsked),
          new Rule("each new replica came over a flow", ReplicaRules::cameOverAFlow),
          new Rule("no node gets two replicas of a block", ReplicaRules::nobodyHasTwo),
          new Rule(
              "no node sends more than max-streams blocks at once", ReplicaRules::streamsAreFew),
          new Rule("only excess replicas are dropped", ReplicaRules::dropsAreFew),
          new Rule(
              "replicas become excess only when nodes are back or copies late",
              ReplicaRules::dropsHaveACause),
          new Rule(
              "the blocks of a dead node are copied in time",
              (run, broken) ->
                  settings(run).ifPresent(pace -> new DeadNodes(run, pace).areCopied(broken))),
          new Rule(
              "after the last fault no block lacks a replica for long",
              ReplicaRules::allAreCopied));

  private ReplicaRules() {}

  private static Optional<ReplicationSettings> settings(PlayedRun run) {
    return run.experiment().execution().tracker().replication();
  }

  private static List<FlowRow> copies(PlayedRun run) {
    return run.rows().flows().stream().filter(flow -> flow.kind() == FlowKind.REPLICATION).toList();
  }

  private static void onlyIfAsked(PlayedRun run, Consumer<String> broken) {
    if (settings(run).isEmpty()) {
      copies(run).forEach(flow -> broken.accept(flow.toString()));
    }
  }

  /**
   * Checks that each new replica came over a flow between the nodes that its row names, and that
   * this flow ended at the time of the row. The flow may have ended earlier if its sender had
   * received the block by a copy itself: the replica counts only once the sender has the whole
   * block.
   */
  private static void cameOverAFlow(PlayedRun run, Consumer<String> broken) {
    Map<String, Queue<Long>> ends = new HashMap<>();
    for (FlowRow flow : copies(run)) {
      ends.computeIfAbsent(flow.source() + flow.destination(), any -> new PriorityQueue<>())
          .add(flow.finishNanos());
    }
    Set<String> received = new HashSet<>();
    List<EventRow> passedOn = new ArrayList<>();
    for (EventRow row : run.rows().events("replicated")) {
      Matcher copied = copied(row);
      String block = row.subject() + copied.group(1);
      received.add(block + copied.group(3));
      if (received.contains(block + copied.group(2))) {
        passedOn.add(row);
      } else if (!ends(ends, row).remove(row.atNanos())) {
        broken.accept(row.toString());
      }
    }
    for (EventRow row : passedOn) {
      Long first = ends(ends, row).poll();
      if (first == null || first > row.atNanos()) {
        broken.accept(row.toString());
      }
    }
  }

  private static Queue<Long> ends(Map<String, Queue<Long>> ends, EventRow row) {
    Matcher copied = copied(row);
    return ends.getOrDefault(copied.group(2) + copied.group(3), new ArrayDeque<>());
  }

  /**
   * Checks that no block is stored at a node where it is already. A task that writes its output
   * again after its job's restart replaces the blocks without a row, so it may store them as often
   * as it has written.
   */
  private static void nobodyHasTwo(PlayedRun run, Consumer<String> broken) {
    Map<String, Integer> written = new HashMap<>();
    run.rows().attempts().stream()
        .filter(row -> row.outcome() == AttemptOutcome.CHOSEN)
        .map(row -> row.report().attempt())
        .map(id -> AttemptId.taskName(id.job(), id.type(), id.task()))
        .forEach(task -> written.merge(task, 1, Integer::sum));
    Map<String, Integer> there = new HashMap<>();
    for (EventRow row : run.rows().events()) {
      if (row.event().equals("replicated")) {
        Matcher copied = copied(row);
        boolean output = copied.group(1).startsWith("of=output");
        int most = output ? Math.max(1, written.getOrDefault(row.subject(), 0)) : 1;
        String replica = row.subject() + copied.group(1) + " node=" + copied.group(3);
        if (there.merge(replica, 1, Integer::sum) > most) {
          broken.accept(row.toString());
        }
      } else if (row.event().equals("replica-dropped")) {
        there.merge(row.subject() + row.detail(), -1, (had, less) -> Math.max(0, had + less));
      }
    }
  }

  /**
   * Checks that no block lost more excess replicas than it got copies. In the beginning, no block
   * has an excess replica.
   */
  private static void dropsAreFew(PlayedRun run, Consumer<String> broken) {
    Map<String, Integer> more = new HashMap<>();
    for (EventRow row : run.rows().events()) {
      if (row.event().equals("replicated")) {
        more.merge(row.subject() + copied(row).group(1), 1, Integer::sum);
      } else if (row.event().equals("replica-dropped")
          && more.merge(row.subject() + row.detail().replaceFirst(" node=.*", ""), -1, Integer::sum)
              < 0) {
        broken.accept(row.toString());
      }
    }
  }

  /**
   * Checks that no replica is dropped before a dead node is back with its replicas, or a copy may
   * have timed out and been ordered again. Until then, only as many copies are ordered as replicas
   * are missing.
   */
  private static void dropsHaveACause(PlayedRun run, Consumer<String> broken) {
    boolean back = false;
    long firstDead = Long.MAX_VALUE;
    long timeout = settings(run).map(one -> one.pendingTimeout().toNanos()).orElse(Long.MAX_VALUE);
    for (EventRow row : run.rows().events()) {
      if (row.event().equals("data-node-back")) {
        back = true;
      } else if (row.event().equals("data-node-dead")) {
        firstDead = Math.min(firstDead, row.atNanos());
      } else if (row.event().equals("replica-dropped")
          && !back
          && row.atNanos() - firstDead < timeout) {
        broken.accept(row.toString());
      }
    }
  }

  private static void allAreCopied(PlayedRun run, Consumer<String> broken) {
    settings(run)
        .ifPresent(
            settings -> {
              Double lacking = run.ending().counted().get("under_replicated_blocks");
              if (lacking == null) {
                broken.accept("the blocks that lack replicas were not counted");
              } else if (lacking > 0 && isOverdue(run, settings, lacking.longValue())) {
                broken.accept(lacking.longValue() + " blocks lack replicas at the end");
              }
            });
  }

  private static boolean isOverdue(PlayedRun run, ReplicationSettings settings, long lacking) {
    OptionalLong bound = new ReplicationBound(run, settings).afterFaults(lacking);
    return bound.isPresent() && end(run) > bound.getAsLong();
  }

  private static long end(PlayedRun run) {
    return run.rows().jobs().stream().mapToLong(JobRow::finishNanos).max().orElse(0);
  }

  private static Matcher copied(EventRow row) {
    Matcher copied = COPIED.matcher(row.detail());
    if (!copied.matches()) {
      throw new IllegalStateException("not a row of a copy: " + row);
    }
    return copied;
  }

  /**
   * Checks the limit on a node's concurrent streams by the flows that have ended. A flow that
   * passes a block on along a pipeline does not count for its sender. Nor does a flow whose end is
   * not the time of a new replica: it may pass a block on while the flow before it still runs and
   * has no row.
   */
  private static void streamsAreFew(PlayedRun run, Consumer<String> broken) {
    int most = settings(run).map(ReplicationSettings::maxStreams).orElse(0);
    List<FlowRow> copies = copies(run);
    Map<String, Integer> unexplained = new HashMap<>();
    copies.forEach(flow -> unexplained.merge(arrival(flow), 1, Integer::sum));
    run.rows()
        .events("replicated")
        .forEach(
            row -> {
              Matcher copied = copied(row);
              unexplained.merge(
                  row.atNanos() + copied.group(2) + copied.group(3), -1, Integer::sum);
            });
    List<FlowRow> own =
        copies.stream()
            .filter(flow -> unexplained.get(arrival(flow)) == 0)
            .filter(flow -> copies.stream().noneMatch(before -> handsOn(before, flow)))
            .toList();
    for (FlowRow flow : own) {
      long atOnce =
          own.stream()
              .filter(other -> other.source().equals(flow.source()))
              .filter(other -> other.startNanos() <= flow.startNanos())
              .filter(other -> other.finishNanos() > flow.startNanos())
              .count();
      if (atOnce > most) {
        broken.accept(atOnce + " streams of one node at once, the last one is " + flow);
      }
    }
  }

  private static String arrival(FlowRow flow) {
    return flow.finishNanos() + flow.source() + flow.destination();
  }

  private static boolean handsOn(FlowRow before, FlowRow flow) {
    return before.destination().equals(flow.source())
        && before.startNanos() == flow.startNanos()
        && before.job() == flow.job()
        && before.bytes() == flow.bytes();
  }
}
