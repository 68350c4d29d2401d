package io.racklab.master.experiment;

import io.racklab.master.journal.Sample;
import io.racklab.protocol.Ledger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What a run says of its own honesty: how far flows ended from where the fluid model ends them, and
 * whether every byte produced was sent and received.
 *
 * @param flowErrors of the flows that were long enough to be judged
 * @param reasons why it is not VALID, a line each
 */
public record Verdict(Level level, Sample flowErrors, Ledger ledger, List<String> reasons) {
  /**
   * As good as SimGrid's users expect of a model, and five times better than other emulators
   * report.
   */
  private static final double VALID_MEDIAN = 0.01;

  /** One flow in a hundred may have met a pause of the machine. */
  private static final double VALID_TAIL = 0.05;

  /**
   * Beyond this, differences between schedulers of the size that papers report could be the
   * machine's.
   */
  private static final double INVALID_MEDIAN = 0.05;

  private static final double TAIL = 0.99;

  public Verdict {
    reasons = List.copyOf(reasons);
  }

  /** Judges the runs of an experiment together. */
  public static Verdict of(List<RunResult> results) {
    Sample errors =
        Sample.merged(results.stream().map(result -> result.measures().flowErrors()).toList());
    Ledger ledger = results.stream().map(RunResult::ledger).reduce(Ledger.EMPTY, Ledger::plus);
    List<String> reasons = new ArrayList<>();
    Level level = Level.VALID;
    double median = errors.quantile(0.5);
    double tail = errors.quantile(TAIL);
    if (median > VALID_MEDIAN) {
      level = Level.DEGRADED;
      reasons.add(above("median flow error", median, VALID_MEDIAN));
    }
    if (tail > VALID_TAIL) {
      level = Level.DEGRADED;
      reasons.add(above("99th percentile of flow errors", tail, VALID_TAIL));
    }
    if (median > INVALID_MEDIAN) {
      level = Level.INVALID;
      reasons.add(above("median flow error", median, INVALID_MEDIAN));
    }
    if (!ledger.closes()) {
      level = Level.INVALID;
      reasons.add("the byte ledger does not close: " + ledger);
    }
    return new Verdict(level, errors, ledger, reasons);
  }

  private static String above(String what, double value, double bound) {
    return String.format(
        Locale.ROOT, "%s %.2f %% is above %.0f %%", what, 100 * value, 100 * bound);
  }
}
