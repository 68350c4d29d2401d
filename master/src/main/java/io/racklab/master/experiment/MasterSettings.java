package io.racklab.master.experiment;

import akka.actor.typed.DispatcherSelector;
import io.racklab.master.seed.Seed;
import io.racklab.protocol.time.ProcessClock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What the launcher gives the master.
 *
 * @param kind of the clock
 * @param secrets from which the tokens of runs derive; not the experiment's seed, which everyone
 *     knows
 * @param journalDispatcher where writing to disk may block
 * @param networkDispatcher where the network answers without waiting for others
 * @param calendar date and time, for run.json only
 * @param machine what run.json says of the machine and the versions
 * @param progressEvery how often runs tell how far they are, by the process's clock
 */
public record MasterSettings(
    ProcessClock clock,
    ClockKind kind,
    Seed secrets,
    DispatcherSelector journalDispatcher,
    DispatcherSelector networkDispatcher,
    Duration progressEvery,
    Supplier<Instant> calendar,
    Map<String, String> machine) {
  /** Rates over less wall time than this say more of timers than of links. */
  private static final long LEAST_WINDOW_NANOS = 100_000_000;

  /** The virtual clock runs as fast as it can, so it needs no scale. */
  double timeScale(Scale scale) {
    return kind == ClockKind.VIRTUAL ? 1 : scale.time();
  }

  /**
   * The emulated window over which links are measured: what was asked, but under the wall clock at
   * least 100 ms of it.
   */
  long windowNanos(Duration asked, Scale scale) {
    return kind == ClockKind.VIRTUAL
        ? asked.toNanos()
        : Math.max(asked.toNanos(), Math.round(LEAST_WINDOW_NANOS * scale.time()));
  }
}
