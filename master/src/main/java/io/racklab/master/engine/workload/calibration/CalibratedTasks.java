package io.racklab.master.engine.workload.calibration;

import io.racklab.master.engine.seed.Seed;

/**
 * The values of tasks of all classes.
 *
 * @param start the seconds that the process of a task takes to start
 * @param reduceStart the seconds that the process of a reduce takes until it can copy; 0 if it is
 *     not known apart from {@code start}
 * @param ofStart the variation of these times
 * @param ofAttempt the variation of computing from attempt to attempt
 * @param ofNode the variation of computing from node to node
 * @param slow the slow tasks
 * @param failures the share of attempts that fail
 * @param background the share of slots that work outside the history held
 */
public record CalibratedTasks(
    Uncertain start,
    Uncertain reduceStart,
    Uncertain ofStart,
    Uncertain ofAttempt,
    Uncertain ofNode,
    CalibratedSlow slow,
    Uncertain failures,
    Uncertain background) {
  private static final double NANOS = 1e9;

  /** Returns a copy for usual tasks alone, without uncertainty. */
  CalibratedTasks usual() {
    return without(Uncertain.certain(0));
  }

  /** Returns a copy without uncertainty and without slow tasks. */
  CalibratedTasks varied() {
    return without(Uncertain.certain(failures.value()));
  }

  private CalibratedTasks without(Uncertain someFailures) {
    return new CalibratedTasks(
        Uncertain.certain(start.value()),
        Uncertain.certain(reduceStart.value()),
        Uncertain.certain(ofStart.value()),
        Uncertain.certain(ofAttempt.value()),
        Uncertain.certain(ofNode.value()),
        new CalibratedSlow(Uncertain.certain(0), Uncertain.certain(1), slow.nodes()),
        someFailures,
        Uncertain.certain(background.value()));
  }

  /** Returns a copy with another share of held slots. */
  public CalibratedTasks with(Uncertain held) {
    return new CalibratedTasks(
        start, reduceStart, ofStart, ofAttempt, ofNode, slow, failures, held);
  }

  /**
   * Draws the time of a start for a repeat, in nanoseconds.
   *
   * @param seed the calibration's seed of the repeat
   */
  public long startNanos(Seed seed) {
    return Math.round(startSeconds(seed) * NANOS);
  }

  double startSeconds(Seed seed) {
    return drawn(start, seed, "start");
  }

  /** Draws how long reduces start, as a multiple of the time of other tasks. */
  double reduceStarts(Seed seed) {
    double usual = startSeconds(seed);
    return reduceStart.value() == 0 || usual == 0
        ? 1
        : drawn(reduceStart, seed, "reduce-start") / usual;
  }

  /** Draws the variation of attempts for a repeat. */
  public double attemptVariation(Seed seed) {
    return drawn(ofAttempt, seed, "of-attempt");
  }

  /** Draws the variation of nodes for a repeat. */
  public double nodeVariation(Seed seed) {
    return drawn(ofNode, seed, "of-node");
  }

  /** Draws the variation of starts for a repeat. */
  public double startVariation(Seed seed) {
    return drawn(ofStart, seed, "of-start");
  }

  /** Draws the share of slow attempts or nodes for a repeat, from 0 to 1. */
  public double drawnShare(Seed seed) {
    return Math.min(1, drawn(slow.share(), seed, "slow-share"));
  }

  /** Draws the factor of slow attempts for a repeat, at least 1. */
  public double drawnFactor(Seed seed) {
    return Math.max(1, drawn(slow.factor(), seed, "slow-factor"));
  }

  /** Draws the share of attempts that fail in a repeat, from 0 to 1. */
  public double failedShare(Seed seed) {
    return Math.min(1, drawn(failures, seed, "failures"));
  }

  /** Draws the share of slots that other work holds in a repeat, at least 0. */
  public double background(Seed seed) {
    return drawn(background, seed, "background");
  }

  private static double drawn(Uncertain value, Seed seed, String name) {
    return value.draw(seed.named(name).draws());
  }
}
