package io.racklab.master.papers.reproduce;

import io.racklab.master.analysis.metric.Metric;
import io.racklab.topologies.config.Nearest;
import io.racklab.topologies.config.UnreadableException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A quantity that figures ask for by name. */
public sealed interface Quantity {
  /** Returns the name in files. */
  String name();

  /**
   * A number in a run's entry of summary.json.
   *
   * @param name its path there, such as {@code job_s.mean}
   */
  record OfSummary(String name) implements Quantity {}

  /** A quantity computed from the rows of a run. */
  record OfRun(RunMeasure measure) implements Quantity {
    @Override
    public String name() {
      return measure.word();
    }
  }

  /**
   * The mean response time of the jobs of a run that have this name, in seconds.
   *
   * @param job the name in the workload
   */
  record OfJob(String job) implements Quantity {
    static final String WORD = "job_s of ";

    @Override
    public String name() {
      return WORD + job;
    }
  }

  /**
   * The number of jobs of a run that took longer than under the baseline's scheduler: a level, not
   * a change.
   */
  record LaterJobs() implements Quantity {
    static final String WORD = "later-jobs";

    @Override
    public String name() {
      return WORD;
    }
  }

  /** A quantity computed from the jobs of a repeat, without a run. */
  record OfWorkload(WorkloadMeasure measure) implements Quantity {
    @Override
    public String name() {
      return measure.word();
    }
  }

  /** A quantity computed from a placement trial of reduces, without a run. */
  record OfPlacement(PlacementMeasure measure) implements Quantity {
    @Override
    public String name() {
      return measure.word();
    }
  }

  /** The quotient of two numbers of the same run, or of the best values of the same repeat. */
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

  /** The difference of two numbers of the same run. */
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
   * The value assigned to the scheduler under which a number is lowest, in each repeat: for example
   * the best of several timers, where a scheduler is run with each.
   *
   * @param number a number of a run
   * @param values by scheduler, at least two; of equal numbers the first counts
   * @param where the condition that a scheduler must meet to count in a repeat
   */
  record Best(Quantity number, Map<String, Double> values, Optional<Where> where)
      implements Quantity {
    public Best {
      if (!number.isNumberOfRun() || values.size() < 2) {
        throw new IllegalArgumentException("only a number of runs can choose the best scheduler");
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
   * @param number a number of a run
   * @param claim the range that the number must be in
   */
  record Where(Quantity number, PaperClaim claim) {
    public Where {
      if (!number.isNumberOfRun()) {
        throw new IllegalArgumentException("only a number of runs can be a condition");
      }
    }
  }

  /** The separator of a quotient's parts. */
  String SLASH = " / ";

  /** The separator of a difference's parts; hyphens inside names have no spaces around them. */
  String MINUS = " - ";

  /** Returns the schedulers that the quantity itself compares; empty where a row names them. */
  default List<String> schedulers() {
    if (this instanceof Quotient quotient) {
      return Stream.of(quotient.over(), quotient.under())
          .flatMap(part -> part.schedulers().stream())
          .distinct()
          .toList();
    }
    return this instanceof Best best ? List.copyOf(best.values().keySet()) : List.of();
  }

  /** True if the quantity is measured on the results of runs. */
  default boolean needsRuns() {
    return isNumberOfRun()
        || this instanceof Quotient
        || this instanceof Difference
        || this instanceof Best
        || this instanceof LaterJobs;
  }

  /** True if each single run has a value. */
  default boolean isNumberOfRun() {
    return this instanceof OfSummary || this instanceof OfRun || this instanceof OfJob;
  }

  /**
   * Returns the quantity that a word names: a measure, a path in summary.json, {@code job_s of
   * NAME}, or a quotient or difference of two numbers of runs, {@code a / b} and {@code a - b}.
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
    throw new UnreadableException(word, "is not a quantity", Nearest.to(word, names));
  }

  private static Quantity joined(String word, String joint, int at) {
    Quantity first = named(word.substring(0, at).strip());
    Quantity second = named(word.substring(at + joint.length()).strip());
    if (!first.isNumberOfRun() || !second.isNumberOfRun()) {
      throw new UnreadableException(
          word,
          "combines quantities that are not numbers of a run",
          joint.equals(SLASH) ? "job_s.p95 / job_s.p50" : "slowdown.p75 - slowdown.p25");
    }
    return joint.equals(SLASH) ? new Quotient(first, second) : new Difference(first, second);
  }
}
