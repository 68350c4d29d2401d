package io.racklab.deploy.simulate.rule;

import io.racklab.deploy.simulate.play.PlayedRun;
import io.racklab.master.engine.journal.Row.EventRow;
import io.racklab.master.engine.journal.Row.FlowRow;
import io.racklab.master.engine.journal.Row.JobRow;
import io.racklab.master.engine.storage.ReplicationSettings;
import io.racklab.protocol.FlowKind;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Rules on blocks that are copied since replicas of them were lost. */
final class ReplicaRules {
  private static final Pattern COPIED = Pattern.compile("(of=.*) from=(\\S+) to=(\\S+)");

  static final List<Rule> ALL =
      List.of(
          new Rule("blocks are copied only where that is asked for", ReplicaRules::onlyIfAsked),
          new Rule("each new replica came over a flow", ReplicaRules::cameOverAFlow),
          new Rule("no node gets a replica that it has", ReplicaRules::nobodyHasTwo),
          new Rule("no node sends more blocks than it may", ReplicaRules::streamsAreFew),
          new Rule("a replica is dropped where there is one too many", ReplicaRules::dropsAreFew),
          new Rule(
              "the blocks of a dead node are copied in time",
              (run, broken) ->
                  settings(run).ifPresent(pace -> new DeadNodes(run, pace).areCopied(broken))),
          new Rule(
              "when faults have stopped no block lacks a replica for long",
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

  /** Checks that a flow between the nodes that are named ends when a replica appears. */
  private static void cameOverAFlow(PlayedRun run, Consumer<String> broken) {
    Map<String, Integer> ended = new HashMap<>();
    for (FlowRow flow : copies(run)) {
      ended.merge(flow.finishNanos() + flow.source() + flow.destination(), 1, Integer::sum);
    }
    for (EventRow row : run.rows().events("replicated")) {
      Matcher copied = copied(row);
      String key = row.atNanos() + copied.group(2) + copied.group(3);
      if (ended.merge(key, -1, Integer::sum) < 0) {
        broken.accept(row.toString());
      }
    }
  }

  private static void nobodyHasTwo(PlayedRun run, Consumer<String> broken) {
    Set<String> there = new HashSet<>();
    for (EventRow row : run.rows().events()) {
      if (row.event().equals("replicated")) {
        Matcher copied = copied(row);
        if (!there.add(row.subject() + copied.group(1) + " node=" + copied.group(3))) {
          broken.accept(row.toString());
        }
      } else if (row.event().equals("replica-dropped")) {
        there.remove(row.subject() + row.detail());
      }
    }
  }

  /**
   * Checks that a block is dropped no more often than it was copied: initially it has no extra
   * replica.
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

  private static void allAreCopied(PlayedRun run, Consumer<String> broken) {
    settings(run)
        .ifPresent(
            settings -> {
              Double lacking = run.ending().counted().get("under_replicated_blocks");
              if (lacking == null) {
                broken.accept("the blocks that lack replicas were not counted");
              } else if (lacking > 0 && isLongMended(run, settings, lacking.longValue())) {
                broken.accept(lacking.longValue() + " blocks lack replicas at the end");
              }
            });
  }

  private static boolean isLongMended(PlayedRun run, ReplicationSettings settings, long lacking) {
    OptionalLong bound = new ReplicationBound(run, settings).afterFaults(lacking);
    return bound.isPresent() && end(run) > bound.getAsLong();
  }

  private static long end(PlayedRun run) {
    return run.rows().jobs().stream().mapToLong(JobRow::finishNanos).max().orElse(0);
  }

  private static Matcher copied(EventRow row) {
    Matcher copied = COPIED.matcher(row.detail());
    if (!copied.matches()) {
      throw new IllegalStateException("no copy: " + row);
    }
    return copied;
  }

  /**
   * Checks the streams of ended flows; a flow that passes a block on along a pipeline does not
   * count for its node.
   */
  private static void streamsAreFew(PlayedRun run, Consumer<String> broken) {
    int most = settings(run).map(ReplicationSettings::maxStreams).orElse(0);
    List<FlowRow> copies = copies(run);
    List<FlowRow> own =
        copies.stream()
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
        broken.accept(atOnce + " at once with " + flow);
      }
    }
  }

  private static boolean handsOn(FlowRow before, FlowRow flow) {
    return before.destination().equals(flow.source())
        && before.startNanos() == flow.startNanos()
        && before.job() == flow.job()
        && before.bytes() == flow.bytes();
  }
}
