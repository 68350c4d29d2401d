package io.racklab.deploy.simulate.rule;

import io.racklab.deploy.simulate.play.PlayedRun;
import io.racklab.master.engine.journal.Row.EventRow;
import io.racklab.master.engine.journal.Row.JobRow;
import io.racklab.master.engine.storage.ReplicationSettings;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Checks that the blocks of dead nodes are copied. In a run whose only faults are losses of nodes
 * and failures of tasks, each block with a surviving replica must have been copied once no node has
 * failed or come back for long enough.
 */
final class DeadNodes {
  private static final Pattern DIED = Pattern.compile("blocks=(\\d+) missing=(\\d+)");
  private static final Pattern LOSS = Pattern.compile("(lost|healed) nodes=\\d+|fails|one fails.*");

  private final PlayedRun run;
  private final ReplicationSettings settings;

  /** The faults by which nodes fail or come back. */
  private final List<EventRow> faults;

  private final List<EventRow> turns;
  private final long end;

  DeadNodes(PlayedRun run, ReplicationSettings settings) {
    this.run = run;
    this.settings = settings;
    faults =
        run.rows().events("fault").stream()
            .filter(row -> !row.detail().endsWith("nodes=0"))
            .filter(row -> !row.detail().contains("fails"))
            .toList();
    turns =
        run.rows().events().stream().filter(row -> row.event().startsWith("data-node")).toList();
    end = run.rows().jobs().stream().mapToLong(JobRow::finishNanos).max().orElse(0);
  }

  void areCopied(Consumer<String> broken) {
    if (!run.rows().events("fault").stream()
        .allMatch(row -> LOSS.matcher(row.detail()).matches())) {
      return;
    }
    for (EventRow turn : turns) {
      Matcher died = DIED.matcher(turn.detail());
      if (died.matches() && allSilentAreDead(turn) && canAllBeHeld(turn.atNanos())) {
        long blocks = Long.parseLong(died.group(1)) - Long.parseLong(died.group(2));
        // Checks the bound for one block, and the bound for all.
        copied(turn, Math.min(1, blocks), broken);
        copied(turn, blocks, broken);
      }
    }
  }

  private boolean canAllBeHeld(long nanos) {
    int dead =
        turns.stream()
            .filter(row -> row.atNanos() <= nanos)
            .mapToInt(row -> DIED.matcher(row.detail()).matches() ? 1 : -1)
            .sum();
    return run.topology().nodeCount() - dead >= run.experiment().cluster().replication();
  }

  /**
   * True if no node failed or came back within the heartbeat expiry before an event. A failed node
   * that is not yet dead may be chosen to send or to receive a block.
   */
  private boolean allSilentAreDead(EventRow turn) {
    long since = turn.atNanos() - settings.heartbeatExpiry().toNanos();
    return faults.stream()
        .noneMatch(row -> row.atNanos() > since && row.atNanos() <= turn.atNanos());
  }

  private void copied(EventRow died, long blocks, Consumer<String> broken) {
    long quiet = quietUntil(died);
    if (quiet <= new ReplicationBound(run, settings).after(died.atNanos(), blocks)) {
      return;
    }
    long copied =
        run.rows().events("replicated").stream()
            .filter(row -> row.atNanos() >= died.atNanos() && row.atNanos() <= quiet)
            .count();
    if (copied < blocks) {
      broken.accept("only %d of %d blocks were copied after %s".formatted(copied, blocks, died));
    }
  }

  /**
   * Returns the next time at which a node fails, comes back or dies, or the end of the last job.
   */
  private long quietUntil(EventRow died) {
    return Stream.concat(faults.stream(), turns.stream())
        .mapToLong(EventRow::atNanos)
        .filter(nanos -> nanos > died.atNanos())
        .reduce(end, Math::min);
  }
}
