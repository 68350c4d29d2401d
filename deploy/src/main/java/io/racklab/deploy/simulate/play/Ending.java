package io.racklab.deploy.simulate.play;

import io.racklab.deploy.virtual.TurnTrace;
import io.racklab.protocol.Ledger;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The end of a run.
 *
 * @param failure the reason for which it could not go on; empty if it came to its end
 * @param ledger the ledger of its bytes
 * @param timers the number of its timers that were still pending a day after the end
 * @param steps the number of its steps of actors
 * @param trace the trace of its actors' turns
 * @param counted its counts, by their names in the results' {@code extra}
 * @param promises the results for the promises of its scheduler and the observed rules; empty if
 *     they were not observed
 */
public record Ending(
    Optional<String> failure,
    Ledger ledger,
    int timers,
    long steps,
    TurnTrace trace,
    Map<String, Double> counted,
    List<PromiseResult> promises) {
  /** The ending of a run that came to its end and left no timer pending. */
  public static final Ending WELL =
      new Ending(Optional.empty(), Ledger.EMPTY, 0, 0, TurnTrace.NONE, Map.of(), List.of());

  public Ending {
    counted = Map.copyOf(counted);
    promises = List.copyOf(promises);
  }
}
