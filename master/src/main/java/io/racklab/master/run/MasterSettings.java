package io.racklab.master.run;

import akka.actor.typed.DispatcherSelector;
import io.racklab.master.experiment.ClockKind;
import io.racklab.master.experiment.Scale;
import io.racklab.master.journal.Journaling;
import io.racklab.protocol.data.RunToken;
import io.racklab.protocol.time.ProcessClock;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * * Settings that the launcher gives the master.
 *
 * @param kind of the clock
 * @param tokens makes the token of each run, which cannot be foreseen where other processes could
 *     reach the run's ports
 * @param journaling how rows come to their files
 * @param networkDispatcher where the network answers without waiting for others
 * @param tidy leaves nothing of what came before to be done during a run; called when its time is
 *     about to begin
 * @param progressEvery how often runs tell how far they are, by the process's clock
 * @param environment who have to do with runs
 */
public record MasterSettings(
    ProcessClock clock,
    ClockKind kind,
    Supplier<RunToken> tokens,
    Journaling journaling,
    DispatcherSelector networkDispatcher,
    Runnable tidy,
    Duration progressEvery,
    RunEnvironment environment) {
  double timeScale(Scale scale) {
    return kind.timeScale(scale);
  }
}
