package io.racklab.master.reproduce;

import io.racklab.master.metric.Metric;
import io.racklab.topologies.config.Nearest;
import io.racklab.topologies.config.UnreadableException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A quantity that figures ask for, by name. */
public sealed interface Quantity {
  /** As files write it. */
  String name();

  /**
   * A number in a run's entry of summary.json.
   *
   * @param name its path there, such as {@code job_s.mean}
   */
  record OfSummary(String name) implements Quantity {}

  /** Computed from the rows of a run. */
  record OfRun(RunMeasure measure) implements Quantity {
    @Override
    public String name() {
      return measure.word();
    }
  }

  /**
   * The mean response time of the jobs of a run that have this name, in seconds.
   *
   * @param job as the workload names it
   */
  record OfJob(String job) implements Quantity {
    static final String WORD = "job_s of ";

    @Override
    public String name() {
      return WORD + job;
    }
  }

  /**
   * The number of jobs of a run that took longer than under the scheduler with which it is
   * compared: a level, not a change.
   */
  record LaterJobs() implements Quantity {
    static final String WORD = "later-jobs";

    @Override
    public String name() {
      return WORD;
    }
  }

  /** Computed from the jobs of a repeat, without a run. */
  record OfWorkload(WorkloadMeasure measure) implements Quantity {
    @Override
    public String name() {
      return measure.word();
    }
  }

  /** Computed from a trial of the placement of reduces alone, without a run. */
  record OfPlacement(PlacementMeasure measure) implements Quantity {
    @Override
    public String name() {
      return measure.word();
    }
  }

  /** One number that runs leave behind over another of the same run, or of the same repeat. */
  record Quotient(Quantity over, Quantity under) implements Quantity {
    public Quotient {
      boolean best = over instanceof Best && under instanceof Best;
      if (!best && !(over.isNumberOfRun() && under.isNumberOfRun())) {
        throw new IllegalArgumentException("only numbers of runs have quotients");
      }
    }

    @Override
    public String name() {
      return over.name() + SLASH + under.name();
    }
  }

  /** One number that runs leave behind less another of the same run. */
  record Difference(Quantity from, Quantity less) implements Quantity {
    public Difference {
      if (!from.isNumberOfRun() || !less.isNumberOfRun()) {
        throw new IllegalArgumentException("only numbers of runs have differences");
      }
    }

    @Override
    public String name() {
      return from.name() + MINUS + less.name();
    }
  }

  /**
   * The value that stands for the scheduler under which a number is least, in each repeat: the best
   * of some timers, where a scheduler is run with each.
   *
   * @param number that runs leave behind
   * @param values by scheduler, at least two; of equals the first counts
   * @param where what a scheduler must meet to count in a repeat
   */
  record Best(Quantity number, Map<String, Double> values, Optional<Where> where)
      implements Quantity {
    public Best {
      if (!number.isNumberOfRun() || values.size() < 2) {
        throw new IllegalArgumentException("only a number of runs is least under one of several");
      }
      values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    @Override
    public String name() {
      return "best by "
          + number.name()
          + where.map(one -> " where " + one.number().name() + " " + one.claim().text()).orElse("");
    }
  }

  /**
   * A condition on a run.
   *
   * @param number that runs leave behind
   * @param claim within which it is to be
   */
  record Where(Quantity number, PaperClaim claim) {
    public Where {
      if (!number.isNumberOfRun()) {
        throw new IllegalArgumentException("only a number of runs can be asked for");
      }
    }
  }

  /** Between the parts of a quotient. */
  String SLASH = " / ";

  /** Between the parts of a difference; names have no spaces around what joins their words. */
  String MINUS = " - ";

  /** The schedulers that it compares by itself; empty where a row names them. */
  default List<String> schedulers() {
    if (this instanceof Quotient quotient) {
      return Stream.of(quotient.over(), quotient.under())
          .flatMap(part -> part.schedulers().stream())
          .distinct()
          .toList();
    }
    return this instanceof Best best ? List.copyOf(best.values().keySet()) : List.of();
  }

  /** Whether it is measured on what runs leave behind. */
  default boolean needsRuns() {
    return isNumberOfRun()
        || this instanceof Quotient
        || this instanceof Difference
        || this instanceof Best
        || this instanceof LaterJobs;
  }

  /** Whether each run has one by itself. */
  default boolean isNumberOfRun() {
    return this instanceof OfSummary || this instanceof OfRun || this instanceof OfJob;
  }

  /**
   * The quantity that a word means: a named measure, a path in summary.json, {@code job_s of NAME},
   * or a quotient or difference of two of them that are measured on runs, {@code a / b} and {@code
   * a - b}.
   *
   * @throws UnreadableException if it is none of them
   */
  static Quantity named(String word) {
    for (String joint : List.of(SLASH, MINUS)) {
      int at = word.indexOf(joint);
      if (at >= 0) {
        return joined(word, joint, at);
      }
    }
    if (word.startsWith(OfJob.WORD)) {
      return new OfJob(word.substring(OfJob.WORD.length()).strip());
    }
    if (word.equals(LaterJobs.WORD)) {
      return new LaterJobs();
    }
    List<String> names = new ArrayList<>();
    for (WorkloadMeasure measure : WorkloadMeasure.values()) {
      if (measure.word().equals(word)) {
        return new OfWorkload(measure);
      }
      names.add(measure.word());
    }
    for (PlacementMeasure measure : PlacementMeasure.values()) {
      if (measure.word().equals(word)) {
        return new OfPlacement(measure);
      }
      names.add(measure.word());
    }
    for (RunMeasure measure : RunMeasure.values()) {
      if (measure.word().equals(word)) {
        return new OfRun(measure);
      }
      names.add(measure.word());
    }
    if (Metric.exists(word)) {
      return new OfSummary(word);
    }
    Metric.ALL.forEach(metric -> names.add(metric.path()));
    throw new UnreadableException(word, "is no quantity", Nearest.to(word, names));
  }

  private static Quantity joined(String word, String joint, int at) {
    Quantity first = named(word.substring(0, at).strip());
    Quantity second = named(word.substring(at + joint.length()).strip());
    if (!first.isNumberOfRun() || !second.isNumberOfRun()) {
      throw new UnreadableException(
          word,
          "joins what are no numbers of a run",
          joint.equals(SLASH) ? "job_s.p95 / job_s.p50" : "slowdown.p75 - slowdown.p25");
    }
    return joint.equals(SLASH) ? new Quotient(first, second) : new Difference(first, second);
  }
}
