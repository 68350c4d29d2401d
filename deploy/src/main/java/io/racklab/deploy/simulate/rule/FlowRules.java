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
   * The most use of a link as a share of its capacity. It exceeds 1, since rates are floating-point
   * numbers and times are whole nanoseconds.
   */
  private static final double MOST_USE = 1 + 1e-6;

  /** The most bytes by which rounding can change a reduce's part if keys are skewed. */
  private static final int MOST_ROUNDING_BYTES = Long.numberOfTrailingZeros(KeyRange.WHOLE);

  static final List<Rule> ALL =
      List.of(
          new Rule("chosen attempts move the job's bytes", FlowRules::countingBytes),
          new Rule("each reduce fetches and writes its share", FlowRules::reducesTakeTheirShares),
          new Rule("flows carry what attempts report", FlowRules::flowsAreTheAttempts),
          new Rule("without faults flows carry the job's bytes", FlowRules::flowsAreTheJob),
          new Rule("each flow joins known nodes within its job's time", FlowRules::flowIsInOrder),
          new Rule("no link exceeds its capacity", FlowRules::linksCarryWhatTheyCan));

  private FlowRules() {}

  /**
   * Checks that the chosen attempts together moved the job's bytes once, even if tasks ran again.
   */
  private static void countingBytes(PlayedRun run, Consumer<String> broken) {
    for (JobRow job : JobRules.succeeded(run)) {
      List<AttemptRow> reduces =
          JobRules.counting(run, job).stream()
              .filter(row -> row.report().attempt().type() == TaskType.REDUCE)
              .toList();
      // Each node's map output is divided among the reduces in whole bytes, and again after maps
      // have run again on other nodes.
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
   * Checks that each reduce fetched its share of the shuffle, up to the rounding at each node, and
   * wrote exactly its share of the output.
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
      broken.accept("%s %s %d B, but its share is %d B".formatted(id.text(), word, moved, planned));
    }
  }

  private static int rounding(JobSpec job) {
    return job.keys().even() ? 1 : MOST_ROUNDING_BYTES;
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
      broken.accept("job-%d %s %d B instead of %d B".formatted(job.job(), word, moved, asked));
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
            "attempts of job-%d moved %d B between racks, but the job's row has %d B"
                .formatted(job.job(), crossing, job.crossRackBytes()));
      }
    }
  }

  /**
   * Checks that flows carried at least the bytes that attempts report. They may carry more, since a
   * lost attempt reports none.
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
          "attempts of job-%d took %d B of %s, but flows carried only %d B"
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

  /** Checks the exact bytes of flows for jobs in which each task had one attempt. */
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
          "flows of job-%d carried %d B of %s instead of %d B"
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

  /** The time within which the flows of a job must lie. */
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
   * True if nodes may be cut off from the job tracker. Such a node continues its attempts after
   * their job has ended.
   */
  private static boolean mayBeUnheard(PlayedRun run) {
    return run.rows().events("fault").stream()
        .anyMatch(row -> row.detail().startsWith("cut") && !row.detail().endsWith("of=data"));
  }

  /**
   * Returns the end of a job or of its last attempt, whichever is later: a killed attempt continues
   * until its node learns of the kill.
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
