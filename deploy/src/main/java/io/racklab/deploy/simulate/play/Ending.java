package io.racklab.deploy.simulate.play;

import io.racklab.deploy.virtual.TurnTrace;
import io.racklab.protocol.Ledger;
import java.util.Map;
import java.util.Optional;

/**
 * The end of a run.
 *
 * @param failure why it could not go on
 * @param ledger of its bytes
 * @param timers that were left waiting
 * @param steps that actors made in it
 * @param trace of their turns
 * @param counted what was counted in it, by the names that results have under {@code extra}
 */
public record Ending(
    Optional<String> failure,
    Ledger ledger,
    int timers,
    long steps,
    TurnTrace trace,
    Map<String, Double> counted) {
  /** Of a run that went on to its end, and left nothing. */
  public static final Ending WELL =
      new Ending(Optional.empty(), Ledger.EMPTY, 0, 0, TurnTrace.NONE, Map.of());

  public Ending {
    counted = Map.copyOf(counted);
  }
}
