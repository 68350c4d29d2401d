package io.racklab.deploy.simulate.rule;

import io.racklab.deploy.simulate.play.PlayedRun;
import io.racklab.master.engine.job.PlannedBytes;
import io.racklab.master.engine.journal.Row.AttemptRow;
import io.racklab.master.engine.journal.Row.FlowRow;
import io.racklab.master.engine.journal.Row.JobRow;
import io.racklab.master.engine.journal.Row.LinkRow;
import io.racklab.master.engine.workload.JobSpec;
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

/** Rules on bytes and links. */
final class FlowRules {
  /**
   * The most use of a link, as a share of its capacity: rates are decimal fractions, and times
   * whole nanoseconds.
   */
  private static final double MOST_USE = 1 + 1e-6;

  /** The most bytes by which a reduce's part can differ from its share of the keys, by rounding. */
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

  /** Checks that the attempts that count took each byte once, whatever ran twice. */
  private static void countingBytes(PlayedRun run, Consumer<String> broken) {
    for (JobRow job : JobRules.succeeded(run)) {
      List<AttemptRow> reduces =
          JobRules.counting(run, job).stream()
              .filter(row -> row.report().attempt().type() == TaskType.REDUCE)
              .toList();
      // A node's map output is divided into whole bytes for the reduces, and again after maps have
      // moved.
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

  /**
   * Checks each reduce's share: of the shuffle up to the rounding at each node, of the output
   * exactly.
   */
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

  /**
   * Checks that flows carried at least what the attempts took; a lost attempt does not report what
   * it had taken.
   */
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

  /** Checks flows exactly for jobs in which every attempt counts. */
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

  /**
   * True if a flow lies within its job's time; blocks may be copied before the job is submitted and
   * after it has ended.
   */
  private static boolean inItsJob(Map<Integer, Span> jobs, FlowRow flow) {
    return flow.kind() == FlowKind.REPLICATION
        ? jobs.containsKey(flow.job())
        : jobs.getOrDefault(flow.job(), Span.NONE).holds(flow);
  }

  /** The time in which a job's flows may be. */
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

  /**
   * True if the job tracker may be unable to reach a node, which then goes on with its attempts
   * after the job has ended.
   */
  private static boolean mayBeUnheard(PlayedRun run) {
    return run.rows().events("fault").stream()
        .anyMatch(row -> row.detail().startsWith("cut") && !row.detail().endsWith("of=data"));
  }

  /**
   * Returns the end of a job's last attempt; a killed attempt goes on until its node hears of it.
   */
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
