package io.racklab.deploy.watch;

import io.racklab.master.analysis.metric.FlowErrors;
import io.racklab.master.engine.journal.Row.FlowRow;
import io.racklab.master.runs.experiment.Bounds;
import io.racklab.master.runs.results.Level;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/**
 * The preliminary verdict on a run in progress, by its finished flows between nodes; the other
 * criteria are known only at its end. Not thread-safe.
 */
final class FlowsSoFar {
  private static final int DIGITS = 3;
  private static final double MILLIONTHS = 1e6;
  private static final long LARGEST = 1_000_000_000L;

  private final Histogram errors = new Histogram(LARGEST, DIGITS);
  private final Histogram unsent = new Histogram(LARGEST, DIGITS);
  private final Bounds bounds;

  FlowsSoFar(Bounds bounds) {
    this.bounds = bounds;
  }

  void add(FlowRow flow) {
    if (!flow.source().equals(flow.destination())
        && FlowErrors.isJudged(flow.startNanos(), flow.expectedNanos())) {
      double error = FlowErrors.of(flow.startNanos(), flow.finishNanos(), flow.expectedNanos());
      errors.recordValue(Math.round(Math.min(LARGEST, MILLIONTHS * error)));
      if (!Double.isNaN(flow.unsentShare())) {
        unsent.recordValue(Math.round(MILLIONTHS * flow.unsentShare()));
      }
    }
  }

  Level level() {
    double median = Math.max(median(errors), median(unsent));
    if (median > bounds.invalidMedian()) {
      return Level.INVALID;
    }
    double tail = Math.max(tail(errors), tail(unsent));
    return median > bounds.median() || tail > bounds.tail() ? Level.DEGRADED : Level.VALID;
  }

  /** Returns a sentence on the verdict; empty until a flow has been judged. */
  String words() {
    return errors.getTotalCount() == 0
        ? ""
        : String.format(
            Locale.ROOT,
            "%s so far: of %,d flows, half ended within %.2f %% of their time in the model, 99 of"
                + " 100 within %.2f %%; %.2f %% / %.2f %% of a flow was unsent when the model ended"
                + " it (median / 99th percentile)",
            level(),
            errors.getTotalCount(),
            100 * median(errors),
            100 * tail(errors),
            100 * median(unsent),
            100 * tail(unsent));
  }

  private static double median(Histogram shares) {
    return shares.getValueAtPercentile(50) / MILLIONTHS;
  }

  private static double tail(Histogram shares) {
    return shares.getValueAtPercentile(99) / MILLIONTHS;
  }
}
