package io.racklab.master.analysis.calibration;

import io.racklab.master.engine.workload.BackgroundLoad;
import io.racklab.master.engine.workload.calibration.Uncertain;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The share of the slots that work outside a history held: the share with which maps wait as long
 * in a play of the history as in the history itself, and as many attempts run meanwhile. Plays with
 * other shares lead to it: the more slots are held, the longer maps wait, or the fewer attempts
 * run.
 *
 * @param share the share, with its interval; while the state is open, the share of the next play
 * @param unknown why the share cannot be calibrated; empty if it can
 * @param state whether further plays can tell more
 * @param tried the plays so far
 */
record HeldSlots(Uncertain share, Optional<String> unknown, State state, List<Tried> tried) {
  /** Nothing was compared. */
  static final HeldSlots NONE =
      new HeldSlots(
          Uncertain.certain(0), Optional.of("no run was played"), State.SETTLED, List.of());

  /** How much longer maps must wait in the history before slots count as held. */
  private static final double LONGER = 1.2;

  /** The part of the free slots that the next play keeps, as long as maps wait less in plays. */
  private static final double KEPT = 0.6;

  /** The logarithm of a difference of wants that is too small for a further play. */
  private static final double ALIKE = 0.03;

  /** A difference of shares that is too small for a further play. */
  private static final double SMALL = 0.01;

  /** The half-width of a 95 % interval of a normal distribution, in standard deviations. */
  private static final double NORMAL = 1.96;

  /** How many times as long maps may wait in the history as in the last play, or in this one. */
  private static final double UNLIKE = 1.25;

  /** How many times as high the want counts in a play that could not go on. */
  private static final double STUCK = 4;

  /** What further plays can tell. */
  enum State {
    /** A play in which the share is held is still to be compared. */
    OPEN,
    /** The last play had about this share. */
    SETTLED,
    /** No play in which slots were held was like the history; none shall be held any more. */
    REFUTED
  }

  /**
   * A play.
   *
   * @param share the share of the slots that was held
   * @param more the logarithm of the want of the history, as a multiple of that of the play
   * @param variance the variance of that logarithm among single repeats
   */
  record Tried(double share, double more, double variance) {}

  HeldSlots {
    tried = List.copyOf(tried);
  }

  /** Returns a copy that no play can change. */
  HeldSlots refuted(String why) {
    return new HeldSlots(Uncertain.certain(0), Optional.of(why), State.REFUTED, tried);
  }

  private static HeldSlots unknown(String why) {
    return new HeldSlots(Uncertain.certain(0), Optional.of(why), State.SETTLED, List.of());
  }

  /** Returns the share that runs draw. */
  Uncertain drawn() {
    return unknown.isEmpty() && share.low() > 0 ? share : Uncertain.certain(0);
  }

  /**
   * Compares a history with a play of it in which the slots of this share were held.
   *
   * @param recorded how long maps waited, and what ran meanwhile, by job
   * @param played the same of each repeat of the play
   * @param slots the slots of the whole cluster
   */
  HeldSlots compared(
      Map<Integer, Occupancy.Wait> recorded,
      List<Map<Integer, Occupancy.Wait>> played,
      long slots) {
    if (state == State.REFUTED) {
      return this;
    }
    Optional<ComparedWaits> compared = ComparedWaits.of(recorded, played);
    if (compared.isEmpty()) {
      return unknown("maps waited for slots in fewer than %d jobs".formatted(Fitting.LEAST_JOBS));
    }
    ComparedWaits waits = compared.get();
    double held = drawn().value();
    if (held == 0 && waits.longer().low() < LONGER) {
      return unknown("maps waited no longer for slots than in a run without such load");
    }
    List<Tried> plays = new ArrayList<>(held == 0 ? List.of() : tried);
    plays.add(new Tried(held, Math.log(waits.want().value()), waits.variance()));
    return next(plays, waits, slots);
  }

  /** Returns what is known after a play that could not go on with the slots of this share held. */
  HeldSlots stuck() {
    List<Tried> plays = new ArrayList<>(tried);
    plays.add(new Tried(share.value(), -Math.log(STUCK), 0));
    Tried below = nearest(plays, true);
    return open((below.share + share.value()) / 2, plays);
  }

  private HeldSlots next(List<Tried> plays, ComparedWaits waits, long slots) {
    Tried last = plays.get(plays.size() - 1);
    Tried below = nearest(plays, true);
    Tried above = nearest(plays, false);
    if (Math.abs(last.more) <= ALIKE) {
      double slope = slope(plays.get(0), last);
      double found = Math.min(BackgroundLoad.MOST, last.share + last.more / slope);
      return settled(found, slope, plays, waits, slots);
    }
    if (above == null) {
      return last.share == BackgroundLoad.MOST
          ? refuted("maps waited longer than in a run with nearly all slots held")
          : open(Math.min(BackgroundLoad.MOST, 1 - KEPT * (1 - last.share)), plays);
    }
    double range = above.share - below.share;
    if (range <= SMALL) {
      // Too near, or by chance the wrong way round: the first play tells the slope.
      return settled(
          (below.share + above.share) / 2, slope(plays.get(0), above), plays, waits, slots);
    }
    double part = below.more / (below.more - above.more);
    double found = below.share + part * range;
    if (Math.abs(found - last.share) > SMALL) {
      // Not too near an end, so that the next play narrows the range.
      return open(below.share + Math.max(0.1, Math.min(0.9, part)) * range, plays);
    }
    return settled(found, slope(below, above), plays, waits, slots);
  }

  /** Returns by how much the logarithm of the want grows with the share. */
  private static double slope(Tried below, Tried above) {
    return (below.more - above.more) / (above.share - below.share);
  }

  private static HeldSlots settled(
      double found, double slope, List<Tried> plays, ComparedWaits waits, long slots) {
    Uncertain want = waits.want();
    // The history is a single run, and so differs from the mean of repeats. Only whole slots are
    // held.
    double variance = plays.stream().mapToDouble(Tried::variance).average().orElseThrow();
    double single = NORMAL * Math.sqrt(variance * (1 + 1.0 / waits.repeats()));
    double oneSlot = 1.0 / slots;
    double less = Math.hypot(Math.log(want.high() / want.value()), single) / slope + oneSlot;
    double more = Math.hypot(Math.log(want.value() / want.low()), single) / slope + oneSlot;
    Uncertain share =
        new Uncertain(found, Math.max(0, found - less), Math.min(1, found + more), want.jobs());
    HeldSlots settled = new HeldSlots(share, Optional.empty(), State.SETTLED, plays);
    if (share.low() == 0) {
      return settled.refuted(
          "%.2f of the slots may have been held, but also none".formatted(found));
    }
    double longer = waits.longer().value();
    return longer > UNLIKE || longer < 1 / UNLIKE
        ? settled.refuted(
            "a run is nearest to the history with %.0f %% of the slots held, but maps wait there"
                    .formatted(100 * found)
                + " %.2f times as long, and %.1f attempts run meanwhile instead of %.1f"
                    .formatted(1 / longer, waits.inPlay(), waits.inHistory()))
        : settled;
  }

  private static HeldSlots open(double share, List<Tried> plays) {
    return new HeldSlots(Uncertain.certain(share), Optional.empty(), State.OPEN, plays);
  }

  /** Returns the play nearest to the history of those with less, or with more, held; or null. */
  private static Tried nearest(List<Tried> plays, boolean less) {
    return plays.stream()
        .filter(play -> play.more > 0 == less)
        .reduce((one, other) -> one.share > other.share == less ? one : other)
        .orElse(null);
  }
}
