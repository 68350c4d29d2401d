package io.racklab.deploy.simulate.rule;

import io.racklab.deploy.simulate.play.PlayedRun;
import io.racklab.master.job.PlannedBytes;
import io.racklab.master.journal.Row.AttemptRow;
import io.racklab.master.journal.Row.FlowRow;
import io.racklab.master.journal.Row.JobRow;
import io.racklab.master.journal.Row.LinkRow;
import io.racklab.master.workload.JobSpec;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.FlowKind;
import io.racklab.protocol.KeyRange;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Topology;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;

/** Rules of bytes and links. */
final class FlowRules {
  /** Rates are decimal fractions, times whole nanoseconds. */
  private static final double MOST_USE = 1 + 1e-6;

  /** By so many bytes a reduce's part of any bytes is beside its share of the keys at most. */
  private static final int KEY_BITS = Long.numberOfTrailingZeros(KeyRange.WHOLE);

  static final List<Rule> ALL =
      List.of(
          new Rule("what counts moved the job's bytes", FlowRules::countingBytes),
          new Rule("each reduce takes its share", FlowRules::reducesTakeTheirShares),
          new Rule("flows carry what the attempts took", FlowRules::flowsAreTheAttempts),
          new Rule("without faults flows carry the job's bytes", FlowRules::flowsAreTheJob),
          new Rule("a flow is between nodes, in its job's time", FlowRules::flowIsInOrder),
          new Rule("no link carries more than it can", FlowRules::linksCarryWhatTheyCan));

  private FlowRules() {}

  /** Whatever ran twice, what counts took each byte once. */
  private static void countingBytes(PlayedRun run, Consumer<String> broken) {
    for (JobRow job : JobRules.succeeded(run)) {
      List<AttemptRow> reduces =
          JobRules.counting(run, job).stream()
              .filter(row -> row.report().attempt().type() == TaskType.REDUCE)
              .toList();
      // What a node holds is cut into whole bytes for the reduces, anew when maps have moved.
      long rounding =
          JobRules.outputsWereLost(run)
              ? (long) run.asked(job).maps() * run.asked(job).reduces() * rounding(run.asked(job))
              : 0;
      same(
          job,
          "shuffled",
          run.asked(job).shuffleBytes(),
          rounding,
          reduces,
          AttemptRules::shuffled,
          broken);
      if (!run.asked(job).mapOnly()) {
        same(
            job,
            "written",
            run.asked(job).outputBytes(),
            0,
            reduces,
            AttemptRules::written,
            broken);
      }
    }
  }

  /** Of the shuffle to the bytes that are cut at each node, of the output to the byte. */
  private static void reducesTakeTheirShares(PlayedRun run, Consumer<String> broken) {
    for (JobRow job : JobRules.succeeded(run)) {
      JobSpec asked = run.asked(job);
      PlannedBytes planned = new PlannedBytes(asked, run.experiment().cluster().blockSize());
      int cuts =
          1 + run.topology().nodeCount() + (JobRules.outputsWereLost(run) ? asked.maps() : 0);
      for (AttemptRow row : JobRules.counting(run, job)) {
        AttemptId id = row.report().attempt();
        if (id.type() == TaskType.REDUCE && id.task() < asked.reduces()) {
          share(
              id,
              "shuffled",
              row.report().shuffleBytes(),
              planned.reduceInput(id.task()),
              cuts * rounding(asked),
              broken);
          share(
              id, "wrote", row.report().outputBytes(), planned.reduceOutput(id.task()), 0, broken);
        }
      }
    }
  }

  private static void share(
      AttemptId id, String word, long moved, long planned, long rounding, Consumer<String> broken) {
    if (Math.abs(moved - planned) > rounding) {
      broken.accept("%s %s %d B, and its share is %d B".formatted(id.text(), word, moved, planned));
    }
  }

  private static int rounding(JobSpec job) {
    return job.keys().even() ? 1 : KEY_BITS;
  }

  private static void same(
      JobRow job,
      String word,
      long asked,
      long rounding,
      List<AttemptRow> attempts,
      ToLongFunction<AttemptRow> bytes,
      Consumer<String> broken) {
    long moved = attempts.stream().mapToLong(bytes).sum();
    if (Math.abs(moved - asked) > rounding) {
      broken.accept("job-%d %s: %d B of %d B".formatted(job.job(), word, moved, asked));
    }
  }

  private static void flowsAreTheAttempts(PlayedRun run, Consumer<String> broken) {
    for (JobRow job : run.rows().jobs()) {
      List<AttemptRow> attempts = run.rows().attemptsOf(job.job());
      atLeast(run, job, FlowKind.SHUFFLE, attempts, AttemptRules::shuffled, broken);
      atLeast(run, job, FlowKind.INPUT, attempts, AttemptRules::readRemotely, broken);
      long crossing = attempts.stream().mapToLong(row -> row.report().crossRackBytes()).sum();
      if (crossing != job.crossRackBytes()) {
        broken.accept(
            "attempts of job-%d moved %d B between racks, and the job %d B"
                .formatted(job.job(), crossing, job.crossRackBytes()));
      }
    }
  }

  /** Nobody tells what an attempt that was lost had taken by then. */
  private static void atLeast(
      PlayedRun run,
      JobRow job,
      FlowKind kind,
      List<AttemptRow> attempts,
      ToLongFunction<AttemptRow> bytes,
      Consumer<String> broken) {
    long taken = attempts.stream().mapToLong(bytes).sum();
    long carried = carried(run, job, kind);
    if (carried < taken) {
      broken.accept(
          "job-%d took %d B of %s, and flows carried %d B"
              .formatted(job.job(), taken, kind, carried));
    }
  }

  private static long carried(PlayedRun run, JobRow job, FlowKind kind) {
    return run.rows().flows().stream()
        .filter(flow -> flow.job() == job.job() && flow.kind() == kind)
        .filter(flow -> kind == FlowKind.SHUFFLE || !flow.source().equals(flow.destination()))
        .mapToLong(FlowRow::bytes)
        .sum();
  }

  /** Where every attempt counts, every flow does. */
  private static void flowsAreTheJob(PlayedRun run, Consumer<String> broken) {
    for (JobRow job : JobRules.succeeded(run)) {
      if (run.rows().attemptsOf(job.job()).size()
          != run.asked(job).maps() + run.asked(job).reduces()) {
        continue;
      }
      exactly(run, job, FlowKind.SHUFFLE, run.asked(job).shuffleBytes(), broken);
      if (!run.faulty()) {
        int replicas =
            Math.min(
                run.experiment().cluster().replication(),
                Math.min(
                    run.topology().nodeCount(),
                    run.asked(job)
                        .outputReplication()
                        .orElse(run.experiment().cluster().replication())));
        exactly(run, job, FlowKind.OUTPUT, run.asked(job).outputBytes() * (replicas - 1), broken);
      }
    }
  }

  private static void exactly(
      PlayedRun run, JobRow job, FlowKind kind, long bytes, Consumer<String> broken) {
    long carried = carried(run, job, kind);
    if (carried != bytes) {
      broken.accept(
          "flows of job-%d carried %d B of %s, not %d B"
              .formatted(job.job(), carried, kind, bytes));
    }
  }

  private static void flowIsInOrder(PlayedRun run, Consumer<String> broken) {
    Topology topology = run.topology();
    Set<Long> numbers = new HashSet<>();
    Map<Integer, Span> jobs = spans(run);
    for (FlowRow flow : run.rows().flows()) {
      int source = topology.nodeNamed(flow.source());
      int destination = topology.nodeNamed(flow.destination());
      if (!numbers.add(flow.flow())
          || source < 0
          || destination < 0
          || flow.crossRack() != (topology.rackOf(source) != topology.rackOf(destination))
          || flow.bytes() < 0
          || flow.startNanos() > flow.finishNanos()
          || flow.startNanos() > flow.expectedNanos()
          || !inItsJob(jobs, flow)) {
        broken.accept(flow.toString());
      }
    }
  }

  /** Of its blocks some may be copied before it comes, and when it has ended. */
  private static boolean inItsJob(Map<Integer, Span> jobs, FlowRow flow) {
    return flow.kind() == FlowKind.REPLICATION
        ? jobs.containsKey(flow.job())
        : jobs.getOrDefault(flow.job(), Span.NONE).holds(flow);
  }

  /** The time in which flows of a job may be. */
  private record Span(long fromNanos, long toNanos) {
    static final Span NONE = new Span(Long.MAX_VALUE, Long.MIN_VALUE);

    boolean holds(FlowRow flow) {
      return fromNanos <= flow.startNanos() && flow.finishNanos() <= toNanos;
    }
  }

  private static Map<Integer, Span> spans(PlayedRun run) {
    boolean unheard = mayBeUnheard(run);
    Map<Integer, Span> spans = new HashMap<>();
    for (JobRow job : run.rows().jobs()) {
      spans.put(
          job.job(), new Span(job.submitNanos(), unheard ? Long.MAX_VALUE : lastOf(run, job)));
    }
    return spans;
  }

  /** A node that the job tracker does not reach goes on with what it runs, though the job ends. */
  private static boolean mayBeUnheard(PlayedRun run) {
    return run.rows().events("fault").stream()
        .anyMatch(row -> row.detail().startsWith("cut") && !row.detail().endsWith("of=data"));
  }

  /** An attempt that is killed goes on until its node hears of it. */
  private static long lastOf(PlayedRun run, JobRow job) {
    return run.rows().attemptsOf(job.job()).stream()
        .mapToLong(row -> row.report().finishNanos())
        .reduce(job.finishNanos(), Math::max);
  }

  private static void linksCarryWhatTheyCan(PlayedRun run, Consumer<String> broken) {
    Map<String, Double> capacities = new HashMap<>();
    for (int link = 0; link < run.topology().linkCount(); link++) {
      capacities.put(run.topology().linkName(link), run.topology().capacity(link));
    }
    for (LinkRow row : run.rows().links()) {
      double most = capacities.getOrDefault(row.link(), 0.0) * MOST_USE + 1;
      if (row.usedBytesPerSecond() > most) {
        broken.accept(row.toString());
      }
    }
  }
}
